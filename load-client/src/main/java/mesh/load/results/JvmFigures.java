package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of a service, as it describes itself: a command line says only what it was asked for.
 *
 * @param version of its runtime; null if it does not tell
 * @param maxHeapBytes that its heap may have; null if it does not tell, or has no limit
 * @param collectors names of its collectors
 * @param arguments that it runs with, wherever they came from; those that look like secrets without their values
 */
public record JvmFigures(
        @Nullable String version, @Nullable Long maxHeapBytes, List<String> collectors, List<String> arguments) {}
