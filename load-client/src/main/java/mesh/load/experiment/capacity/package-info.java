/**
 * The experiment that searches the highest rate at which a contender still keeps its latency bound.
 *
 * <p>Begin at
 * {@link mesh.load.experiment.capacity.CapacityRun}.
 */
@NullMarked
package mesh.load.experiment.capacity;

import org.jspecify.annotations.NullMarked;
