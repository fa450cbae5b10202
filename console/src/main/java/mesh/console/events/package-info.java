/**
 * The events of a run, sent to whoever watches it. The file that the run writes is the only buffer: each viewer reads it at a pace of
 * his own, and what has come meanwhile is merged, so that the run waits for nobody and nothing is kept in memory for those who are slow.
 *
 * <p>May use {@code mesh.console} for its properties and {@code runs}; of the load client {@code events},
 * {@code os} and {@code results}. Begin at {@link mesh.console.events.EventFollower}.
 */
@NullMarked
package mesh.console.events;

import org.jspecify.annotations.NullMarked;
