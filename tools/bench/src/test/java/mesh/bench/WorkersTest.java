package mesh.bench;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.run.Machine;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests three worker processes against a server that records the arrival and the response of each request. */
@Tag("faults")
@Tag("faults-short")
@Timeout(300)
class WorkersTest {

    private static final int WORKERS = 3;
    private static final int USERS = 90;
    private static final Duration RESPONSE = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private ServerProcess server;
    private WorkerPool pool;
    private LocalWorkers processes;
    private LoadEngine engine;

    @BeforeEach
    void start() throws Exception {
        server = new ServerProcess(RESPONSE);
        server.reset();
        String secret = Token.random();
        pool = new WorkerPool(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Token.of(secret), WORKERS, line -> {});
        processes = LocalWorkers.start(worker(), pool.address(), secret, folder, WORKERS);
        engine = pool.await("test", EngineKind.NIO, WorkerPool.PATIENCE, processes::requireRunning);
    }

    static List<String> worker() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-Xmx256m", "-cp", System.getProperty("java.class.path"), "mesh.load.cli.Main", "worker");
    }

    @AfterEach
    void end() {
        pool.close();
        processes.close();
        server.close();
    }

    /** The barrier holds if the first byte of any request arrives after the last connection of all three workers is open. */
    @Test
    void workersReleaseTheUsersOfABurstOnceAllAreConnected() throws Exception {
        AtomicLong release = new AtomicLong();
        LoadResult result = engine.fire(server.burst(USERS), new LoadEngine.Progress() {

            @Override
            public void update(int done, int failed) {}

            @Override
            public void released(long nanoTime) {
                release.set(nanoTime);
            }
        });

        ServerProcess.Report report = server.report();
        assertThat(report.connectionsBeforeFirst()).isEqualTo(USERS);
        assertThat(report.requests())
                .extracting(ServerProcess.ServedRequest::user)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, USERS).boxed().toList());
        requireNoUserEarly(release.get(), report, processes(result));
        assertThat(result.requests())
                .extracting(RequestRecord::user)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, USERS).boxed().toList());
        assertThat(result.requests()).allMatch(request -> request.outcome() instanceof Outcome.Ok);
        assertThat(result.unfinished()).isZero();
        assertThat(result.barrier().processes())
                .hasSize(WORKERS)
                .allMatch(process -> process.users() == USERS / WORKERS && process.requests() == USERS / WORKERS)
                .allMatch(process -> process.lossReason() == null);
    }

    /**
     * Every worker gets the same instant well before it is due. A worker that released its users on receipt would be early even on a slow
     * machine.
     */
    private static void requireNoUserEarly(long release, ServerProcess.Report report, List<ProcessFigures> workers) {
        assertThat(workers)
                .extracting(ProcessFigures::plannedNanos)
                .doesNotContainNull()
                .hasSize(WORKERS);
        assertThat(workers.stream().map(ProcessFigures::plannedNanos).distinct())
                .hasSize(1);
        assertThat(workers)
                .allMatch(worker -> requireNonNull(worker.releasedNanos()) >= requireNonNull(worker.plannedNanos()));
        long uncertainty = workers.stream()
                .mapToLong(ProcessFigures::clockUncertaintyNanos)
                .max()
                .orElseThrow();
        assertThat(report.requests()).allMatch(request -> request.arrivedNanos() - release >= -uncertainty);
    }

    @Test
    void workersReportTheirHostAndPlacement() {
        assertThat(pool.figures())
                .extracting(WorkerFigures::worker)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, WORKERS).boxed().toList());
        assertThat(pool.figures())
                .allMatch(
                        worker -> !worker.host().isEmpty() && Objects.equals(worker.placement(), Machine.placement()));
    }

    @Test
    void workersTogetherSendTheRequestsOfARateWhenTheyAreDue() {
        Shape.Open shape = new Shape.Constant(50, Duration.ofSeconds(1));

        LoadResult result = engine.fire(plan(shape), LoadEngine.Progress.NONE);

        assertThat(result.requests())
                .hasSize((int) shape.requests())
                .allMatch(one -> one.outcome() instanceof Outcome.Ok);
        List<ProcessFigures> parts = processes(result);
        assertThat(parts.stream().mapToInt(ProcessFigures::requests).sum()).isEqualTo(shape.requests());
        assertThat(result.requests().stream()
                        .mapToLong(request -> request.intendedStartNanos() - releasedNanos(result, request))
                        .sorted()
                        .toArray())
                .containsExactly(LongStream.range(0, shape.requests())
                        .map(shape::dueNanos)
                        .toArray());
    }

    /**
     * Returns when the request's worker released its users. If it did so later than planned, all its requests are due later by the same
     * time.
     */
    private static long releasedNanos(LoadResult result, RequestRecord request) {
        return requireNonNull(processes(result)
                .get(result.barrier().workerOf(request.user()) - 1)
                .releasedNanos());
    }

    @Test
    void workersSendNothingIfOneIsLostBeforeTheBarrier() throws Exception {
        killOne();

        assertThatThrownBy(() -> engine.fire(server.burst(USERS), LoadEngine.Progress.NONE))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining("nothing was fired: worker ");
        assertThat(server.report().requests()).isEmpty();
    }

    @Test
    void recordsOfTheOtherWorkersAreKeptIfOneIsLostUnderLoad() {
        LoadResult result = engine.fire(server.burst(USERS), new LoadEngine.Progress() {

            @Override
            public void update(int done, int failed) {}

            @Override
            public void released(long nanoTime) {
                killOne();
            }
        });

        assertThat(result.requests()).hasSize(USERS - USERS / WORKERS);
        assertThat(result.unfinished()).isEqualTo(USERS / WORKERS);
        assertThat(result.barrier().lostProcesses()).hasSize(1).allMatch(one -> one.unfinished() == USERS / WORKERS);
        assertThat(processes(result)).hasSize(WORKERS);
        assertThatThrownBy(engine::requireWhole).hasMessageContaining("was lost");
        assertThatThrownBy(() -> engine.fire(server.burst(USERS), LoadEngine.Progress.NONE))
                .hasMessageContaining("was lost");
    }

    @Test
    void workersEndWhenTheRunIsOver() throws Exception {
        pool.close();

        List<ProcessHandle> all = processes.handles();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
        try (Stream<Path> logs = Files.list(folder)) {
            assertThat(logs)
                    .hasSize(WORKERS)
                    .allSatisfy(log -> assertThat(log).content().contains("the run is over"));
        }
    }

    private void killOne() {
        ProcessHandle one = processes.handles().getFirst();
        one.destroyForcibly();
        one.onExit().join();
    }

    private static List<ProcessFigures> processes(LoadResult result) {
        List<ProcessFigures> parts = result.barrier().processes();
        return parts == null ? List.of() : parts;
    }

    private LoadPlan plan(Shape shape) {
        return new LoadPlan(server.address(), server.burst(USERS).users(), shape, Duration.ofSeconds(20));
    }
}
