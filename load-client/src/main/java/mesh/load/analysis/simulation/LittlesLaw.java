package mesh.load.analysis.simulation;

import java.util.Locale;

/**
 * L = λW: on average as many are in a system as arrive in the time that one stays (J. D. C. Little, 1961). It holds whatever the
 * order, the spread and the limits are, so that two of the three figures tell the third. Each is counted by itself here.
 *
 * @param underWay L, requests under way on average over the time; 0 if nothing took any time
 * @param perSecond λ, requests that ended in a second, served or not
 * @param seconds W, how long a request was under way on average
 */
public record LittlesLaw(double underWay, double perSecond, double seconds) {

    /** The law with its three figures, in ASCII for terminals. */
    public String sentence() {
        return perSecond == 0
                ? "Nothing took any time, so that nobody was under way."
                : String.format(
                        Locale.ROOT,
                        "L = lambda W: on average %.1f requests were under way (L), because %.1f ended in a second (lambda) and "
                                + "each was under way for %.3f s (W).",
                        underWay,
                        perSecond,
                        seconds);
    }
}
