package mesh.load.results.contender;

/**
 * The time of a contender over its repetitions.
 *
 * @param contender its id
 * @param repetitions that were complete
 * @param medianNanos of their times, from the barrier to the last byte of the last response
 * @param minNanos the shortest of them
 * @param maxNanos the longest of them
 */
public record SpreadFigures(String contender, int repetitions, long medianNanos, long minNanos, long maxNanos) {}
