package mesh.load.analysis;

import java.util.List;
import mesh.load.results.contender.WarmUpFigures.Round;

/**
 * Tests whether rounds no longer become faster: the best of the last five rounds is at most a twentieth faster than the best earlier
 * round. The test uses the best rounds because a disturbance can only make a round slower, never faster.
 */
public final class SteadyState {

    private static final int LAST = 5;
    private static final double STILL_QUICKER = 0.95;

    private SteadyState() {}

    public static boolean isSettled(List<Round> rounds) {
        if (rounds.size() <= LAST) {
            return false;
        }
        int split = rounds.size() - LAST;
        return best(rounds.subList(split, rounds.size())) >= STILL_QUICKER * best(rounds.subList(0, split));
    }

    private static long best(List<Round> rounds) {
        return rounds.stream().mapToLong(Round::durationNanos).min().orElseThrow();
    }
}
