/**
 * Predicts the outcome of a configuration with the load client's simulation, without starting or measuring anything.
 *
 * <p>Begin at {@link mesh.console.predict.PredictController}.
 */
@NullMarked
package mesh.console.predict;

import org.jspecify.annotations.NullMarked;
