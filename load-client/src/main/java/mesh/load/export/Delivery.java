package mesh.load.export;

import org.jspecify.annotations.Nullable;

/**
 * The result of sending the spans of a run.
 *
 * @param sent spans that the receiver accepted
 * @param unsent spans that it did not accept
 * @param without requests that have no span: those beyond the limit of {@code results.json}, and those of a contender that was
 *     interrupted, whose numbers are not known
 * @param problem why spans were not accepted; null if all were accepted
 */
public record Delivery(
        int sent, int unsent, long without, @Nullable String problem) {}
