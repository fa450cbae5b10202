/**
 * The experiment that puts one contender after another under load, as often as it has repetitions. A fault may accompany each load.
 *
 * <p>Begin at {@link mesh.load.experiment.load.LoadRun}.
 */
@NullMarked
package mesh.load.experiment.load;

import org.jspecify.annotations.NullMarked;
