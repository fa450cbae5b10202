/**
 * The experiment that searches the highest rate at which a contender still keeps its latency bound.
 *
 * <p>Begin at
 * {@link mesh.load.run.capacity.CapacitySearch}.
 */
@NullMarked
package mesh.load.run.capacity;

import org.jspecify.annotations.NullMarked;
