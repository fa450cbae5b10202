package mesh.load.predict;

import java.util.Locale;

/**
 * Little's law, L = λW: the average number of requests in a system is the rate of arrivals times the average time that a request stays
 * (J. D. C. Little, 1961). It holds for every order, spread and limit, so two of the three figures determine the third. Here each figure
 * is measured separately.
 *
 * @param underWay L, requests under way on average over the time; 0 if nothing took any time
 * @param perSecond λ, requests that ended per second, served or not
 * @param seconds W, average time that a request was under way
 */
public record LittlesLaw(double underWay, double perSecond, double seconds) {

    /** Returns the law with its three figures, in ASCII for terminals. */
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
