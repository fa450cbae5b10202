package mesh.load.scenario;

/**
 * Two contenders that do the same work.
 *
 * @param first id of the contender whose time is the dividend
 * @param second id of the contender whose time is the divisor
 */
public record Pair(String first, String second) {}
