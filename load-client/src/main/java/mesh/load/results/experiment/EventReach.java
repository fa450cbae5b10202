package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * How far one event came.
 *
 * @param id of the event
 * @param receivers connections that got it
 * @param firstNanos from its making until the first of them was read; null where the clocks cannot be compared
 * @param lastNanos the same of the last
 */
public record EventReach(
        long id,
        int receivers,
        @Nullable Long firstNanos,
        @Nullable Long lastNanos) {}
