package mesh.console.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a run that was started on the page.
 *
 * @param folder null if the run ended before it created one
 * @param exitCode the exit code of {@code ./mesh run}
 * @param lines the last lines of the run's output; if the run failed, they give the reason
 */
record Ended(String id, @Nullable String folder, String scenario, int exitCode, List<String> lines) {}
