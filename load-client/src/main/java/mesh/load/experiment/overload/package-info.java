/**
 * The experiment that offers a contender multiples of its highest rate. How many requests does it still serve, and when does it recover?
 *
 * <p>Begin at {@link mesh.load.experiment.overload.OverloadRun}.
 */
@NullMarked
package mesh.load.experiment.overload;

import org.jspecify.annotations.NullMarked;
