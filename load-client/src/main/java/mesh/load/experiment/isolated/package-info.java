/**
 * The experiment that launches isolated applications one after another, each several times. Repetitions are numbered over all launches, so
 * that measurements of two applications from the same round have the same number.
 *
 * <p>Begin at {@link mesh.load.experiment.isolated.IsolatedRun}.
 */
@NullMarked
package mesh.load.experiment.isolated;

import org.jspecify.annotations.NullMarked;
