package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.LoadEngine;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.coordinator.LocalWorkers;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Token;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests workers whose monotonic clocks differ by hours, like those of different machines. The test shifts the clocks with Linux's time
 * namespaces.
 */
@Tag("faults")
@Tag("faults-short")
@Timeout(300)
class ShiftedClocksTest {

    private static final int USERS = 30;
    private static final int AHEAD_SECONDS = 25_200;

    /**
     * A monotonic clock counts from the machine's start and cannot be negative. It can be set back by at most the uptime, which is always
     * more than a minute.
     */
    private static final int BEHIND_SECONDS = -60;

    private static final long DELAY_MILLIS = 20;
    private static final Duration RESPONSE = Duration.ofSeconds(2);

    private final String secret = Token.random();
    private final List<LocalWorkers> workers = new ArrayList<>();

    @TempDir
    private Path folder;

    private ServerProcess server;
    private WorkerPool pool;
    private DelayingProxy slow;

    @BeforeAll
    static void requireTimeNamespaces() throws Exception {
        assumeTrue(isPermitted(), "wants unshare -T: it is missing or not permitted, so no clock can be shifted");
    }

    private static boolean isPermitted() throws InterruptedException {
        try {
            Process probe = new ProcessBuilder(shifted(BEHIND_SECONDS, List.of("true")))
                    .redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null"))
                    .start();
            return probe.waitFor() == 0;
        } catch (IOException none) {
            return false;
        }
    }

    private static List<String> shifted(int seconds, List<String> command) {
        List<String> all = new ArrayList<>(List.of("unshare", "-T", "--monotonic", String.valueOf(seconds)));
        all.addAll(command);
        return all;
    }

    @BeforeEach
    void start() throws Exception {
        server = new ServerProcess(RESPONSE);
        server.reset();
        pool = new WorkerPool(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Token.of(secret), 3, line -> {});
        slow = new DelayingProxy(pool.address(), DELAY_MILLIS);
        workers.add(worker(AHEAD_SECONDS, pool.address()));
        workers.add(worker(BEHIND_SECONDS, pool.address()));
        workers.add(worker(AHEAD_SECONDS + 1, slow.address()));
    }

    @AfterEach
    void end() {
        pool.close();
        slow.close();
        workers.forEach(LocalWorkers::close);
        server.close();
    }

    @Test
    void workersWithShiftedClocksReleaseTheirUsersTogether() throws Exception {
        LoadEngine engine = pool.await(
                "shifted", EngineKind.NIO, WorkerPool.PATIENCE, () -> workers.forEach(LocalWorkers::requireRunning));

        LoadResult result = engine.fire(server.burst(USERS), LoadEngine.Progress.NONE);

        assertThat(result.barrier().processes())
                .satisfiesExactlyInAnyOrder(
                        one -> requireClock(one, AHEAD_SECONDS, 0),
                        one -> requireClock(one, BEHIND_SECONDS, 0),
                        one -> requireClock(one, AHEAD_SECONDS + 1, DELAY_MILLIS));
        assertThat(result.barrier().releaseSkewNanos()).as("release skew").isLessThan(RESPONSE.toNanos());
        assertThat(result.requests()).hasSize(USERS);
        ServerProcess.Report report = server.report();
        assertThat(report.requests()).hasSize(USERS);
        assertThat(report.arrivalSkewMillis()).isLessThan((double) RESPONSE.toMillis());
    }

    /** Checks that the measured offset is right within its uncertainty, which is half of a round trip. */
    private static void requireClock(ProcessFigures worker, int seconds, long delayMillis) {
        long error = Math.abs(worker.clockOffsetNanos() - TimeUnit.SECONDS.toNanos(seconds));
        assertThat(error).isLessThanOrEqualTo(worker.clockUncertaintyNanos());
        assertThat(worker.clockUncertaintyNanos())
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(delayMillis) / 2);
        if (delayMillis == 0) {
            assertThat(error).isLessThan(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private LocalWorkers worker(int seconds, InetSocketAddress coordinator) {
        Path logs = folder.resolve("shifted-by-" + seconds);
        return LocalWorkers.start(shifted(seconds, WorkersTest.worker()), coordinator, secret, logs, 1);
    }
}
