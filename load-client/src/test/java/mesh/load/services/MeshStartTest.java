package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.Readiness;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests how services start, and which errors are reported if they do not. */
class MeshStartTest extends TwoServices {

    @Test
    void reportsHowManyServicesAreReadyUntilAllAre() throws Exception {
        List<String> ready = new CopyOnWriteArrayList<>();
        List<String> lines = new CopyOnWriteArrayList<>();
        Readiness.Progress progress = new Readiness.Progress() {

            @Override
            public void report(String line) {
                output.add(line);
            }

            @Override
            public void starting(int done, int services, Duration elapsed, List<String> each) {
                ready.add(done + " of " + services);
                lines.addAll(each);
            }
        };

        StartedMesh.start(plan(Map.of()), home, progress).close();

        assertThat(ready).isNotEmpty().first().isEqualTo("0 of 2");
        assertThat(ready).doesNotContain("2 of 2");
        assertThat(lines)
                .anyMatch(line -> line.matches("netty-gateway: started \\(pid \\d+\\)"))
                .anyMatch(line -> line.matches(
                        "netty-gateway: started \\(pid \\d+\\), waits: GET .*nothing accepts connections there.*"));
        assertThat(output)
                .anyMatch(line -> line.matches("netty-gateway: started \\(pid \\d+\\), ready after \\d+\\.\\d s"))
                .anyMatch(line -> line.matches("legacy-backend: started \\(pid \\d+\\), ready after \\d+\\.\\d s"))
                .anyMatch(line -> line.matches("all ready after \\d+\\.\\d s"));
    }

