package mesh.load.results.contender;

import org.jspecify.annotations.Nullable;

/**
 * How the requests of an open shape were spread over time.
 *
 * @param planned between the instants at which requests were due
 * @param sent between the instants at which requests were sent; null if fewer than three were sent
 */
public record SpacingFigures(Gaps planned, @Nullable Gaps sent) {

    /**
     * The times between neighbouring requests.
     *
     * @param variation coefficient of variation: the standard deviation over the mean. It is 0 for even gaps, and 1 for the exponential
     *     distribution of random arrivals at a constant rate; null if the mean is 0
     */
    public record Gaps(
            long count, double meanNanos, @Nullable Double variation) {}
}
