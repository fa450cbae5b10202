/**
 * The experiment that launches isolated applications one after another, each several times.
 *
 * <p>Begin at {@link mesh.load.experiment.isolated.IsolatedRun}.
 */
@NullMarked
package mesh.load.experiment.isolated;

import org.jspecify.annotations.NullMarked;
