/**
 * Runs one scenario from start to finish: opens the services, picks the experiment, and always leaves a result.
 *
 * <p>May use its sub-packages and everything below them. Begin at {@link mesh.load.run.ScenarioRun}.
 */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
