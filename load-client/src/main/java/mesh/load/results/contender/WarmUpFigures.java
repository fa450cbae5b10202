package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The warm-up of a contender.
 *
 * @param compiling how long the JIT compilers of a service worked or waited for a core because of the last rounds, divided by the time of
 *     these rounds. It is that of the service whose compilers worked most; null if no compiler can be observed
 */
public record WarmUpFigures(
        String contender,
        @Nullable Long firstRequestNanos,
        List<Round> rounds,
        boolean steady,
        @Nullable Double compiling) {

    private static final int LAST = 5;
    private static final double STILL_QUICKER = 0.95;

    /**
     * Returns whether rounds no longer become faster. That is the case if the best of the last five rounds is at most a twentieth faster
     * than the best earlier round. A disturbance can only make a round slower, so the best rounds are compared.
     */
    public static boolean isSettled(List<Round> rounds) {
        int split = rounds.size() - LAST;
        return split > 0
                && best(rounds.subList(split, rounds.size())) >= STILL_QUICKER * best(rounds.subList(0, split));
    }

    private static long best(List<Round> rounds) {
        return rounds.stream().mapToLong(Round::durationNanos).min().orElseThrow();
    }

    /** One burst. */
    public record Round(long durationNanos, int requests, int ok) {}
}
