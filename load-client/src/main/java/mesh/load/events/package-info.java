/**
 * What happens in a run, told while it happens: lines of {@code events.ndjson}, which a page can follow, and of which progress on a
 * terminal is made. Telling it costs a measurement nothing: whoever tells never waits for whoever listens.
 *
 * <p>May use {@code results} and its sub-packages. Begin at {@link mesh.load.events.Event}, then {@link mesh.load.events.EventLog}.
 */
@NullMarked
package mesh.load.events;

import org.jspecify.annotations.NullMarked;
