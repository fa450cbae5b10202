/**
 * The experiment that searches the highest rate at which a contender still keeps its latency bound.
 *
 * <p>May use {@code run.testbed}, {@code os}, {@code engine}, {@code analysis}, {@code results}, {@code scenario} and {@code stats}. Begin at
 * {@link mesh.load.run.capacity.CapacitySearch}.
 */
@NullMarked
package mesh.load.run.capacity;

import org.jspecify.annotations.NullMarked;
