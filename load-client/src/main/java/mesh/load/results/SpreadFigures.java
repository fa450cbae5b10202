package mesh.load.results;

/**
 * The time of a contender over its repetitions.
 *
 * @param repetitions that were complete
 */
public record SpreadFigures(String contender, int repetitions, long medianNanos, long minNanos, long maxNanos) {}
