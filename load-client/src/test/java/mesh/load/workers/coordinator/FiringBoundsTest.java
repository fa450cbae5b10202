package mesh.load.workers.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;
import mesh.load.workers.ClockOffset;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.ResultMerge;
import mesh.load.workers.wire.WireException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the bounds of a worker's report about a firing of ten seconds, with the extreme values of its type in each field. */
class FiringBoundsTest {

    private static final int USERS = 3;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Instant of the release by the worker's clock. The clock has an arbitrary origin, so this value is possible. */
    private static final long RELEASED = Long.MAX_VALUE - 5 * SECOND;

    private static final FiringBounds BOUNDS =
            new FiringBounds(plan(), "nio", USERS, 12 * SECOND, 10 * SECOND, RELEASED);

    private static final long[] GOOD_REQUEST = {1, 1, 0, 100, 50, 1_000, 1_000, 2_000, 5, 1};
    private static final long[] GOOD_FIGURES = {USERS, 100, 2_000, 0, 0, USERS, 1_000, 10, 3, 500};

    private static final long[] EXTREMES = {
        Long.MIN_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE, -1, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE
    };

    @Test
    void acceptsTheRecordsOfACorrectWorker() {
        assertThatCode(() -> BOUNDS.check(request(GOOD_REQUEST))).doesNotThrowAnyException();
        assertThatCode(() -> BOUNDS.check(figures(GOOD_FIGURES))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 6})
    void acceptsThatAnEventNeverHappened(int field) {
        assertThatCode(() -> BOUNDS.check(request(with(GOOD_REQUEST, field, RequestRecord.NEVER))))
                .doesNotThrowAnyException();
    }

    /** With every accepted value, no figure may be negative or longer than the firing. */
    @Test
    void acceptedValuesLeadToFiguresWithinTheFiring() {
        int taken = 0;
        for (int field = 1; field < GOOD_REQUEST.length; field++) {
            for (long extreme : EXTREMES) {
                taken += requestIsTaken(request(with(GOOD_REQUEST, field, extreme))) ? 1 : 0;
            }
        }
        for (int field = 0; field < GOOD_FIGURES.length; field++) {
            for (long extreme : EXTREMES) {
                taken += figuresAreTaken(figures(with(GOOD_FIGURES, field, extreme))) ? 1 : 0;
            }
        }
        assertThat(taken).as("accepted extremes").isBetween(1, 60);
    }

    private static boolean requestIsTaken(RequestRecord request) {
        try {
            BOUNDS.check(request);
        } catch (WireException refused) {
            assertThat(refused).hasMessageMatching("it sent '\\w+' -?\\d+\\. Allowed: -?\\d+ to \\d+");
            return false;
        }
        assertThat(request.latencyNanos()).as("%s", request).isBetween(0L, 12 * SECOND);
        assertThat(request.connectDurationNanos()).isBetween(0L, 14 * SECOND);
        assertThat(request.bytes()).isNotNegative();
        assertThat(request.items()).isNotNegative();
        return true;
    }

    private static boolean figuresAreTaken(FiringFigures figures) {
        try {
            BOUNDS.check(figures);
        } catch (WireException refused) {
            assertThat(refused).hasMessageStartingWith("it ");
            return false;
        }
        LoadResult merged = ResultMerge.of(
                List.of(new ResultMerge.Part(
                        1, "a", 0, plan(), new ClockOffset(RELEASED, 10, 10), 0, figures, List.of(), null)),
                false);
        assertThat(LongStream.of(
                        merged.durationNanos(),
                        merged.sendSkewNanos(),
                        merged.barrier().connectNanos(),
                        merged.barrier().releaseSkewNanos()))
                .as("%s", figures)
                .allMatch(nanos -> nanos >= 0 && nanos < 14 * SECOND);
        assertThat(merged.connections()).isBetween(0, USERS);
        return true;
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 101, Double.NaN, Double.POSITIVE_INFINITY})
    void rejectsAPercentileOutsideTheRange(double percentile) {
        LatencyFigures delay = new LatencyFigures(1, 1, List.of(new Percentile(percentile, 1, 1, 1)));

        assertThatThrownBy(() -> BOUNDS.check(figures(GOOD_FIGURES, barrier(0, 0, 1), delay)))
                .hasMessage("it sent a percentile outside 0 to 100");
    }

    @Test
    void rejectsAReleaseBeforeThePlannedInstant() {
        assertThatThrownBy(() -> BOUNDS.check(figures(GOOD_FIGURES, barrier(-1, 0, 1), null)))
                .hasMessageStartingWith("it sent 'releasedAtNanoTime' -1. Allowed: 0 to ");
    }

    @Test
    void aLoadWithADurationMayHaveFewerRequests() {
        Shape timed = new Shape.Closed(1, null, Duration.ofSeconds(1), null, null);
        FiringBounds bounds = new FiringBounds(plan(timed), "nio", USERS, 12 * SECOND, 10 * SECOND, RELEASED);
        FiringFigures good = figures(GOOD_FIGURES);
        FiringFigures fewer =
                new FiringFigures("nio", USERS, 100, 2_000, 1, 0, false, good.barrier(), good.timestampDelay(), null);

        assertThatCode(() -> bounds.check(fewer)).doesNotThrowAnyException();
        assertThatThrownBy(() -> BOUNDS.check(fewer))
                .hasMessage("it sent 'unfinished' 0. Allowed: " + (USERS - 1) + " to " + (USERS - 1));
    }

    @Test
    void rejectsAReportFromAnotherEngine() {
        FiringFigures good = figures(GOOD_FIGURES);
        FiringFigures other = new FiringFigures("\u001b[2J", 0, 0, 0, 0, USERS, false, good.barrier(), null, null);

        assertThatThrownBy(() -> BOUNDS.check(other)).hasMessage("it did not fire with the engine nio");
    }

    private static RequestRecord request(long[] of) {
        return new RequestRecord(
                (int) of[0],
                (int) of[1],
                of[2],
                of[3],
                of[4],
                of[5],
                of[6],
                of[7],
                of[8],
                (int) of[9],
                new Outcome.Ok(200));
    }

    private static FiringFigures figures(long[] of) {
        LatencyFigures delay = new LatencyFigures(of[8], of[9], List.of(new Percentile(50, of[9], of[8], of[8])));
        return figures(of, barrier(of[4], of[6], (int) of[5]), delay);
    }

    private static FiringFigures figures(long[] of, BarrierFigures barrier, @Nullable LatencyFigures delay) {
        return new FiringFigures(
                "nio", (int) of[0], of[1], of[2], USERS - (int) of[3], (int) of[3], false, barrier, delay, of[7]);
    }

    private static BarrierFigures barrier(long late, long connectNanos, int workers) {
        return new BarrierFigures(Instant.EPOCH, RELEASED + late, workers, connectNanos, 0);
    }

    private static long[] with(long[] good, int field, long value) {
        long[] changed = good.clone();
        changed[field] = value;
        return changed;
    }

    private static LoadPlan plan() {
        return plan(new Shape.Burst());
    }

    private static LoadPlan plan(Shape shape) {
        List<UserRequest> users = new ArrayList<>();
        IntStream.rangeClosed(1, USERS).forEach(user -> users.add(new UserRequest("/", "application/json", 1)));
        InetSocketAddress closedPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        return new LoadPlan(closedPort, users, shape, Duration.ofSeconds(5));
    }
}
