package mesh.load.results;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service as it ran.
 *
 * @param url where it responds to HTTP
 * @param pid null if it runs elsewhere
 * @param command the whole command line; empty if it is not known
 * @param startedFrom {@code cache} or {@code jar}: with what its JVM had kept of an earlier start, or without; null if it
 *     is not known
 * @param limits the limits in force, as the service tells them
 * @param build version and time of its build, as the service tells them
 * @param placement pod, node, and the limits of its control group, as the service tells them; null if it tells none, and in files that are
 *     older than that
 * @param replacements by other processes, where somebody else runs it; null if there were none, and in files that are older than that
 */
public record ServiceFigures(
        String name,
        String url,
        @Nullable Long pid,
        List<String> command,
        @Nullable String startedFrom,
        Map<String, Object> limits,
        Map<String, Object> build,
        @Nullable PlacementFigures placement,
        @Nullable List<ReplacementFigures> replacements) {

    /** The same, and by which other processes it was replaced, if by any. */
    public ServiceFigures with(List<ReplacementFigures> others) {
        return new ServiceFigures(
                name,
                url,
                pid,
                command,
                startedFrom,
                limits,
                build,
                placement,
                others.isEmpty() ? null : List.copyOf(others));
    }
}
