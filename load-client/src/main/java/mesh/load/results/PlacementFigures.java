package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * The pod, the node and the limits of a process: a service, the load client, or one of its workers. {@link MachineFigures} does not contain
 * them. A figure that the process does not report is null.
 *
 * @param pod name, in Kubernetes
 * @param node name of the machine on which the pod runs
 * @param processors the number that its control group lets it use concurrently, such as 0.25; null also if there is no limit
 * @param memoryBytes the memory that its control group lets it use; null also if there is no limit
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
