package mesh.load.results;

/**
 * A service ran out of memory.
 *
 * @param contender the contender under load; empty if there was none
 * @param error as in the service's log, such as {@code java.lang.OutOfMemoryError: Java heap space}
 */
public record OutOfMemoryFigures(String contender, String error) {}
