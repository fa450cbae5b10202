package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ReadinessWait;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceProcess;
import mesh.load.services.process.StartProgress;
import mesh.load.services.process.UnexpectedExit;
import mesh.load.services.state.MeshState;
import mesh.load.services.state.StateFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MeshTest {

    /** Far above what a start takes, on a busy machine too. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Set<Service> TWO = Set.of(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);

    @TempDir
    private Path folder;

    private MeshHome home = new MeshHome(Path.of("set", "below"));
    private final PortPlan ports = PortPlan.random();
    private final List<String> said = new CopyOnWriteArrayList<>();

    @BeforeEach
    void installServices() throws IOException {
        home = new MeshHome(folder);
        for (Service service : TWO) {
            TinyService.install(home, service);
        }
    }

    @Test
    void tellsHowManyAreReadyUntilAllAre() throws Exception {
        List<String> ready = new CopyOnWriteArrayList<>();
        StartProgress progress = new StartProgress() {

            @Override
            public void say(String line) {}

            @Override
            public void starting(int done, int services, Duration elapsed) {
                ready.add(done + " of " + services);
            }
        };

        StartedMesh.start(plan(Map.of()), home, progress).close();

        assertThat(ready).isNotEmpty().first().isEqualTo("0 of 2");
        assertThat(ready).doesNotContain("2 of 2");
    }

    @Test
    void startsOnlyWhatIsAskedForAndReturnsWhenAllIsReady() throws Exception {
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add)) {
            assertThat(mesh.services())
                    .extracting(RunningService::service)
                    .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            assertThat(mesh.services()).allSatisfy(service -> {
                assertThat(isAlive(service)).isTrue();
                assertThat(PortPlan.isFree(service.base().getPort())).isFalse();
                assertThat(started(service).log()).content().contains("listening");
            });
        }
    }

    /** A whole burst would be recorded under the wrong name. */
    @Test
    void somebodyElseWhoAnswersOnAPortIsNotTakenForTheService() throws Exception {
        assertThatThrownBy(() -> StartedMesh.start(plan(Map.of("pid", "1")), home, said::add))
                .isInstanceOf(MeshException.class)
                .hasMessageStartingWith("the mesh did not come up: port " + ports.of(Service.NETTY_GATEWAY)
                        + " of netty-gateway (process ")
                .hasMessageEndingWith(") is answered by another process, 1");

        assertThat(new StateFiles(home).living()).isEmpty();
    }

    @Test
    void whoeverDoesNotSayWhichProcessItIsIsNotTakenForTheService() {
        ServiceProcess silent = ServiceProcess.start(
                Service.NETTY_GATEWAY,
                ServiceCommand.of(
                        Service.NETTY_GATEWAY,
                        List.of(),
                        home.jar(Service.NETTY_GATEWAY),
                        Map.of("server.port", Integer.toString(ports.of(Service.NETTY_GATEWAY)), "pid", "none")),
                folder.resolve("silent.log"));
        try {
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(folder.resolve("silent.log")).contains("listening"));
            ReadinessWait waiting = new ReadinessWait(List.of(silent), ports, said::add, Duration.ofSeconds(1));

            assertThatThrownBy(waiting::untilAllAreReady)
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("is answered by 200 from a process that does not say which it is");
        } finally {
            ProcessTerminator.stop(List.of(silent.handle()), Duration.ofSeconds(1));
        }
    }

    @Test
    void whoIsAttachedToIsWhoWasStartedThere() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of("artifact", "tomcat-gateway")), home, said::add)) {
            URI base = theirs.service(Service.NETTY_GATEWAY).base();

            assertThatThrownBy(() -> AttachedMesh.to(
                            Map.of(Service.NETTY_GATEWAY, base), Set.of(Service.NETTY_GATEWAY), new StateFiles(home)))
                    .isInstanceOf(MeshException.class)
                    .hasMessage("netty-gateway at " + base + " cannot be used: what answers there is tomcat-gateway");
            assertThat(AttachedMesh.to(
                                    Map.of(Service.TOMCAT_GATEWAY, base),
                                    Set.of(Service.TOMCAT_GATEWAY),
                                    new StateFiles(home))
                            .services())
                    .hasSize(1);
        }
    }

    @Test
    void aProcessThatHasTakenThePlaceOfAnotherIsNotAttachedTo() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, said::add)) {
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
                                Map.of(Service.NETTY_GATEWAY, gateway.base()), Set.of(Service.NETTY_GATEWAY), states))
                        .isInstanceOf(MeshException.class)
                        .hasMessageEndingWith("and what was started is process " + sleeper.pid());
            } finally {
                sleeper.destroyForcibly();
            }
        }
    }

    @Test
    void closingLeavesNothingBehind() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add);

        mesh.close();

        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void whoeverIgnoresSigtermIsKilled() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of("stubborn", "yes")), home, said::add);

        mesh.hurry();
        mesh.close();

        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
    }

    @Test
    void closingIsNotCutShortByAnInterruption() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add);

        Thread.currentThread().interrupt();
        mesh.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
    }

    @Test
    void aServiceThatEndsAtOnceIsToldWithItsLogAndTheOthersAreStopped() {
        Map<String, String> broken = Map.of("die", "7");

        assertThatThrownBy(() -> StartedMesh.start(plan(broken), home, said::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("netty-gateway ended by itself with exit code 7")
                .hasMessageContaining("no database, so no service");

        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(PortPlan.isFree(ports.of(Service.LEGACY_BACKEND))).isTrue();
    }

    @Test
    void aServiceThatDiesLaterIsTold() throws Exception {
        List<UnexpectedExit> deaths = new CopyOnWriteArrayList<>();
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add)) {
            mesh.whenOneDies(deaths::add);

            process(mesh.service(Service.NETTY_GATEWAY)).destroyForcibly();

            await().until(() -> deaths.size() == 1);
            assertThat(deaths.getFirst().message()).startsWith("netty-gateway was ended by signal 9");
        }
        assertThat(deaths).hasSize(1);
    }

    @Test
    void aServiceThatIsEndedOnPurposeIsNotToldAsDeadAndComesBackOnItsPort() throws Exception {
        List<UnexpectedExit> deaths = new CopyOnWriteArrayList<>();
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add)) {
            mesh.whenOneDies(deaths::add);
            RunningService first = mesh.service(Service.LEGACY_BACKEND);

            mesh.end(Service.LEGACY_BACKEND, false);
            assertThat(isAlive(first)).isFalse();
            RunningService second = mesh.startAgain(Service.LEGACY_BACKEND);

            assertThat(second.base()).isEqualTo(first.base());
            assertThat(isAlive(second)).isTrue();
            assertThat(started(second).pid()).isNotEqualTo(started(first).pid());
            assertThat(mesh.services())
                    .extracting(RunningService::service)
                    .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            assertThat(folder.resolve("logs/legacy-backend-" + started(first).pid() + ".log"))
                    .content()
                    .contains("listening");
            process(second).destroyForcibly();
            await().until(() -> deaths.size() == 1);
        }
        assertThat(deaths).hasSize(1);
    }

    @Test
    void aServiceThatWasStartedAgainIsStoppedByLaterCommandsToo() throws Exception {
        Mesh left = StartedMesh.startAndLeave(plan(Map.of()), home, said::add);
        left.end(Service.LEGACY_BACKEND, true);
        RunningService second = left.startAgain(Service.LEGACY_BACKEND);

        assertThat(new StateFiles(home).stopAll())
                .extracting(MeshState.Entry::pid)
                .contains(started(second).pid());

        assertThat(isAlive(second)).isFalse();
    }

    @Test
    void aMeshThatIsClosedStartsNothingAgain() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add);
        mesh.end(Service.LEGACY_BACKEND, false);
        mesh.close();

        assertThatThrownBy(() -> mesh.startAgain(Service.LEGACY_BACKEND))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("the mesh is being stopped");

        assertThat(mesh.services()).noneMatch(MeshTest::isAlive);
    }

    @Test
    void servicesOfOthersAreNotEnded() throws Exception {
        try (Mesh theirs = StartedMesh.start(plan(Map.of()), home, said::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.LEGACY_BACKEND,
                    theirs.service(Service.LEGACY_BACKEND).base());

            try (Mesh ours = AttachedMesh.to(urls, urls.keySet(), new StateFiles(home))) {
                assertThatThrownBy(() -> ours.end(Service.LEGACY_BACKEND, false))
                        .isInstanceOf(MeshException.class)
                        .hasMessageContaining("legacy-backend was not started here");
            }
            assertThat(theirs.services()).allMatch(MeshTest::isAlive);
        }
    }

    @Test
    void anInterruptionWhileWaitingLeavesNothingBehind() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> StartedMesh.start(plan(Map.of("deaf", "yes")), home, said::add))
                .isInstanceOf(InterruptedException.class);

        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(PortPlan.isFree(ports.of(Service.LEGACY_BACKEND))).isTrue();
    }

    @Test
    void whoIsNotReadyInTimeIsTold() throws Exception {
        ServiceProcess deaf = ServiceProcess.start(
                Service.NETTY_GATEWAY,
                ServiceCommand.of(
                        Service.NETTY_GATEWAY,
                        List.of(),
                        home.jar(Service.NETTY_GATEWAY),
                        Map.of("server.port", Integer.toString(ports.of(Service.NETTY_GATEWAY)), "deaf", "yes")),
                folder.resolve("deaf.log"));
        try {
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(folder.resolve("deaf.log")).contains("listening"));
            ReadinessWait waiting = new ReadinessWait(List.of(deaf), ports, said::add, Duration.ofSeconds(1));

            assertThatThrownBy(waiting::untilAllAreReady)
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("netty-gateway is not ready after 1 s")
                    .hasMessageContaining("503")
                    .hasMessageContaining("listening");
        } finally {
            ProcessTerminator.stop(List.of(deaf.handle()), Duration.ofSeconds(1));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPortInUseIsNamedWithTheProcessThatHoldsIt() throws Exception {
        try (ServerSocket taken =
                new ServerSocket(ports.of(Service.NETTY_GATEWAY), 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> StartedMesh.start(plan(Map.of()), home, said::add))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " of netty-gateway is in use by process "
                            + ProcessHandle.current().pid())
                    .hasMessageContaining("--random-ports");
        }
        assertThat(said).isEmpty();
    }

    @Test
    void aMissingJarIsNamed() {
        assertThatThrownBy(() -> StartedMesh.start(MeshPlan.everything(ports, folder), home, said::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("rsocket-store is not built")
                .hasMessageContaining("rsocket-store.jar is missing");
    }

    @Test
    void aMeshThatIsLeftRunningIsFoundAndStoppedByLaterCommands() throws Exception {
        Mesh left = StartedMesh.startAndLeave(plan(Map.of()), home, said::add);
        StateFiles later = new StateFiles(home);

        assertThat(later.living()).singleElement().satisfies(state -> {
            assertThat(state.hasLivingOwner()).isFalse();
            assertThat(state.services().getFirst().condition()).isEqualTo("ready");
        });
        assertThat(later.stopAll()).hasSize(2);
        assertThat(left.services()).noneMatch(service -> isAlive(service));
        assertThat(later.living()).isEmpty();
    }

    @Test
    void aMeshThatARunWillStopIsLeftAloneByOthers() throws Exception {
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, said::add)) {
            assertThat(new StateFiles(home).stopAll()).isEmpty();
            assertThat(mesh.services()).allMatch(service -> isAlive(service));
        }
    }

    @Test
    void servicesThatRunAlreadyAreUsedAndLeftAlone() throws Exception {
        try (Mesh theirs = StartedMesh.start(plan(Map.of()), home, said::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.LEGACY_BACKEND,
                            theirs.service(Service.LEGACY_BACKEND).base(),
                    Service.NETTY_GATEWAY, theirs.service(Service.NETTY_GATEWAY).base());

            try (Mesh ours = AttachedMesh.to(urls, TWO, new StateFiles(home))) {
                assertThat(ours.services())
                        .extracting(RunningService::service)
                        .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            }

            assertThat(theirs.services()).allMatch(MeshTest::isAlive);
        }
    }

    @Test
    void ofServicesThatAnEarlierCommandStartedTheProcessIsKnown() throws Exception {
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, said::add)) {
            RunningService gateway = theirs.service(Service.NETTY_GATEWAY);
            URI byName = URI.create("http://localhost:" + gateway.base().getPort());
            Set<Service> one = Set.of(Service.NETTY_GATEWAY);

            try (Mesh ours = AttachedMesh.to(Map.of(Service.NETTY_GATEWAY, byName), one, new StateFiles(home))) {
                RunningService.Started known = started(ours.service(Service.NETTY_GATEWAY));

                assertThat(known.pid()).isEqualTo(started(gateway).pid());
                assertThat(known.command()).contains("-Xmx512m", "-jar");
            }
        }
    }

    @Test
    void ofServicesThatNoCommandOfThisFolderStartedItIsNot() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        try (Mesh theirs = StartedMesh.startAndLeave(plan(Map.of()), home, said::add)) {
            Map<Service, URI> urls = Map.of(
                    Service.NETTY_GATEWAY, theirs.service(Service.NETTY_GATEWAY).base());
            Map<Service, URI> swapped = Map.of(
                    Service.NETTY_GATEWAY,
                    theirs.service(Service.LEGACY_BACKEND).base());
            Set<Service> one = urls.keySet();

            assertThat(AttachedMesh.to(urls, one, new StateFiles(new MeshHome(elsewhere)))
                            .services())
                    .allMatch(service -> service.started() == null);
            assertThat(AttachedMesh.to(swapped, one, new StateFiles(home)).services())
                    .allMatch(service -> service.started() == null);
        }
    }

    @Test
    void aServiceThatCannotBeReachedIsNamedWithItsAddress() {
        URI nobody = URI.create("http://127.0.0.1:" + ports.of(Service.LEGACY_BACKEND));

        assertThatThrownBy(() -> AttachedMesh.to(
                        Map.of(Service.LEGACY_BACKEND, nobody),
                        Set.of(Service.LEGACY_BACKEND),
                        new StateFiles(home),
                        Duration.ZERO))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("legacy-backend at " + nobody + " cannot be used")
                .hasMessageContaining("ConnectException");
    }

    @Test
    void aNeededServiceThatNobodyNamesIsTold() {
        assertThatThrownBy(() -> AttachedMesh.to(Map.of(), TWO, new StateFiles(home)))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("legacy-backend is needed");
    }

    @Test
    void aScenarioKnowsThePortsThatAreTaken() {
        assertThat(Service.PORTS_OF_MESH.keySet())
                .containsExactlyInAnyOrderElementsOf(Service.mesh().stream()
                        .flatMap(service -> PortPlan.FIXED.allOf(service).stream())
                        .toList());
        assertThat(Service.PORTS_OF_MESH)
                .allSatisfy((port, label) -> assertThat(PortPlan.FIXED.allOf(
                                Service.find(Service.mesh(), label).orElseThrow()))
                        .contains(port));
    }

    private MeshPlan plan(Map<String, String> gatewayOptions) {
        Map<Service, Map<String, String>> overrides = new TreeMap<>();
        overrides.put(Service.NETTY_GATEWAY, gatewayOptions);
        return new MeshPlan(TWO, ports, overrides, folder.resolve("logs"));
    }

    private static ProcessHandle process(RunningService service) {
        return ProcessHandle.of(started(service).pid()).orElseThrow();
    }

    private static boolean isAlive(RunningService service) {
        return ProcessHandle.of(started(service).pid())
                .map(ProcessHandle::isAlive)
                .orElse(false);
    }

    private static RunningService.Started started(RunningService service) {
        return Objects.requireNonNull(service.started());
    }
}
