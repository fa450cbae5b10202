package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * The pod, the node and the limits of a process: a service, the load client, or one of its workers. A figure that the process does not
 * report is null.
 */
public record PlacementFigures(
        @Nullable String pod,
        @Nullable String node,
        @Nullable Double processors,
        @Nullable Long memoryBytes) {

    private static final PlacementFigures NOTHING = new PlacementFigures(null, null, null, null);

    /** Returns this; null if all values are null. */
    public @Nullable PlacementFigures orNull() {
        return equals(NOTHING) ? null : this;
    }
}
