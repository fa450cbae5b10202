package mesh.load.workers;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.engine.LoadException;
import mesh.load.engine.StartBarrier;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Merges the parts of several workers into one result, as if one process had recorded it. It contains each request with its latency
 * unchanged. Instants are counted from the earliest release by the coordinator's clock.
 */
public final class ResultMerge {

    /** The percentile that decides which of several delays is the worst. */
    private static final double WORST_BY = 99;

    private final List<PartResult> parts;
    private final List<PartResult> told;
    private final long origin;

    private ResultMerge(List<PartResult> parts) {
        this.parts = parts;
        this.told = parts.stream().filter(part -> part.fired() != null).toList();
        if (told.isEmpty()) {
            throw new LoadException("every worker was lost, and nothing of what they recorded arrived: "
                    + parts.stream().map(PartResult::lossReason).toList());
        }
        this.origin = told.stream()
                .map(PartResult::releasedNanoTime)
                .min((one, other) -> Long.signum(one - other))
                .orElseThrow();
    }

    /**
     * Returns the merged result.
     *
     * @param parts the parts in the order of their users, at least one
     * @throws LoadException if no worker has sent its figures
     */
    public static LoadResult of(List<PartResult> parts) {
        return new ResultMerge(parts).result();
    }

    private LoadResult result() {
        List<RequestRecord> requests = new RequestMerge(parts, origin).requests();
        return new LoadResult(
                fired(told.getFirst()).engine(),
                (int) sum(figures -> figures.connections()),
                sendSkew(requests),
                duration(),
                requests,
                barrier(),
                timestampDelay(),
                told.stream().anyMatch(part -> fired(part).interrupted()),
                parts.stream().mapToInt(PartResult::unfinished).sum());
    }

    private long duration() {
        return told.stream()
                .mapToLong(part -> shift(part) + fired(part).durationNanos())
                .max()
                .orElse(0);
    }

    /** Returns the send skew. For an open shape that is the largest of the parts' own skews, which are not compared with each other. */
    private long sendSkew(List<RequestRecord> requests) {
        if (parts.getFirst().plan().isOpen()) {
            return told.stream()
                    .mapToLong(part -> fired(part).sendSkewNanos())
                    .max()
                    .orElse(0);
        }
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (RequestRecord request : requests) {
            if (request.sequence() == 1 && request.startNanos() != RequestRecord.NEVER) {
                first = Math.min(first, request.startNanos());
                last = Math.max(last, request.startNanos());
            }
        }
        return Math.max(0, last - first);
    }

    private BarrierFigures barrier() {
        return new BarrierFigures(
                StartBarrier.wallClockAt(origin),
                origin,
                (int) sum(figures -> figures.barrier().workers()),
                max(figures -> figures.barrier().connectNanos()),
                told.stream()
                        .mapToLong(part -> shift(part) + fired(part).barrier().releaseSkewNanos())
                        .max()
                        .orElse(0),
                parts.stream().map(part -> part.figures(origin)).toList());
    }

    /** Returns the delays of the worker with the worst ones, because percentiles of several workers cannot be merged exactly. */
    private @Nullable LatencyFigures timestampDelay() {
        List<LatencyFigures> delays = told.stream()
                .flatMap(part -> Stream.ofNullable(fired(part).timestampDelay()))
                .toList();
        return delays.isEmpty() ? null : Collections.max(delays, Comparator.comparingLong(delay -> delay.at(WORST_BY)));
    }

    private long shift(PartResult part) {
        return part.releasedNanoTime() - origin;
    }

    private long sum(ToLongFunction<FiringFigures> figure) {
        return told.stream().mapToLong(part -> figure.applyAsLong(fired(part))).sum();
    }

    private long max(ToLongFunction<FiringFigures> figure) {
        return told.stream()
                .mapToLong(part -> figure.applyAsLong(fired(part)))
                .max()
                .orElse(0);
    }

    private static FiringFigures fired(PartResult part) {
        FiringFigures fired = part.fired();
        if (fired == null) {
            throw new IllegalStateException("worker " + part.worker() + " has told nothing");
        }
        return fired;
    }
}
