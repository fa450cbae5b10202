package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.FakeJdk;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;

/** Tests services that stay running between runs. The keeper is a process that replaces a console. */
class KeptServicesTest extends RunsOfConsole {

    @Test
    void theNextRunUsesTheServicesOfTheLastOne() throws Exception {
        Map<String, Long> first = run(Map.of());
        assertThat(lives(first, "netty-gateway")).isTrue();

        try (StartedMesh second = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            assertThat(pids(second)).isEqualTo(first);
            assertThat(second.services())
                    .allSatisfy(
                            service -> assertThat(started(service).ageAtUse()).isPositive());
            assertThat(output).contains("netty-gateway (pid " + first.get("netty-gateway") + "): kept");
            second.keep(complete(second));
        }
        assertThat(run(Map.of())).isEqualTo(first);
    }

    @Test
    void onlyTheServiceThatDiffersIsStartedAnew() throws Exception {
        Map<String, Long> first = run(Map.of());

        Map<String, Long> second = run(Map.of("mesh.limits.fan-out", "4"));

        assertThat(second.get("legacy-backend")).isEqualTo(first.get("legacy-backend"));
        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
        assertThat(lives(first, "netty-gateway")).isFalse();
        assertThat(output)
                .contains("netty-gateway (pid " + first.get("netty-gateway")
                        + "): stopped, because its property mesh.limits.fan-out differs");
    }

    @Test
    void aServiceOfAnotherBuildIsStartedAnew() throws Exception {
        Map<String, Long> first = run(Map.of());
        try (FileSystem jar = FileSystems.newFileSystem(home.jar(Service.NETTY_GATEWAY))) {
            Files.writeString(jar.getPath("change"), "any");
        }

        Map<String, Long> second = run(Map.of());

        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
        assertThat(output).anyMatch(line -> line.endsWith("stopped, because its build differs"));
    }

    /** Its log is in the folder that all runs share. */
    @Test
    void aRunDoesNotGetTheLogOfAServiceThatItHasNotStarted() throws Exception {
        Files.createDirectories(home.logs());
        Files.writeString(home.logs().resolve("netty-gateway.log"), "of an earlier run");

        try (Mesh mesh = StartedMesh.start(planOfBackendFirst(Map.of()), home, retention, output::add)) {
            assertThat(mesh.services()).hasSize(1);
        }

        assertThat(folder.resolve("logs/legacy-backend.log")).exists();
        assertThat(folder.resolve("logs/netty-gateway.log")).doesNotExist();
    }

    @Test
    void aServiceOnAnotherJdkIsStartedAnew() throws Exception {
        Path home = FakeJdk.install(folder.resolve("jdk"), "21.0.8");
        Map<String, Long> first = run(Map.of());

        Map<String, Long> second = run(
                new MeshPlan(
                        TWO,
                        TWO,
                        ports,
                        Map.of(),
                        Map.of(Service.NETTY_GATEWAY, new JdkChoice(home.toString(), new Place("own.yaml:6:20"))),
                        folder.resolve("logs")),
                retention);

        assertThat(second.get("legacy-backend")).isEqualTo(first.get("legacy-backend"));
        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
        assertThat(output).anyMatch(line -> line.endsWith("stopped, because its JDK differs"));
    }

    @Test
    void aServiceThatHasEndedIsStartedAnew() throws Exception {
        Map<String, Long> first = run(Map.of());
        ProcessHandle gateway = process(first, "netty-gateway").orElseThrow();
        gateway.destroyForcibly();
        await().atMost(PATIENCE).until(() -> !gateway.isAlive());

        Map<String, Long> second = run(Map.of());

        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
        assertThat(second.get("legacy-backend")).isEqualTo(first.get("legacy-backend"));
    }

    /** The service is ready when its run uses it, and never responds afterwards. */
    @Test
    void aServiceThatDoesNotRespondIsStartedAnew() throws Exception {
        Map<String, Long> first = run(Map.of());
        new ProcessBuilder("kill", "-STOP", "" + first.get("netty-gateway"))
                .start()
                .waitFor();

        Map<String, Long> second = run(Map.of());

        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
        assertThat(output).anyMatch(line -> line.endsWith("stopped, because it does not respond"));
    }

    @Test
    void aServiceThatTheRunDoesNotWantToKeepIsStopped() throws Exception {
        Map<String, Long> pids;
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            pids = pids(mesh);
            mesh.keep(Map.of(Service.LEGACY_BACKEND, Duration.ZERO));
        }

