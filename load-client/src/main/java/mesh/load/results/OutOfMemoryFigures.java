package mesh.load.results;

/**
 * A service ran out of memory.
 *
 * @param contender that was under load; empty if it was none
 * @param error as the service's log has it, such as {@code java.lang.OutOfMemoryError: Java heap space}
 */
public record OutOfMemoryFigures(String contender, String error) {}
