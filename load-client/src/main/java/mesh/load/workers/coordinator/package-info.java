/**
 * The coordinator: an engine that releases the users of several worker processes at one instant.
 *
 * <p>Begin at {@link mesh.load.workers.coordinator.WorkersEngine}.
 */
@NullMarked
package mesh.load.workers.coordinator;

import org.jspecify.annotations.NullMarked;
