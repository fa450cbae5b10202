/**
 * Simulates requests that arrive at a rate, in several runs with other random numbers, and searches for the smallest limit.
 *
 * <p>Begin at {@link mesh.load.predict.rate.RateSimulation}.
 */
@NullMarked
package mesh.load.predict.rate;

import org.jspecify.annotations.NullMarked;
