package mesh.load.workers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.StartBarrier;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Merges the parts of several workers into one result, as if one process had recorded it. Latencies are unchanged. Users are numbered
 * across all workers. Instants count from the earliest worker's release, by the coordinator's clock.
 */
public final class ResultMerge {

    private static final double WORST_BY_PERCENTILE = 99;

    private final List<Part> parts;
    private final List<Fired> fired;
    private final long origin;

    /**
     * The data that the coordinator received from one worker about a firing.
     *
     * @param firstUser number of users of the whole plan that precede the worker's own
     * @param plannedNanoTime planned release, by the coordinator's clock
     * @param figures null if the worker was lost before it sent them
     * @param requests that arrived, with instants counted from the worker's own release, and users numbered from 1
     * @param lossReason why records are missing; null if all of them arrived
     */
    public record Part(
            int worker,
            String host,
            int firstUser,
            LoadPlan plan,
            ClockOffset clock,
            long plannedNanoTime,
            @Nullable FiringFigures figures,
            List<RequestRecord> requests,
            @Nullable String lossReason) {

        /**
         * Returns when the worker released its users, by the coordinator's clock. If the worker did not report this, returns the planned
         * instant.
         */
        private long releasedNanoTime() {
            return figures == null
                    ? plannedNanoTime
                    : clock.here(figures.barrier().releasedAtNanoTime());
        }

        /** Returns how many requests have no record, because the worker did not finish them or their records did not arrive. */
        private int unfinished() {
            int issued = figures == null ? plan.requests() : figures.requests() + figures.unfinished();
            return issued - requests.size();
        }

        private ProcessFigures process(long origin) {
            return new ProcessFigures(
                    worker,
                    host,
                    firstUser + 1,
                    plan.users().size(),
                    requests.size(),
                    unfinished(),
                    clock.nanos(),
                    clock.uncertaintyNanos(),
                    figures == null ? null : plannedNanoTime - origin,
                    figures == null ? null : releasedNanoTime() - origin,
                    figures == null ? 0 : figures.sendSkewNanos(),
                    lossReason,
                    figures == null ? null : figures.throttledNanos());
        }
    }

    /** @param shift nanoseconds from the earliest worker's release to this worker's */
    private record Fired(FiringFigures figures, long shift) {}

    private ResultMerge(List<Part> parts) {
        this.parts = parts;
        this.origin = parts.stream()
                .filter(part -> part.figures() != null)
                .map(Part::releasedNanoTime)
                .min((one, other) -> Long.signum(one - other))
                .orElseThrow(() -> new LoadException("every worker was lost, and none of their records arrived: "
                        + parts.stream().map(Part::lossReason).toList()));
        this.fired = parts.stream()
                .flatMap(part -> Stream.ofNullable(part.figures()).map(figures -> new Fired(figures, shift(part))))
                .toList();
    }

    /**
     * Merges at least one part. The parts are in the order of their users.
     *
     * @param interrupted true marks the result as interrupted even if no worker was
     * @throws LoadException if no worker has sent its figures
     */
    public static LoadResult of(List<Part> parts, boolean interrupted) {
        return new ResultMerge(parts).result(interrupted);
    }

    private LoadResult result(boolean interrupted) {
        List<RequestRecord> requests = requests();
        return new LoadResult(
                fired.getFirst().figures().engine(),
                (int) each(one -> one.figures().connections()).sum(),
                sendSkew(requests),
                max(one -> one.shift() + one.figures().durationNanos()),
                requests,
                barrier(),
                timestampDelay(),
                interrupted || fired.stream().anyMatch(one -> one.figures().interrupted()),
                parts.stream().mapToInt(Part::unfinished).sum(),
                null);
    }

    /**
     * Returns the requests in the order of users and sequences, or for an open shape in the order in which they were due. The sort detects
     * that each part is already sorted, so it compares each request only a few times.
     */
    private List<RequestRecord> requests() {
        List<RequestRecord> all = new ArrayList<>(
                parts.stream().mapToInt(part -> part.requests().size()).sum());
        for (Part part : parts) {
            for (RequestRecord request : part.requests()) {
                all.add(shifted(request, part.firstUser(), shift(part)));
            }
        }
        if (isOpen()) {
            all.sort(Comparator.comparingLong(RequestRecord::intendedStartNanos));
        }
        return all;
    }

    private static RequestRecord shifted(RequestRecord request, int firstUser, long shift) {
        return new RequestRecord(
                request.user() + firstUser,
                request.sequence(),
                later(request.intendedStartNanos(), shift),
                later(request.startNanos(), shift),
                request.connectDurationNanos(),
                later(request.firstByteNanos(), shift),
                later(request.firstItemNanos(), shift),
                later(request.lastByteNanos(), shift),
                request.serverTiming(),
                request.bytes(),
                request.items(),
                request.outcome(),
                request.ownClose());
    }

    private static long later(long instant, long shift) {
        return instant == RequestRecord.NEVER ? RequestRecord.NEVER : instant + shift;
    }

    /**
     * Returns the send skew. For an open shape, this is the largest skew within one part. If users join one after another, each request
     * counts from when its user joined.
     */
    private long sendSkew(List<RequestRecord> requests) {
        if (isOpen()) {
            return max(one -> one.figures().sendSkewNanos());
        }
        LongSummaryStatistics starts = requests.stream()
                .filter(request -> request.sequence() == 1 && request.startNanos() != RequestRecord.NEVER)
                .mapToLong(request -> request.startNanos() - (isJoining() ? request.intendedStartNanos() : 0))
                .summaryStatistics();
        return starts.getCount() == 0 ? 0 : starts.getMax() - starts.getMin();
    }

    private boolean isJoining() {
        return parts.getFirst().plan().shape() instanceof Shape.Closed closed && closed.joining() != null;
    }

    private boolean isOpen() {
        return parts.getFirst().plan().isOpen();
    }

    private BarrierFigures barrier() {
        return new BarrierFigures(
                StartBarrier.wallClockAt(origin),
                origin,
                (int) each(one -> one.figures().barrier().workers()).sum(),
                max(one -> one.figures().barrier().connectNanos()),
                max(one -> one.shift() + one.figures().barrier().releaseSkewNanos()),
                parts.stream().map(part -> part.process(origin)).toList());
    }

    /** Returns the delays of the worst worker, because percentiles of several workers cannot be merged exactly. */
    private @Nullable LatencyFigures timestampDelay() {
        return fired.stream()
                .flatMap(one -> Stream.ofNullable(one.figures().timestampDelay()))
                .max(Comparator.comparingLong(delay -> delay.at(WORST_BY_PERCENTILE)))
                .orElse(null);
    }

    private long shift(Part part) {
        return part.releasedNanoTime() - origin;
    }

    private long max(ToLongFunction<Fired> figure) {
        return each(figure).max().orElse(0);
    }

    private LongStream each(ToLongFunction<Fired> figure) {
        return fired.stream().mapToLong(figure);
    }
}
