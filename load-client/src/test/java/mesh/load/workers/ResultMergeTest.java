package mesh.load.workers;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mesh.load.analysis.Latencies;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ResultMergeTest {

    private static final long MICRO = 1_000;
    private static final long ORIGIN = 1_000_000_000L;

    /** Clock offsets of workers that started at very different times. */
    private static final List<Long> SHIFTS = List.of(0L, 7_200_000_000_000L, -86_400_000_000_000L, 12L);

    /** Delay of each worker's release after the first release. */
    private static final List<Long> RELEASES = List.of(30 * MICRO, 0L, 110 * MICRO, 7 * MICRO);

    @Test
    void mergesTheRequestsOfFourWorkersAsIfOneHadSentThem() {
        requireMerged(40, 25);
    }

    @Test
    @Tag("faults")
    @Tag("faults-short")
    void mergesAMillionRequests() {
        requireMerged(1_000, 1_000);
    }

    @Test
    void ordersTheRequestsOfAnOpenLoadByTheirDueInstants() {
        Shape.Constant shape = new Shape.Constant(1_000, Duration.ofSeconds(5));
        List<PlanSplit.Part> split = PlanSplit.of(plan(40, shape), 4);

        LoadResult merged = ResultMerge.of(
                IntStream.range(0, 4)
                        .mapToObj(i -> part(i, split.get(i), open(split.get(i).plan()), null))
                        .toList(),
                false);

        assertThat(merged.requests()).hasSize(5_000);
        assertThat(merged.requests())
                .isSortedAccordingTo(
                        (one, other) -> Long.compare(one.intendedStartNanos(), other.intendedStartNanos()));
        assertThat(merged.requests())
                .allSatisfy(request -> assertThat(request.latencyNanos()).isEqualTo(5 * MICRO));
    }

    @Test
    void measuresTheSkewOfAllWorkersByTheCoordinatorsClock() {
        LoadResult merged = ResultMerge.of(parts(closed(8, 1), 8, new Shape.Burst()), false);

        assertThat(merged.sendSkewNanos())
                .isEqualTo(Collections.max(starts(merged)) - Collections.min(starts(merged)))
                .isGreaterThanOrEqualTo(110 * MICRO);
        assertThat(merged.barrier().releasedAtNanoTime()).isEqualTo(ORIGIN);
        assertThat(processes(merged).stream().map(ProcessFigures::releasedNanos))
                .isEqualTo(RELEASES);
        assertThat(processes(merged).stream().map(ProcessFigures::clockOffsetNanos))
                .isEqualTo(SHIFTS);
        assertThat(merged.connections()).isEqualTo(8);
        assertThat(merged.barrier().workerOf(1)).isEqualTo(1);
        assertThat(merged.barrier().workerOf(8)).isEqualTo(4);
    }

    @Test
    void theMergedLoadLastsUntilTheLastWorkerHasEnded() {
        LoadResult merged = ResultMerge.of(parts(closed(8, 1), 8, new Shape.Burst()), false);

        assertThat(merged.durationNanos()).isEqualTo(1_000_000 * MICRO + 110 * MICRO);
        assertThat(merged.barrier().releaseSkewNanos()).isEqualTo(110 * MICRO + 3 * MICRO);
        assertThat(merged.barrier().connectNanos()).isEqualTo(5 * MICRO);
        assertThat(merged.barrier().workers()).isEqualTo(4 * 2);
        assertThat(merged.interrupted()).isFalse();
    }

    @Test
    void reportsTheInterruptionAndTheWorstDelayOfASingleWorker() {
        List<ResultMerge.Part> parts = new ArrayList<>(parts(closed(8, 10), 8, new Shape.Closed(10)));
        LatencyFigures prompt = delay(MICRO);
        LatencyFigures late = delay(900 * MICRO);
        parts.set(1, with(parts.get(1), true, late));
        parts.set(2, with(parts.get(2), false, prompt));

        LoadResult merged = ResultMerge.of(parts, false);

        assertThat(merged.interrupted()).isTrue();
        assertThat(merged.timestampDelay()).isSameAs(late);
    }

    private static LatencyFigures delay(long nanos) {
        return new LatencyFigures(100, nanos, List.of(new Percentile(99, nanos, 100, 2)));
    }

    private static ResultMerge.Part with(ResultMerge.Part part, boolean interrupted, LatencyFigures timestampDelay) {
        FiringFigures fired = requireNonNull(part.figures());
        FiringFigures other = new FiringFigures(
                fired.engine(),
                fired.connections(),
                fired.sendSkewNanos(),
                fired.durationNanos(),
                fired.requests(),
                fired.unfinished(),
                interrupted,
                fired.barrier(),
                timestampDelay,
                fired.throttledNanos());
        return new ResultMerge.Part(
                part.worker(),
                part.host(),
                part.firstUser(),
                part.plan(),
                part.clock(),
                part.plannedNanoTime(),
                other,
                part.requests(),
                null);
    }

    private static List<Long> starts(LoadResult result) {
        return result.requests().stream().map(RequestRecord::startNanos).toList();
    }

    private static void requireMerged(int users, int requests) {
        List<RequestRecord> whole = closed(users, requests);

        LoadResult merged = ResultMerge.of(parts(whole, users, new Shape.Closed(requests)), false);

        assertThat(merged.requests().size()).isEqualTo(users * requests);
        assertThat(merged.requests().equals(whole))
                .as("every request at its position")
                .isTrue();
        for (double percentile : new double[] {0, 50, 90, 99, 99.9, 99.99, 100}) {
            assertThat(Latencies.ofOk(merged.requests()).at(percentile))
                    .isEqualTo(Latencies.ofOk(whole).at(percentile));
        }
        assertThat(merged.unfinished()).isZero();
    }

    @Test
    void doesNotShiftTheInstantOfAnEventThatNeverHappened() {
        List<RequestRecord> refused = IntStream.rangeClosed(1, 4)
                .mapToObj(user -> new RequestRecord(
                        user,
                        1,
                        RELEASES.get(user - 1),
                        RequestRecord.NEVER,
                        5,
                        RequestRecord.NEVER,
                        RequestRecord.NEVER,
                        10 * MICRO,
                        0,
                        0,
                        new Outcome.Refused()))
                .toList();

        assertThat(ResultMerge.of(parts(refused, 4, new Shape.Burst()), false).requests())
                .isEqualTo(refused);
    }

    @Test
    void countsTheMissingRequestsOfALostWorker() {
        List<ResultMerge.Part> parts = new ArrayList<>(parts(closed(8, 10), 8, new Shape.Closed(10)));
        ResultMerge.Part third = parts.get(2);
        parts.set(2, lost(third, third.requests().subList(0, 7), third.figures()));
        parts.set(3, lost(parts.get(3), List.of(), null));

        LoadResult merged = ResultMerge.of(parts, false);

        assertThat(merged.requests()).hasSize(2 * 20 + 7);
        assertThat(merged.unfinished()).isEqualTo(13 + 20);
        assertThat(processes(merged).stream().map(ProcessFigures::unfinished)).containsExactly(0, 0, 13, 20);
        assertThat(processes(merged).stream().map(ProcessFigures::throttledNanos))
                .contains(0L, MICRO);
        assertThat(processes(merged).stream().map(ProcessFigures::lossReason))
                .containsExactly(null, null, "gone", "gone");
        assertThat(processes(merged).getLast().releasedNanos()).isNull();
    }

    @Test
    void requestsThatUsersDidNotSendInTimeAreNotMissing() {
        Shape timed = new Shape.Closed(10, null, Duration.ofSeconds(1), null, null);
        List<ResultMerge.Part> parts = parts(closed(8, 7), 8, timed);

        LoadResult merged = ResultMerge.of(parts, false);

        assertThat(merged.requests()).hasSize(8 * 7);
        assertThat(merged.unfinished()).isZero();
    }

    @Test
    void failsIfAllWorkersAreLost() {
        List<ResultMerge.Part> lost = parts(closed(4, 1), 4, new Shape.Burst()).stream()
                .map(part -> lost(part, List.of(), null))
                .toList();

        assertThatThrownBy(() -> ResultMerge.of(lost, false))
                .isInstanceOf(LoadException.class)
                .hasMessageContaining("gone");
    }

    private static List<ProcessFigures> processes(LoadResult merged) {
        return requireNonNull(merged.barrier().processes());
    }

    private static ResultMerge.Part lost(
            ResultMerge.Part part, List<RequestRecord> arrived, @Nullable FiringFigures fired) {
        return new ResultMerge.Part(
                part.worker(),
                part.host(),
                part.firstUser(),
                part.plan(),
                part.clock(),
                part.plannedNanoTime(),
                fired,
                arrived,
                "gone");
    }

    /** Splits a whole result into the results that four workers would have recorded. */
    private static List<ResultMerge.Part> parts(List<RequestRecord> whole, int users, Shape shape) {
        List<PlanSplit.Part> split = PlanSplit.of(plan(users, shape), 4);
        return IntStream.range(0, 4)
                .mapToObj(i -> {
                    PlanSplit.Part part = split.get(i);
                    int last = part.firstUser() + part.plan().users().size();
                    return part(
                            i,
                            part,
                            whole.stream()
                                    .filter(request -> request.user() > part.firstUser() && request.user() <= last)
                                    .map(request -> ofWorker(request, part.firstUser(), RELEASES.get(i)))
                                    .toList(),
                            null);
                })
                .toList();
    }

    private static RequestRecord ofWorker(RequestRecord request, int firstUser, long released) {
        return new RequestRecord(
                request.user() - firstUser,
                request.sequence(),
                request.intendedStartNanos() - released,
                earlier(request.startNanos(), released),
                request.connectDurationNanos(),
                earlier(request.firstByteNanos(), released),
                earlier(request.firstItemNanos(), released),
                earlier(request.lastByteNanos(), released),
                request.bytes(),
                request.items(),
                request.outcome());
    }

    private static long earlier(long instant, long released) {
        return instant == RequestRecord.NEVER ? instant : instant - released;
    }

    private static ResultMerge.Part part(
            int index, PlanSplit.Part part, List<RequestRecord> requests, @Nullable String lost) {
        long released = ORIGIN + RELEASES.get(index);
        FiringFigures figures = new FiringFigures(
                "nio",
                part.plan().users().size(),
                0,
                1_000_000 * MICRO,
                requests.size(),
                0,
                false,
                new BarrierFigures(Instant.EPOCH, released + SHIFTS.get(index), 2, 5 * MICRO, 3 * MICRO),
                null,
                index * MICRO);
        ClockOffset clock = new ClockOffset(SHIFTS.get(index), 20 * MICRO, 100 * MICRO);
        return new ResultMerge.Part(
                index + 1, "host-" + index, part.firstUser(), part.plan(), clock, ORIGIN, figures, requests, lost);
    }

    private static List<RequestRecord> closed(int users, int requests) {
        Random random = new Random(4711);
        List<RequestRecord> all = new ArrayList<>(users * requests);
        for (int user = 1; user <= users; user++) {
            long now = RELEASES.get((user - 1) * 4 / users);
            for (int sequence = 1; sequence <= requests; sequence++) {
                long start = now;
                now += 100 + random.nextInt(50_000_000);
                all.add(new RequestRecord(
                        user,
                        sequence,
                        start,
                        start + 5,
                        0,
                        start + 60,
                        start + 70,
                        now,
                        1_234,
                        user,
                        outcome(random)));
            }
        }
        return all;
    }

    private static Outcome outcome(Random random) {
        return random.nextInt(10) > 0 ? new Outcome.Ok(200) : new Outcome.ServerError(500, "pool-timeout");
    }

    private static List<RequestRecord> open(LoadPlan plan) {
        Shape.Open shape = (Shape.Open) plan.shape();
        return IntStream.range(0, plan.requests())
                .mapToObj(i -> {
                    long due = shape.dueNanos(i);
                    int user = i % plan.users().size() + 1;
                    return new RequestRecord(
                            user,
                            i / plan.users().size() + 1,
                            due,
                            due,
                            0,
                            due + MICRO,
                            due + MICRO,
                            due + 5 * MICRO,
                            10,
                            1,
                            new Outcome.Ok(200));
                })
                .toList();
    }

    private static LoadPlan plan(int users, Shape shape) {
        return new LoadPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080),
                Collections.nCopies(users, new UserRequest("/netty/1", "application/json", 1)),
                shape,
                Duration.ofSeconds(30));
    }
}
