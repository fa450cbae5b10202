package mesh.load.workers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
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
 * unchanged. Users are numbered across all workers, and instants are counted from the earliest release by the coordinator's clock.
 */
public final class ResultMerge {

    /** The percentile that decides which of several delays is the worst. */
    private static final double WORST_BY = 99;

    private final List<PartResult> parts;
    private final List<PartResult> fired;
    private final long origin;

    private ResultMerge(List<PartResult> parts) {
        this.parts = parts;
        this.fired = parts.stream().filter(part -> part.fired() != null).toList();
        if (fired.isEmpty()) {
            throw new LoadException("every worker was lost, and none of their records arrived: "
                    + parts.stream().map(PartResult::lossReason).toList());
        }
        this.origin = fired.stream()
                .map(PartResult::releasedNanoTime)
                .min((one, other) -> Long.signum(one - other))
                .orElseThrow();
    }

    /**
     * Returns the merged result.
     *
     * @param parts the parts in the order of their users, at least one
     * @param interrupted whether the result is marked as interrupted even if no worker says so
     * @throws LoadException if no worker has sent its figures
     */
    public static LoadResult of(List<PartResult> parts, boolean interrupted) {
        return new ResultMerge(parts).result(interrupted);
    }

    private LoadResult result(boolean interrupted) {
        List<RequestRecord> requests = requests();
        return new LoadResult(
                fired(fired.getFirst()).engine(),
                (int) each(part -> fired(part).connections()).sum(),
                sendSkew(requests),
                max(part -> shift(part) + fired(part).durationNanos()),
                requests,
                barrier(),
                timestampDelay(),
                interrupted || fired.stream().anyMatch(part -> fired(part).interrupted()),
                parts.stream().mapToInt(PartResult::unfinished).sum(),
                null);
    }

    /**
     * Returns the requests ordered by user and sequence or, for an open shape, by the time at which they were due. The sort is stable and
     * detects that each part is already sorted, so it compares each request only a few times.
     */
    private List<RequestRecord> requests() {
        List<RequestRecord> all = new ArrayList<>(
                parts.stream().mapToInt(part -> part.requests().size()).sum());
        for (PartResult part : parts) {
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
                request.bytes(),
                request.items(),
                request.outcome());
    }

    private static long later(long instant, long shift) {
        return instant == RequestRecord.NEVER ? RequestRecord.NEVER : instant + shift;
    }

    /** Returns the send skew. For an open shape that is the largest of the parts' own skews, which are not compared with each other. */
    private long sendSkew(List<RequestRecord> requests) {
        if (isOpen()) {
            return max(part -> fired(part).sendSkewNanos());
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

    private boolean isOpen() {
        return parts.getFirst().plan().isOpen();
    }

    private BarrierFigures barrier() {
        return new BarrierFigures(
                StartBarrier.wallClockAt(origin),
                origin,
                (int) each(part -> fired(part).barrier().workers()).sum(),
                max(part -> fired(part).barrier().connectNanos()),
                max(part -> shift(part) + fired(part).barrier().releaseSkewNanos()),
                parts.stream().map(part -> part.figures(origin)).toList());
    }

    /** Returns the delays of the worker with the worst ones, because percentiles of several workers cannot be merged exactly. */
    private @Nullable LatencyFigures timestampDelay() {
        List<LatencyFigures> delays = fired.stream()
                .flatMap(part -> Stream.ofNullable(fired(part).timestampDelay()))
                .toList();
        return delays.isEmpty() ? null : Collections.max(delays, Comparator.comparingLong(delay -> delay.at(WORST_BY)));
    }

    private long shift(PartResult part) {
        return part.releasedNanoTime() - origin;
    }

    private long max(ToLongFunction<PartResult> figure) {
        return each(figure).max().orElse(0);
    }

    private LongStream each(ToLongFunction<PartResult> figure) {
        return fired.stream().mapToLong(figure);
    }

    private static FiringFigures fired(PartResult part) {
        FiringFigures figures = part.fired();
        if (figures == null) {
            throw new IllegalStateException("worker " + part.worker() + " has sent no figures");
        }
        return figures;
    }
}
