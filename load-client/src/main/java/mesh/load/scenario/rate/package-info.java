/**
 * Experiments that search a rate first: the highest rate itself, half of it for a long time, or multiples of it. Plain records.
 *
 * <p>May use {@code scenario.shape}. Begin at {@link mesh.load.scenario.rate.CapacityGoal}.
 */
@NullMarked
package mesh.load.scenario.rate;

import org.jspecify.annotations.NullMarked;
