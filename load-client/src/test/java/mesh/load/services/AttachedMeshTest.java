package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessIdentity;
import org.junit.jupiter.api.Test;

class AttachedMeshTest extends TwoServices {

    @Test
    void attachesOnlyIfTheModuleThatWasStartedListensThere() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(
                plan(Map.of("artifact", "tomcat-gateway")), home, Retention.untilDown(false), output::add)) {
            URI base = theirs.service(Service.NETTY_GATEWAY).base();

            assertThatThrownBy(() -> AttachedMesh.to(
                            Map.of(Service.NETTY_GATEWAY, base),
                            Set.of(Service.NETTY_GATEWAY),
                            new StateFiles(home),
                            output::add))
                    .isInstanceOf(MeshException.class)
                    .hasMessage("netty-gateway at " + base + " cannot be used: the service there is tomcat-gateway");
            assertThat(AttachedMesh.to(
                                    Map.of(Service.TOMCAT_GATEWAY, base),
                                    Set.of(Service.TOMCAT_GATEWAY),
                                    new StateFiles(home),
                                    output::add)
                            .services())
                    .hasSize(1);
        }
    }

    @Test
    void doesNotAttachToAProcessThatReplacedTheStartedOne() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add)) {
            RunningService gateway = theirs.service(Service.NETTY_GATEWAY);
            StateFiles states = new StateFiles(new MeshHome(Files.createDirectories(folder.resolve("elsewhere"))));
            Process sleeper = new ProcessBuilder("sleep", "600").start();
            try {
                MeshState.Entry entry = new MeshState.Entry(
                        Service.NETTY_GATEWAY,
                        ProcessIdentity.of(sleeper.toHandle()),
                        gateway.base().getPort(),
                        folder.resolve("sleeper.log"));
                states.write("other", new MeshState(null, null, List.of(entry)));

                assertThatThrownBy(() -> AttachedMesh.to(
                                Map.of(Service.NETTY_GATEWAY, gateway.base()),
                                Set.of(Service.NETTY_GATEWAY),
                                states,
                                output::add))
                        .isInstanceOf(MeshException.class)
                        .hasMessageEndingWith("but the service was started as process " + sleeper.pid());
            } finally {
                sleeper.destroyForcibly();
            }
        }
    }

    @Test
    void doesNotStopServicesThatItDidNotStart() throws Exception {
        try (Mesh theirs = StartedMesh.start(plan(Map.of()), home, output::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.LEGACY_BACKEND,
                    theirs.service(Service.LEGACY_BACKEND).base());

            try (Mesh ours = AttachedMesh.to(urls, urls.keySet(), new StateFiles(home), output::add)) {
                assertThatThrownBy(() -> ours.stop(Service.LEGACY_BACKEND, false))
                        .isInstanceOf(MeshException.class)
                        .hasMessageContaining("legacy-backend was not started by this run");
            }
            assertThat(theirs.services()).allMatch(TwoServices::isAlive);
        }
    }

    @Test
    void usesRunningServicesAndLeavesThemRunning() throws Exception {
        try (Mesh theirs = StartedMesh.start(plan(Map.of()), home, output::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.LEGACY_BACKEND,
                            theirs.service(Service.LEGACY_BACKEND).base(),
                    Service.NETTY_GATEWAY, theirs.service(Service.NETTY_GATEWAY).base());

            try (Mesh ours = AttachedMesh.to(urls, TWO, new StateFiles(home), output::add)) {
                assertThat(ours.services())
                        .extracting(RunningService::service)
                        .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            }

            assertThat(theirs.services()).allMatch(TwoServices::isAlive);
        }
    }

    @Test
    void findsTheProcessOfAServiceThatAnEarlierCommandStarted() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add)) {
            RunningService gateway = theirs.service(Service.NETTY_GATEWAY);
            URI byName = URI.create("http://localhost:" + gateway.base().getPort());
            Set<Service> one = Set.of(Service.NETTY_GATEWAY);

            try (Mesh ours =
                    AttachedMesh.to(Map.of(Service.NETTY_GATEWAY, byName), one, new StateFiles(home), output::add)) {
                RunningService.Started known = started(ours.service(Service.NETTY_GATEWAY));

                assertThat(known.pid()).isEqualTo(started(gateway).pid());
                assertThat(known.command()).contains("-Xmx512m", "-jar");
            }
        }
    }

    @Test
    void hasNoProcessForAServiceThatNoCommandOfThisFolderStarted() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.NETTY_GATEWAY, theirs.service(Service.NETTY_GATEWAY).base());
            Map<Service, URI> swapped = Map.of(
                    Service.NETTY_GATEWAY,
                    theirs.service(Service.LEGACY_BACKEND).base());
            Set<Service> one = urls.keySet();

            assertThat(AttachedMesh.to(urls, one, new StateFiles(new MeshHome(elsewhere)), output::add)
                            .services())
                    .allMatch(service -> service.started() == null);
            assertThat(AttachedMesh.to(swapped, one, new StateFiles(home), output::add)
                            .services())
                    .allMatch(service -> service.started() == null);
        }
    }

    @Test
    void reportsAnUnreachableServiceWithItsAddress() {
        URI unused = URI.create("http://127.0.0.1:" + ports.of(Service.LEGACY_BACKEND));

        assertThatThrownBy(() -> AttachedMesh.to(
                        Map.of(Service.LEGACY_BACKEND, unused),
                        Set.of(Service.LEGACY_BACKEND),
                        new StateFiles(home),
                        output::add,
                        Duration.ZERO))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("legacy-backend at " + unused + " cannot be used")
                .hasMessageContaining(
                        "nothing accepts connections there). Start the application, or correct host and port");
    }

    @Test
    void reportsANeededServiceWithoutAnAddress() {
        assertThatThrownBy(() -> AttachedMesh.to(Map.of(), TWO, new StateFiles(home), output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("legacy-backend is needed");
    }

    @Test
    void releasesItsLockEvenIfItsServicesCannotBeGivenBack() throws Exception {
        StartCacheLock lock = StartCacheLock.acquireToMeasure(home, output::add);
        AttachedMesh mesh = new AttachedMesh(List.of(), lock, () -> {
            throw new MeshException("not given back");
        });

        assertThatThrownBy(mesh::close).isInstanceOf(MeshException.class).hasMessage("not given back");

        assertThat(Objects.requireNonNull(lock.channel()).isOpen()).isFalse();
    }
}
