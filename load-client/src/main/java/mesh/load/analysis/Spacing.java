package mesh.load.analysis;

import java.util.Optional;
import java.util.stream.LongStream;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.SpacingFigures.Gaps;

/**
 * Computes how the requests of an open shape were spread over time, as planned and as sent. If both agree, the load client sent the load
 * that it had to send.
 */
public final class Spacing {

    private static final int LEAST_REQUESTS = 3;

    private Spacing() {}

    /** Returns the figures of a load with an open shape; empty if too few of its requests ended. */
    public static Optional<SpacingFigures> of(LoadResult load) {
        Optional<Gaps> sent = gaps(load.requests().stream()
                .mapToLong(RequestRecord::startNanos)
                .filter(start -> start != RequestRecord.NEVER));
        return gaps(load.requests().stream().mapToLong(RequestRecord::intendedStartNanos))
                .map(planned -> new SpacingFigures(planned, sent.orElse(null)));
    }

    /** Returns empty for fewer than three instants, because a single gap does not vary. */
    static Optional<Gaps> gaps(LongStream instants) {
        long[] sorted = instants.sorted().toArray();
        int count = sorted.length - 1;
        if (sorted.length < LEAST_REQUESTS) {
            return Optional.empty();
        }
        double mean = (double) (sorted[count] - sorted[0]) / count;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double deviation = sorted[i + 1] - sorted[i] - mean;
            squares += deviation * deviation;
        }
        return Optional.of(new Gaps(count, mean, mean == 0 ? null : Double.valueOf(Math.sqrt(squares / count) / mean)));
    }
}
