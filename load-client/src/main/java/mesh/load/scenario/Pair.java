package mesh.load.scenario;

/**
 * Two contenders that do the same work.
 *
 * @param first id of the one whose time is divided
 * @param second id of the one by whose time it is divided
 */
public record Pair(String first, String second) {}
