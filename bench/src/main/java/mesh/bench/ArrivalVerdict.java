package mesh.bench;

import java.util.List;
import java.util.Locale;
import mesh.load.stats.PairedRatio;

/**
 * Judges pair by pair whether the users of several processes arrive about as close together as those of one process. Their arrival skew
 * must be within {@link #MAX_RATIO} times that of one process, and below {@link #MAX_MILLIS}.
 *
 * @param within number of pairs that satisfy both conditions
 * @param ratio ratio over all pairs, several processes to one
 */
record ArrivalVerdict(int within, PairedRatio ratio) {

    static final double MAX_RATIO = 2;
    static final double MAX_MILLIS = 50;

    /**
     * Judges pairs of bursts. Both bursts of a pair were measured side by side.
     *
     * @param ofOne bursts of one process
     * @param ofSeveral the same number of bursts of several processes
     */
    static ArrivalVerdict of(List<BurstFigures> ofOne, List<BurstFigures> ofSeveral) {
        double[] one = skews(ofOne);
        double[] several = skews(ofSeveral);
        PairedRatio ratio = PairedRatio.of(several, one);
        int within = 0;
        for (int pair = 0; pair < one.length; pair++) {
            if (several[pair] <= MAX_RATIO * one[pair] && several[pair] < MAX_MILLIS) {
                within++;
            }
        }
        return new ArrivalVerdict(within, ratio);
    }

    private static double[] skews(List<BurstFigures> bursts) {
        return bursts.stream().mapToDouble(BurstFigures::arrivalSkew).toArray();
    }

    /** Returns the verdict as one line. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: in %d of %d pairs within %.0f times one process and below %.0f ms; %.2f (%.2f to %.2f), %s",
                within == ratio.pairs() ? "as close together" : "not as close together",
                within,
                ratio.pairs(),
                MAX_RATIO,
                MAX_MILLIS,
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                difference());
    }

    private String difference() {
        if (!ratio.isSufficient()) {
            return "too few pairs to tell a difference";
        }
        if (!ratio.differs()) {
            return "no difference measured";
        }
        return ratio.ratio() > 1 ? "wider than one process" : "narrower than one process";
    }
}
