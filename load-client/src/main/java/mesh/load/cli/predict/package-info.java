/**
 * The command that simulates a scenario instead of measuring it, and its output.
 *
 * <p>May use {@code analysis}, {@code cli.option}, {@code report}, {@code results}, {@code run} and {@code scenario}. Begin at
 * {@link mesh.load.cli.predict.PredictCommand}.
 */
@NullMarked
package mesh.load.cli.predict;

import org.jspecify.annotations.NullMarked;
