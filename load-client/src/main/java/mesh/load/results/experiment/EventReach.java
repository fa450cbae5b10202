package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * How far one event reached.
 *
 * @param id of the event
 * @param receivers number of connections that got it
 * @param firstNanos from its making until its first read; null if the clocks cannot be compared
 * @param lastNanos from its making until its last read; null if the clocks cannot be compared
 */
public record EventReach(
        long id,
        int receivers,
        @Nullable Long firstNanos,
        @Nullable Long lastNanos) {}
