/**
 * What would come of a configuration, told at once by the load client's simulation: nothing is started and nothing is measured.
 *
 * <p>May use {@code security} for its queues and the token; of the load client {@code analysis.simulation},
 * {@code run} and {@code scenario}. Begin at {@link mesh.console.predict.PredictController}.
 */
@NullMarked
package mesh.console.predict;

import org.jspecify.annotations.NullMarked;
