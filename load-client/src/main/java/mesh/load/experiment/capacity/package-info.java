/**
 * The experiment that searches for the highest rate at which a contender keeps its latency bound.
 *
 * <p>Begin at {@link mesh.load.experiment.capacity.CapacityRun}.
 */
@NullMarked
package mesh.load.experiment.capacity;

import org.jspecify.annotations.NullMarked;
