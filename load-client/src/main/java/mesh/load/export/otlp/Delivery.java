package mesh.load.export.otlp;

import org.jspecify.annotations.Nullable;

/**
 * What became of the spans of a run.
 *
 * @param sent that were taken
 * @param unsent that were not
 * @param without requests that have no span: those beyond the bound of {@code results.json}, and those of a contender that was
 *     interrupted, whose numbers are not known
 * @param problem why some were not taken; null if all were
 */
public record Delivery(
        int sent, int unsent, long without, @Nullable String problem) {}
