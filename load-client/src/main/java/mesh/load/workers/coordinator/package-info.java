/**
 * The coordinator: an engine that releases the users of several worker processes at one instant.
 *
 * <p>May use {@code engine}, {@code os}, {@code results}, {@code scenario} and all of {@code workers} but the worker itself. Begin at
 * {@link mesh.load.workers.coordinator.WorkersEngine}.
 */
@NullMarked
package mesh.load.workers.coordinator;

import org.jspecify.annotations.NullMarked;
