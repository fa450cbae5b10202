package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.Retention;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ProcessTerminator;
import mesh.load.services.process.ServiceCommand;
import mesh.load.services.process.ServiceProcess;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests services that a killed run leaves. The services are real processes. The id of a process that has ended represents the killed run.
 */
class AbandonedMeshTest {

    private static final Set<Service> ONE = Set.of(Service.NETTY_GATEWAY);
    private static final Service SERVICE = Service.NETTY_GATEWAY;

    @TempDir
    private Path folder;

    private MeshHome home = new MeshHome(Path.of("set", "below"));
    private final List<String> output = new CopyOnWriteArrayList<>();

    @BeforeEach
    void installTheService() throws IOException {
        home = new MeshHome(folder);
        TinyService.install(home, SERVICE);
    }

    @AfterEach
    void stopAll() {
        new StateFiles(home).stopAll();
    }

    @Test
    void theNextRunStopsTheServicesOfAKilledRun() throws Exception {
        RunningService left = start(killedRun());

        try (Mesh next = StartedMesh.start(plan(), home, output::add)) {
            assertThat(isAlive(next.service(SERVICE))).isTrue();
            assertThat(isAlive(left)).isFalse();
        }
        assertThat(output)
                .contains("stopped services that a killed run left running: netty-gateway (pid " + pid(left) + ")");
        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void theNextRunKeepsServicesThatWereLeftOnPurposeOrHaveALivingRun() throws Exception {
        RunningService up = start(null);
        RunningService another = start(ProcessIdentity.of(ProcessHandle.current()));

        StartedMesh.start(plan(), home, output::add).close();

        assertThat(List.of(up, another)).allMatch(AbandonedMeshTest::isAlive);
        process(another).destroyForcibly();
    }

    @Test
    void anUnrecordedServiceIsFoundByItsCommandLine() throws Exception {
        onlyTheUnrecordedIsStopped(killedRun());
    }

    /** Here the killed command would have left its mesh running, so the service has no owner. */
    @Test
    void anUnrecordedServiceWithoutAnOwnerIsFoundByItsCommandLine() throws Exception {
        onlyTheUnrecordedIsStopped(null);
    }

    private void onlyTheUnrecordedIsStopped(@Nullable ProcessIdentity owner) throws Exception {
        StateFiles states = new StateFiles(home);
        PortPlan ports = PortPlan.random();
        states.write("mesh-1", unrecorded(owner, ports));
        ServiceProcess ours = process("mesh-1", ports);
        ServiceProcess anothers = process("mesh-2", PortPlan.random());

        List<MeshState.Entry> stopped = states.stopAll();

        assertThat(stopped)
                .extracting(MeshState.Entry::pid)
                .containsExactly(ours.handle().pid());
        assertThat(ours.handle().isAlive()).isFalse();
        assertThat(anothers.handle().isAlive()).isTrue();
        ProcessTerminator.stop(List.of(anothers.handle()), Duration.ofSeconds(2));
    }

    @Test
    void anotherProcessWithTheIdOfAServiceIsNotStopped() throws Exception {
        Process innocent = new ProcessBuilder("sleep", "60").start();
        ProcessIdentity recycled = new ProcessIdentity(
                innocent.pid(), ProcessIdentity.of(innocent.toHandle()).startedAt(), "another boot 1");
        StateFiles states = new StateFiles(home);
        states.write("mesh-1", new MeshState(killedRun(), null, List.of(entry(recycled))));

        assertThat(states.stopAll()).isEmpty();

        assertThat(innocent.isAlive()).isTrue();
        innocent.destroyForcibly();
    }

    /** Another process may read the file of a run before the run has started any service, and must not delete it. */
    @Test
    void aRunKeepsItsFileBeforeItHasStartedAnything() throws Exception {
        StateFiles states = new StateFiles(home);
        states.write(
                "mesh-1",
                new MeshState(ProcessIdentity.of(ProcessHandle.current()), null, List.of(entry(ProcessIdentity.NONE))));

        assertThat(states.living()).isEmpty();

        assertThat(home.state()).isNotEmptyDirectory();
    }

    /** Such a mesh has no owner and no living service. Only the process that starts it distinguishes it from a mesh that is gone. */
    @Test
    void aMeshThatWillBeLeftRunningKeepsItsFileBeforeItHasStartedAnything() throws Exception {
        StateFiles states = new StateFiles(home);
        beginToStart(states);

        assertThat(states.living()).isEmpty();
        assertThat(states.stopAll()).isEmpty();

        assertThat(home.state()).isNotEmptyDirectory();
    }

    @Test
    void theFileOfAMeshWhoseStarterWasKilledIsDeleted() throws Exception {
        StateFiles states = new StateFiles(home);
        states.write("mesh-1", new MeshState(null, killedRun(), List.of(entry(ProcessIdentity.NONE))));

        assertThat(states.living()).isEmpty();

        assertThat(home.state()).isEmptyDirectory();
    }

    /** A draft is deleted whether the final file exists or not. */
    @Test
    void aPartlyWrittenFileOfAKilledRunIsDeleted() throws Exception {
        Files.createDirectories(home.state());
        Path draft = home.state().resolve("mesh-" + killedRun().pid() + "-1.json.draft");
        Files.writeString(draft, "{");

        assertThat(new StateFiles(home).stopAll()).isEmpty();

        assertThat(home.state()).isEmptyDirectory();
    }

    @Test
    void aPartlyWrittenFileOfALivingRunIsKept() throws Exception {
        Files.createDirectories(home.state());
        Path draft =
                home.state().resolve("mesh-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".json.draft");
        Files.writeString(draft, "{");

        assertThat(new StateFiles(home).living()).isEmpty();

        assertThat(draft).exists();
    }

    @Test
    void theFileOfAStoppedMeshIsDeletedEvenIfItsStarterLives() throws Exception {
        RunningService left = start(null);

        assertThat(new StateFiles(home).stopAll())
                .extracting(MeshState.Entry::pid)
                .containsExactly(pid(left));

        assertThat(home.state()).isEmptyDirectory();
    }

    /** Begins to start a mesh, and fails because the folder of the log is a file. */
    private void beginToStart(StateFiles states) throws IOException {
        Path noFolder = Files.createFile(folder.resolve("no-folder"));
        MeshPlan plan = new MeshPlan(ONE, PortPlan.random(), Map.of(), noFolder);
        StartCache cache = StartCache.prepare(plan, home, false, output::add);
        assertThatThrownBy(() ->
                        new StartedMesh(plan, cache, null, states, null, Retention.NONE, output::add).startAll(ONE))
                .isInstanceOf(MeshException.class);
    }

    private RunningService start(@Nullable ProcessIdentity owner) throws InterruptedException {
        return StartedMesh.start(plan(), home, false, owner, Retention.NONE, output::add)
                .service(SERVICE);
    }

    private MeshState unrecorded(@Nullable ProcessIdentity owner, PortPlan ports) {
        return new MeshState(
                owner,
                null,
                List.of(new MeshState.Entry(SERVICE, ProcessIdentity.NONE, ports.of(SERVICE), folder.resolve("log"))));
    }

    private MeshState.Entry entry(ProcessIdentity identity) {
        return new MeshState.Entry(SERVICE, identity, 1, folder.resolve("log"));
    }

    private ServiceProcess process(String mesh, PortPlan ports) {
        List<String> command = ServiceCommand.of(
                SERVICE,
                InstalledJdk.ofThisProcess(),
                JitCompilers.C1_AND_C2,
                List.of(StateFiles.argument(mesh)),
                home.jar(SERVICE),
                ServiceCommand.properties(SERVICE, ports, Map.of()));
        return ServiceProcess.start(SERVICE, command, Map.of(), folder.resolve(mesh + ".log"));
    }

    /** Returns the identity of a process that was killed with signal 9. */
    private static ProcessIdentity killedRun() throws Exception {
        Process run = new ProcessBuilder("sleep", "60").start();
        ProcessIdentity identity = ProcessIdentity.of(run.toHandle());
        run.destroyForcibly().waitFor();
        return identity;
    }

    private MeshPlan plan() {
        return new MeshPlan(ONE, PortPlan.random(), Map.of(), folder.resolve("logs"));
    }

    private static ProcessHandle process(RunningService service) {
        return ProcessHandle.of(pid(service)).orElseThrow();
    }

    private static long pid(RunningService service) {
        return Objects.requireNonNull(service.started()).pid();
    }

    private static boolean isAlive(RunningService service) {
        return ProcessHandle.of(pid(service)).map(ProcessHandle::isAlive).orElse(false);
    }
}
