/**
 * Predicts the outcome of a configuration with the load client's simulation, without starting or measuring anything.
 *
 * <p>May use {@code security} for its queues and the token; of the load client {@code analysis.simulation},
 * {@code run}, {@code scenario} and {@code scenario.yaml}. Begin at {@link mesh.console.predict.PredictController}.
 */
@NullMarked
package mesh.console.predict;

import org.jspecify.annotations.NullMarked;
