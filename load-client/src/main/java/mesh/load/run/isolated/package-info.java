/**
 * The experiment that launches isolated applications one after another, each several times.
 *
 * <p>Repetitions are numbered over all launches, so that two applications measured side by side have the same number.
 *
 * <p>Begin at {@link mesh.load.run.isolated.StartLog}; {@code run.ScenarioRun} launches one application after another.
 */
@NullMarked
package mesh.load.run.isolated;

import org.jspecify.annotations.NullMarked;
