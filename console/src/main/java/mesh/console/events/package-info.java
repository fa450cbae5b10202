/**
 * Sends the events of a run to its viewers. The file that the run writes is the only buffer: each viewer reads it at its own pace,
 * and events that have piled up are merged. So the run waits for no viewer, and a slow viewer costs no memory.
 *
 * <p>Begin at {@link mesh.console.events.EventFollower}.
 */
@NullMarked
package mesh.console.events;

import org.jspecify.annotations.NullMarked;
