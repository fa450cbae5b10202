package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.GcLog;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.junit.jupiter.api.Test;

/** Tests services after their start: how they are stopped, die, restart, or are left running for later commands. */
class MeshLifeTest extends TwoServices {

    @Test
    void closingAMeshEndsItsServicesAndDeletesItsFile() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add);

        mesh.close();

        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
        assertThat(new StateFiles(home).living()).isEmpty();
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void aServiceThatIgnoresSigtermIsKilled() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of("stubborn", "yes")), home, output::add);

        mesh.stopSoon();
        mesh.close();

        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
    }

    @Test
    void anInterruptionDoesNotShortenClosing() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add);

        Thread.currentThread().interrupt();
        mesh.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(mesh.services()).noneMatch(service -> isAlive(service));
    }

    @Test
    void aServiceThatDiesAfterItsStartIsReported() throws Exception {
        List<UnexpectedExit> exits = new CopyOnWriteArrayList<>();
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add)) {
            mesh.onUnexpectedExit(exits::add);

            process(mesh.service(Service.NETTY_GATEWAY)).destroyForcibly();

            await().until(() -> exits.size() == 1);
            assertThat(exits.getFirst().message()).startsWith("netty-gateway was ended by signal 9");
        }
        assertThat(exits).hasSize(1);
    }

    @Test
    void aServiceThatTheRunStopsIsNotReportedAndRestartsOnItsPort() throws Exception {
        List<UnexpectedExit> exits = new CopyOnWriteArrayList<>();
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add)) {
            mesh.onUnexpectedExit(exits::add);
            RunningService first = mesh.service(Service.LEGACY_BACKEND);

            mesh.stop(Service.LEGACY_BACKEND, false);
            assertThat(isAlive(first)).isFalse();
            RunningService second = mesh.restart(Service.LEGACY_BACKEND);

            assertThat(second.base()).isEqualTo(first.base());
            assertThat(isAlive(second)).isTrue();
            assertThat(started(second).pid()).isNotEqualTo(started(first).pid());
            assertThat(mesh.services())
                    .extracting(RunningService::service)
                    .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            assertThat(folder.resolve("logs/legacy-backend-" + started(first).pid() + ".log"))
                    .content()
                    .contains("listening");
            assertThat(folder.resolve("logs/legacy-backend-" + started(first).pid() + ".gc.log"))
                    .isNotEmptyFile();
            assertThat(mesh.gcLog(Service.LEGACY_BACKEND).orElseThrow())
                    .returns(started(second).pid(), GcLog::pid)
                    .satisfies(log -> assertThat(log.file()).isNotEmptyFile());
            process(second).destroyForcibly();
            await().until(() -> exits.size() == 1);
        }
        assertThat(exits).hasSize(1);
    }

    @Test
    void theServicesThatAreNotFirstStartOnRequest() throws Exception {
        List<UnexpectedExit> exits = new CopyOnWriteArrayList<>();
        try (Mesh mesh = StartedMesh.start(planOfBackendFirst(Map.of()), home, output::add)) {
            mesh.onUnexpectedExit(exits::add);
            assertThat(mesh.services()).extracting(RunningService::service).containsExactly(Service.LEGACY_BACKEND);
            assertThat(mesh.startOf(Service.NETTY_GATEWAY)).isEmpty();
            List<MeshState.Entry> recorded =
                    new StateFiles(home).living().getFirst().services();
            assertThat(recorded.getFirst().condition()).isEqualTo("ready");
            assertThat(recorded.getLast().condition()).isEqualTo("not started");

            List<RunningService> rest = mesh.startRest();

            assertThat(rest).extracting(RunningService::service).containsExactly(Service.NETTY_GATEWAY);
            assertThat(mesh.services())
                    .extracting(RunningService::service)
                    .containsExactly(Service.LEGACY_BACKEND, Service.NETTY_GATEWAY);
            assertThat(mesh.services()).allMatch(TwoServices::isAlive);
            assertThat(mesh.startOf(Service.NETTY_GATEWAY)).isPresent();
            assertThat(mesh.startRest()).isEmpty();
            process(mesh.service(Service.NETTY_GATEWAY)).destroyForcibly();
            await().until(() -> exits.size() == 1);
        }
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void aServiceThatWasNeverNeededLeavesNothing() throws Exception {
        StartedMesh.start(planOfBackendFirst(Map.of()), home, output::add).close();

        assertThat(output).noneMatch(line -> line.startsWith("netty-gateway: started"));
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void ifALaterServiceDoesNotStartAllAreStopped() throws Exception {
        StartedMesh mesh = StartedMesh.start(planOfBackendFirst(Map.of("die", "3")), home, output::add);
        RunningService backend = mesh.service(Service.LEGACY_BACKEND);

        assertThatThrownBy(mesh::startRest)
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("netty-gateway")
                .hasMessageContaining("no database, so no service");
        mesh.close();

        assertThat(isAlive(backend)).isFalse();
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void aPortOnWhichAnotherRunStartsAServiceLaterIsTaken() throws Exception {
        Process other = new ProcessBuilder("sleep", "60").start();
        MeshState.Entry later = new MeshState.Entry(
                Service.NETTY_GATEWAY, ProcessIdentity.NONE, ports.of(Service.NETTY_GATEWAY), folder.resolve("log"));
        new StateFiles(home)
                .write(
                        "mesh-" + other.pid() + "-1",
                        new MeshState(ProcessIdentity.of(other.toHandle()), null, List.of(later)));

        assertThatThrownBy(() -> StartedMesh.start(plan(Map.of()), home, output::add))
                .isInstanceOf(MeshException.class)
                .hasMessageStartingWith("port " + later.port()
                        + " of netty-gateway is in use by a run in progress, which starts a service there later");

        other.destroyForcibly().waitFor();
        StartedMesh.start(plan(Map.of()), home, output::add).close();
    }

    @Test
    void aPortThatIsTakenMeanwhileIsNamed() throws Exception {
        try (Mesh mesh = StartedMesh.start(planOfBackendFirst(Map.of()), home, output::add);
                ServerSocket other = new ServerSocket()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.of(Service.NETTY_GATEWAY)));

            assertThatThrownBy(mesh::startRest)
                    .isInstanceOf(MeshException.class)
                    .hasMessageStartingWith("port " + other.getLocalPort() + " of netty-gateway is in use");
        }
    }

    @Test
    void aRestartedServiceIsStoppedByLaterCommandsToo() throws Exception {
        Mesh left = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add);
        left.stop(Service.LEGACY_BACKEND, true);
        RunningService second = left.restart(Service.LEGACY_BACKEND);

        assertThat(new StateFiles(home).stopAll())
                .extracting(MeshState.Entry::pid)
                .contains(started(second).pid());

        assertThat(isAlive(second)).isFalse();
    }

    @Test
    void aClosedMeshDoesNotRestartServices() throws Exception {
        Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add);
        mesh.stop(Service.LEGACY_BACKEND, false);
        mesh.close();

        assertThatThrownBy(() -> mesh.restart(Service.LEGACY_BACKEND))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("the mesh is being stopped");

        assertThat(mesh.services()).noneMatch(TwoServices::isAlive);
    }

    @Test
    void aMeshThatIsLeftRunningIsFoundAndStoppedByLaterCommands() throws Exception {
        Mesh left = StartedMesh.startAndLeave(plan(Map.of()), home, Retention.untilDown(false), output::add);
        StateFiles later = new StateFiles(home);

        assertThat(later.living()).hasSize(2).allSatisfy(state -> {
            assertThat(state.hasLivingOwner()).isFalse();
            assertThat(state.services().getFirst().condition()).isEqualTo("ready");
        });
        assertThat(later.stopAll()).hasSize(2);
        assertThat(left.services()).noneMatch(service -> isAlive(service));
        assertThat(later.living()).isEmpty();
    }

    @Test
    void commandsDoNotStopAMeshThatARunWillStop() throws Exception {
        try (Mesh mesh = StartedMesh.start(plan(Map.of()), home, output::add)) {
            assertThat(new StateFiles(home).stopAll()).isEmpty();
            assertThat(mesh.services()).allMatch(service -> isAlive(service));
        }
    }
}
