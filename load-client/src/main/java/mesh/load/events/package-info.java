/**
 * The events of a run, sent as they happen. They are the lines of {@code events.ndjson}, which a page can follow, and the source of the
 * progress on a terminal. Events do not disturb a measurement, because their sender never waits for a receiver.
 *
 * <p>Begin at {@link mesh.load.events.Event}, then {@link mesh.load.events.EventLog}.
 */
@NullMarked
package mesh.load.events;

import org.jspecify.annotations.NullMarked;
