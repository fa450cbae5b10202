package mesh.load.results.contender;

/**
 * Two contenders that did the same work, repetition by repetition.
 *
 * @param ratio median of the ratios: time of {@code first} divided by the time of {@code second} in the same repetition
 * @param low lower end of the bootstrap interval of the ratio; 0 or more
 * @param confidence of the interval, 0 to 1, such as 0.95
 * @param pairs repetitions in which both were measured
 * @param verdict a sentence; names a winner only if the interval supports it
 */
public record ComparisonFigures(
        String first,
        String second,
        double ratio,
        double low,
        double high,
        double confidence,
        int pairs,
        String verdict) {}
