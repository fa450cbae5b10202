/**
 * The experiment that puts all contenders under load concurrently for a long time. Which resources do the services still hold afterwards?
 *
 * <p>One load contains the requests of all contenders. The package uses {@code experiment.capacity}, because a soak first searches for its
 * rate. It compares the footprint of every service before and after the load, each time idle and after a full collection.
 *
 * <p>Begin at {@link mesh.load.experiment.soak.SoakRun}.
 */
@NullMarked
package mesh.load.experiment.soak;

import org.jspecify.annotations.NullMarked;
