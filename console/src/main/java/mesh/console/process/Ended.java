package mesh.console.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended that was started on the page.
 *
 * @param folder null where it did not get so far
 * @param exitCode as {@code ./mesh run} has it
 * @param lines what it said last: the reason, where it failed
 */
record Ended(String id, @Nullable String folder, String scenario, int exitCode, List<String> lines) {}
