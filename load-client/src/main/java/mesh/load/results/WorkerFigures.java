package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * One of several processes from which the load came.
 *
 * @param worker from 1
 * @param host on which it ran, as it says
 * @param placement pod, node, and the limits of its control group, as it says; null if it has none
 */
public record WorkerFigures(
        int worker, String host, @Nullable PlacementFigures placement) {}
