/**
 * The lesson: event loops were made for ten thousand users who mostly wait. A stream that waits for its next event is a socket and a few
 * small objects. No thread belongs to it, and a handful of threads writes to all streams.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}) writes, whatever thread makes the event. It waits nowhere.
 *
 * <p>A client that disconnects: its stream is cancelled immediately. A client that reads too slowly misses events, and the numbers of the
 * events show it. The gateway keeps only the latest of the events that the client has not requested yet. Otherwise it would have to store
 * everything that the client does not read.
 *
 * <p>Read next: {@code events.flux} in the Tomcat gateway, where the same {@code Flux} meets another server.
 */
@NullMarked
package mesh.gateway.events;

import org.jspecify.annotations.NullMarked;
