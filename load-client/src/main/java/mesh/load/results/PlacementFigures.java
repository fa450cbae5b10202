package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * Where a process runs, and which part of its machine it may use, if the machine alone does not say enough. The process is a service, the
 * load client, or one of its workers. Null stands for what the process does not report.
 *
 * @param pod name, in Kubernetes
 * @param node name of the machine that the pod is on
 * @param processors how many its control group lets it use concurrently, such as 0.25; null also if there is no limit
 * @param memoryBytes how much its control group lets it hold; null also if there is no limit
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
