/**
 * Runs one scenario from start to finish: opens the services, picks the experiment, and always leaves a result.
 *
 * <p>Begin at {@link mesh.load.run.ScenarioRun}.
 */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
