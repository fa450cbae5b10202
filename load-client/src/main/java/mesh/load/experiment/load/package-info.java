/**
 * The experiment that puts one contender after another under load, as often as it has repetitions. Faults and isolated applications are
 * loads, too: they accompany the load with something else.
 *
 * <p>Begin at {@link mesh.load.experiment.load.LoadRun}.
 */
@NullMarked
package mesh.load.experiment.load;

import org.jspecify.annotations.NullMarked;
