/**
 * The experiment that puts all contenders under load concurrently for a long time: what is left afterwards?
 *
 * <p>One load sends the requests of all contenders. It needs {@code experiment.capacity} because a soak first searches for its rate. It compares
 * every service before and after the load, each time idle and after a full collection.
 *
 * <p>Begin at {@link mesh.load.experiment.soak.SoakRun}.
 */
@NullMarked
package mesh.load.experiment.soak;

import org.jspecify.annotations.NullMarked;