        assertThat(lives(pids, "legacy-backend")).isTrue();
        assertThat(lives(pids, "netty-gateway")).isFalse();
    }

    @Test
    void aRunThatEndsEarlyStopsItsServices() throws Exception {
        Map<String, Long> pids;
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            pids = pids(mesh);
        }

        assertThat(pids.keySet()).noneMatch(label -> lives(pids, label));
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void aServiceThatStillHasThreadsOfTheLastRunIsStartedAnew() throws Exception {
        Map<String, Long> first;
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            first = pids(mesh);
            mesh.keep(Map.of(Service.LEGACY_BACKEND, Duration.ZERO, Service.NETTY_GATEWAY, Duration.ofHours(1)));
        }

        Map<String, Long> second = run(Map.of());

        assertThat(second.get("legacy-backend")).isEqualTo(first.get("legacy-backend"));
        assertThat(second.get("netty-gateway")).isNotEqualTo(first.get("netty-gateway"));
    }

    @Test
    void aServiceWhoseRunWasKilledIsStartedAnew() throws Exception {
        Map<String, Long> first = run(Map.of());
        StateFiles states = new StateFiles(home);
        Process killed = sleeper();
        ProcessIdentity run = ProcessIdentity.of(killed.toHandle());
        killed.destroyForcibly().waitFor();
        states.forEachLiving(
                (name, state) -> states.write(name, state.withKept(kept(state).usedBy(run))));

        Map<String, Long> second = run(Map.of());

        assertThat(second.values()).doesNotContainAnyElementsOf(first.values());
        assertThat(output).anyMatch(line -> line.endsWith("stopped, because the run that used it was killed"));
    }

    private static MeshState.KeptState kept(MeshState state) {
        return Objects.requireNonNull(state.kept());
    }

    @Test
    void aConcurrentRunNeitherUsesNorStopsTheServicesOfARun() throws Exception {
        run(Map.of());
        try (StartedMesh one = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            assertThatThrownBy(() -> StartedMesh.start(plan(Map.of()), home, retention, output::add))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("belongs to a run in progress");
            assertThat(new StateFiles(home).stopAll()).isEmpty();
            assertThat(one.services()).allMatch(TwoServices::isAlive);
        }
    }

    @Test
    void aRunThatWantsNewProcessesStopsThoseOfAConsole() throws Exception {
        Map<String, Long> first = run(Map.of());

        Map<String, Long> second = run(plan(Map.of()), Retention.ANEW);

        assertThat(second.values()).doesNotContainAnyElementsOf(first.values());
        assertThat(first.keySet()).noneMatch(label -> lives(first, label));
        assertThat(second.keySet()).noneMatch(label -> lives(second, label));
        assertThat(output).anyMatch(line -> line.startsWith("stopping services of earlier runs, because"));
    }

    @Test
    void aRunWithoutAKeeperUsesTheServicesAndGivesThemBack() throws Exception {
        Map<String, Long> first = run(Map.of());

        assertThat(run(plan(Map.of()), Retention.by(null))).isEqualTo(first);

        assertThat(first.keySet()).allMatch(label -> lives(first, label));
        assertThat(run(Map.of())).isEqualTo(first);
    }

    @Test
    void aRunUsesTheServicesOfMeshUpAndWhatItReplacesStaysUntilDown() throws Exception {
        Map<String, Long> up =
                pids(StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add));

        Map<String, Long> run = run(plan(Map.of("mesh.limits.fan-out", "4")), Retention.by(null));

        assertThat(run.get("legacy-backend")).isEqualTo(up.get("legacy-backend"));
        assertThat(run.get("netty-gateway")).isNotEqualTo(up.get("netty-gateway"));
        assertThat(run.keySet()).allMatch(label -> lives(run, label));
        assertThat(new StateFiles(home).stopAll())
                .extracting(MeshState.Entry::pid)
                .containsExactlyInAnyOrderElementsOf(run.values());
    }

    /** The run has not started them, so it must not stop them. */
    @Test
    void aRunThatEndsEarlyLeavesTheServicesOfMeshUp() throws Exception {
        Map<String, Long> up =
                pids(StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add));

        StartedMesh.start(plan(Map.of()), home, Retention.by(null), output::add).close();

        assertThat(up.keySet()).allMatch(label -> lives(up, label));
        assertThat(new StateFiles(home).stopAll()).hasSize(2);
    }

    @Test
    void aRunOnOtherPortsLeavesTheServicesOfMeshUp() throws Exception {
        Map<String, Long> up =
                pids(StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(true), output::add));
        MeshPlan elsewhere = new MeshPlan(TWO, PortPlan.random(), Map.of(), folder.resolve("logs"));

        assertThat(run(elsewhere, Retention.by(null)).values()).doesNotContainAnyElementsOf(up.values());

        assertThat(up.keySet()).allMatch(label -> lives(up, label));
    }

    @Test
    void aRunDoesNotReplaceServicesToWhichAnotherRunIsAttached() throws Exception {
        StartedMesh up = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add);
        URI gateway = up.service(Service.NETTY_GATEWAY).base();
        Map<Service, URI> urls = Map.of(Service.NETTY_GATEWAY, gateway);
        MeshPlan other = plan(Map.of("mesh.limits.fan-out", "4"));

        try (AttachedMesh attached = AttachedMesh.to(urls, urls.keySet(), new StateFiles(home), output::add)) {
            assertThatThrownBy(() -> run(other, Retention.by(null)))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("belongs to a run in progress");
            assertThat(attached.services()).allMatch(TwoServices::isAlive);
        }
        assertThat(run(plan(Map.of()), Retention.by(null))).isEqualTo(pids(up));
    }

    @Test
    void theConsoleStopsWhatItsRunsHaveLeft() throws Exception {
        Map<String, Long> pids = run(Map.of());

        List<MeshState.Entry> stopped = new StateFiles(home).stopKeptBy(ProcessIdentity.of(console.toHandle()));

        assertThat(stopped).extracting(MeshState.Entry::pid).containsExactlyInAnyOrderElementsOf(pids.values());
        assertThat(home.state()).isEmptyDirectory();
    }

    /** If the console is killed, its services notice that themselves. This test covers those that do not. */
    @Test
    void theNextCommandStopsTheServicesOfAKilledConsole() throws Exception {
        Map<String, Long> pids = run(Map.of());
        console.destroyForcibly().waitFor();

        assertThat(new StateFiles(home).stopAbandoned()).hasSize(2);

        assertThat(pids.keySet()).noneMatch(label -> lives(pids, label));
    }

    @Test
    void theEndOfAKeptServiceDuringARunIsReported() throws Exception {
        run(Map.of());
        List<UnexpectedExit> exits = new CopyOnWriteArrayList<>();
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            mesh.onUnexpectedExit(exits::add);

            process(mesh.service(Service.NETTY_GATEWAY)).destroyForcibly();

            await().atMost(PATIENCE).until(() -> exits.size() == 1);
            assertThat(exits.getFirst().message()).startsWith("netty-gateway has ended");
        }
    }

    @Test
    void anotherProcessOnThePortIsReported() throws Exception {
        run(Map.of());
        new StateFiles(home).stopKeptBy(ProcessIdentity.of(console.toHandle()));
        try (ServerSocket taken =
                new ServerSocket(ports.of(Service.NETTY_GATEWAY), 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> run(Map.of()))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " of netty-gateway is in use");
        }
    }

    @Test
    void aDamagedStateFileIsReportedByItsName() throws Exception {
        run(Map.of());
        Path damaged = stateFiles().getFirst();
        byte[] whole = Files.readAllBytes(damaged);
        Files.writeString(damaged, "{");

        assertThatThrownBy(() -> run(Map.of()))
                .isInstanceOf(MeshException.class)
                .hasMessage(damaged + " is not a state file of the mesh. Delete it if no service runs");
        Files.write(damaged, whole);
    }

    /** Each run keeps what its services have logged during the run, and nothing writes into its folder afterwards. */
    @Test
    void eachRunHasItsPartOfTheLog() throws Exception {
        run(Map.of());
        Path log = folder.resolve("logs/netty-gateway.log");
        assertThat(log).content().contains("listening");
        Files.delete(log);

        run(Map.of());

        assertThat(log).isEmptyFile();
        assertThat(home.logs().resolve("netty-gateway.log")).content().contains("listening");
    }

    @Test
    void aKeptServiceRemembersItsWarmUpsUntilItIsStartedAnew() throws Exception {
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            assertThat(mesh.wasWarmed(Service.NETTY_GATEWAY, "/netty")).isFalse();
            mesh.addWarmUp(Service.NETTY_GATEWAY, "/netty");
            mesh.keep(complete(mesh));
        }
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of()), home, retention, output::add)) {
            assertThat(mesh.wasWarmed(Service.NETTY_GATEWAY, "/netty")).isTrue();
            assertThat(mesh.wasWarmed(Service.LEGACY_BACKEND, "/netty")).isFalse();
            mesh.keep(complete(mesh));
        }
        try (StartedMesh mesh = StartedMesh.start(plan(Map.of("any", "other")), home, retention, output::add)) {
            assertThat(mesh.wasWarmed(Service.NETTY_GATEWAY, "/netty")).isFalse();
        }
    }

    @Test
    void applicationsThatARunDoesNotNeedAreStopped() throws Exception {
        Service tuned = new Service(
                "tuned",
                Service.NETTY_GATEWAY.program(),
                Service.Role.GATEWAY,
                ports.of(Service.NETTY_GATEWAY),
                false,
                List.of());
        Map<Service, Integer> http = new TreeMap<>(ports.http());
        http.put(tuned, ports.of(Service.TOMCAT_GATEWAY));
        MeshPlan withTuned = new MeshPlan(
                Set.of(tuned, Service.NETTY_GATEWAY),
                new PortPlan(http, ports.rsocket(), ports.postgresql()),
                Map.of(),
                folder.resolve("logs"));
        Map<String, Long> first = run(withTuned, retention);
        assertThat(first.keySet()).allMatch(label -> lives(first, label));

        run(Map.of());

        assertThat(lives(first, "tuned")).isFalse();
        assertThat(lives(first, "netty-gateway")).isTrue();
        assertThat(output)
                .contains("tuned (pid " + first.get("tuned") + "): stopped, because this run does not need it");
    }
}
