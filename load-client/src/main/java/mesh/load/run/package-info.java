/**
 * Runs one scenario from start to finish: opens the services, lets the scenario's experiment measure on them, and always writes a result.
 * {@link mesh.load.run.ExperimentRun} defines an experiment.
 *
 * <p>Begin at {@link mesh.load.run.ScenarioRun}.
 */
@NullMarked
package mesh.load.run;

import org.jspecify.annotations.NullMarked;
