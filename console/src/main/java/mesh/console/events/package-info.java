/**
 * Sends the events of a run to its viewers. The file that the run writes is the only buffer: each viewer reads it at its own pace, and the
 * console merges events that a viewer has not yet read. So the run never waits for a viewer, and a slow viewer costs no memory.
 *
 * <p>Begin at {@link mesh.console.events.EventFollower}.
 */
@NullMarked
package mesh.console.events;

import org.jspecify.annotations.NullMarked;
