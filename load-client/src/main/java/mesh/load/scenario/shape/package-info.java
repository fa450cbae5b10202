/**
 * When requests are due: bursts, ramps, closed and open loops, and random arrivals.
 *
 * <p>Begin at {@link mesh.load.scenario.shape.Shape}.
 */
@NullMarked
package mesh.load.scenario.shape;

import org.jspecify.annotations.NullMarked;
