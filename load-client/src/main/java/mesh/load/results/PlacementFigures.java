package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * Where a service runs that is not simply on the load client's machine, and what of it it may use. Null is what the service does not tell.
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
        @Nullable Long memoryBytes) {}
