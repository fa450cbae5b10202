/**
 * The experiment that puts all contenders under load concurrently for a long time. Which resources do the services still hold afterwards?
 *
 * <p>Begin at {@link mesh.load.experiment.soak.SoakRun}.
 */
@NullMarked
package mesh.load.experiment.soak;

import org.jspecify.annotations.NullMarked;