    @Test
    void startsOnlyThePlannedServicesAndReturnsWhenAllAreReady() throws Exception {
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add)) {
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

    /** If it were taken for the service, a whole burst would be recorded under the wrong name. */
    @Test
    void anotherProcessThatListensOnAPortIsNotTakenForTheService() throws Exception {
        assertThatThrownBy(() -> StartedMesh.start(plan(Map.of("pid", "1")), home, output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageStartingWith("the mesh did not come up: port " + ports.of(Service.NETTY_GATEWAY)
                        + " of netty-gateway (process ")
                .hasMessageContaining(") is served by another process, 1");

        assertThat(new StateFiles(home).living()).isEmpty();
    }

    @Test
    void aProcessThatDoesNotReportItsIdIsNotTakenForTheService() {
        ServiceProcess silent = ServiceProcess.start(
                Service.NETTY_GATEWAY,
                ServiceCommand.of(
                        Service.NETTY_GATEWAY,
                        InstalledJdk.ofThisProcess(),
                        JitCompilers.C1_AND_C2,
                        List.of(),
                        home.jar(Service.NETTY_GATEWAY),
                        Map.of("server.port", Integer.toString(ports.of(Service.NETTY_GATEWAY)), "pid", "none")),
                Map.of(),
                folder.resolve("silent.log"));
        try {
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(folder.resolve("silent.log")).contains("listening"));
            Readiness.Wait waiting = new Readiness.Wait(List.of(silent), ports, output::add, Duration.ofSeconds(1));

            assertThatThrownBy(waiting::awaitAll)
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("got 200 from a process that does not report its id");
        } finally {
            ProcessTerminator.stop(List.of(silent.handle()), Duration.ofSeconds(1));
        }
    }

    @Test
    void aServiceThatEndsImmediatelyIsReportedWithItsLogAndTheOthersAreStopped() {
        Map<String, String> broken = Map.of("die", "7");

        assertThatThrownBy(() -> StartedMesh.start(plan(broken), home, output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("netty-gateway exited with code 7")
                .hasMessageContaining("no database, so no service");

        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(PortPlan.isFree(ports.of(Service.LEGACY_BACKEND))).isTrue();
    }

    /** An application may call its dependencies while it starts. */
    @Test
    void noOtherServiceStartsBeforeTheDependenciesAreReady() throws Exception {
        TinyService.install(home, Service.DEPENDENCIES);
        MeshPlan broken = planWithDependencies(Map.of("die", "7"));

        assertThatThrownBy(() -> StartedMesh.start(broken, home, output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("dependencies exited with code 7");
        assertThat(folder.resolve("logs/netty-gateway.log")).doesNotExist();

        StartedMesh.start(planWithDependencies(Map.of()), home, output::add).close();
        assertThat(output)
                .filteredOn(line -> line.startsWith("starting "))
                .endsWith("starting dependencies", "starting netty-gateway");
    }

    @Test
    void saysWhichProcessUsesThePortOfADependency() throws Exception {
        TinyService.install(home, Service.DEPENDENCIES);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThatThrownBy(() -> StartedMesh.start(
                            planWithDependencies(Map.of("dependency.db.port", port)), home, output::add))
                    .isInstanceOf(MeshException.class)
                    .hasMessageStartingWith("port " + port + " of dependencies is in use by ");
        }
    }

    /** The proxy's port is one that no other service of the plan uses. */
    private MeshPlan planWithDependencies(Map<String, String> options) {
        Map<Service, Integer> http = new TreeMap<>(ports.http());
        http.put(Service.DEPENDENCIES, ports.postgresql());
        return new MeshPlan(
                Set.of(Service.DEPENDENCIES, Service.NETTY_GATEWAY),
                new PortPlan(http, ports.rsocket(), ports.postgresql()),
                Map.of(Service.DEPENDENCIES, options),
                folder.resolve("logs"));
    }

    @Test
    void anInterruptionDuringTheStartEndsAllServices() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> StartedMesh.start(plan(Map.of("deaf", "yes")), home, output::add))
                .isInstanceOf(InterruptedException.class);

        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(PortPlan.isFree(ports.of(Service.LEGACY_BACKEND))).isTrue();
    }

    @Test
    void aServiceThatIsNotReadyInTimeIsReported() throws Exception {
        ServiceProcess deaf = ServiceProcess.start(
                Service.NETTY_GATEWAY,
                ServiceCommand.of(
                        Service.NETTY_GATEWAY,
                        InstalledJdk.ofThisProcess(),
                        JitCompilers.C1_AND_C2,
                        List.of(),
                        home.jar(Service.NETTY_GATEWAY),
                        Map.of("server.port", Integer.toString(ports.of(Service.NETTY_GATEWAY)), "deaf", "yes")),
                Map.of(),
                folder.resolve("deaf.log"));
        try {
            await().atMost(PATIENCE)
                    .until(() -> Files.readString(folder.resolve("deaf.log")).contains("listening"));
            Readiness.Wait waiting = new Readiness.Wait(List.of(deaf), ports, output::add, Duration.ofSeconds(1));

            assertThatThrownBy(waiting::awaitAll)
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
    void reportsAPortInUseWithTheProcessThatHoldsIt() throws Exception {
        try (ServerSocket taken =
                new ServerSocket(ports.of(Service.NETTY_GATEWAY), 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> StartedMesh.start(plan(Map.of()), home, output::add))
                    .isInstanceOf(MeshException.class)
                    .hasMessageContaining("port " + taken.getLocalPort() + " of netty-gateway is in use by process "
                            + ProcessHandle.current().pid())
                    .hasMessageContaining("--random-ports");
        }
        assertThat(output).isEmpty();
    }

    @Test
    void reportsAMissingJar() {
        assertThatThrownBy(() -> StartedMesh.start(MeshPlan.everything(ports, folder), home, output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("rsocket-store is not built")
                .hasMessageContaining("rsocket-store.jar is missing");
    }

    @Test
    void theListOfReservedPortsContainsEveryPortOfTheMesh() {
        Stream<Integer> ofMesh = Service.MESH.stream().flatMap(service -> PortPlan.FIXED.allOf(service).stream());
        Stream<Integer> ofOthers =
                Stream.of(Service.DATABASE.port(), PortPlan.FIXED.postgresql(), Service.DEPENDENCIES.port());

        assertThat(Service.portsOfMesh().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(ofMesh, ofOthers).toList());
    }
}
