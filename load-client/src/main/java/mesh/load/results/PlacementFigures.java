package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * Where a process runs of which a machine alone does not say enough, and what of it it may use: a service, the load client, one of its
 * workers. Null is what the process does not tell.
 *
 * @param pod name, in Kubernetes
 * @param node name of the machine that the pod is on
 * @param processors how many its control group lets it use at once, such as 0.25; null also if there is no limit
 * @param memoryBytes how much its control group lets it hold; null also if there is no limit
 */
public record PlacementFigures(
        @Nullable String pod,
        @Nullable String node,
        @Nullable Double processors,
        @Nullable Long memoryBytes) {

    private static final PlacementFigures NOTHING = new PlacementFigures(null, null, null, null);

    /** The same; null if it says nothing. */
    public @Nullable PlacementFigures orNull() {
        return equals(NOTHING) ? null : this;
    }
}
