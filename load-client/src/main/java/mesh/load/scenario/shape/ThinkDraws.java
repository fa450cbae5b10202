package mesh.load.scenario.shape;

/**
 * How the think times of a load's users are drawn.
 *
 * @param usersBefore number of users that precede those of the shape, if several processes share a load
 */
public record ThinkDraws(long seed, int usersBefore) {}
