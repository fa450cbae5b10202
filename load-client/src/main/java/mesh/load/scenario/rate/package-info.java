/**
 * What is asked where a rate has to be searched first: the highest rate itself, half of it for long, multiples of it. Plain records.
 *
 * <p>May use {@code scenario.shape}. Begin at {@link mesh.load.scenario.rate.CapacityGoal}.
 */
@NullMarked
package mesh.load.scenario.rate;

import org.jspecify.annotations.NullMarked;
