package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of a service, as it describes itself: a command line shows only what was requested.
 *
 * @param version of its runtime; null if it does not report it
 * @param maxHeapBytes limit of its heap; null if it does not report it, or has no limit
 * @param collectors names of its collectors
 * @param arguments it runs with, from any source; those that look like secrets are without their values
 */
public record JvmFigures(
        @Nullable String version, @Nullable Long maxHeapBytes, List<String> collectors, List<String> arguments) {}
