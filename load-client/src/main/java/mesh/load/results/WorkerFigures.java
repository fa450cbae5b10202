package mesh.load.results;

import org.jspecify.annotations.Nullable;

/**
 * One of several processes that sent the load.
 *
 * @param worker from 1
 * @param host on which it ran, as it reports
 * @param placement pod, node, and the limits of its control group, as it reports; null if it has none
 */
public record WorkerFigures(
        int worker, String host, @Nullable PlacementFigures placement) {}
