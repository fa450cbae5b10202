/**
 * The lesson: event loops were made for ten thousand users who mostly wait. A stream that waits for its next event is a socket and a few
 * small objects. It has no thread of its own: a handful of threads writes to all streams.
 *
 * <p>Thread model: an event loop ({@code reactor-http-*}) writes the events, which another thread makes. It waits nowhere.
 *
 * <p>A client that disconnects: its stream is cancelled immediately. A client that reads too slowly misses events, and the numbers of the
 * events show it. The gateway keeps only the latest event that the client has not requested yet. Otherwise it would have to store all
 * events that the client does not read.
 *
 * <p>Read next: {@code events.flux} in the Tomcat gateway, where the same {@code Flux} runs on a servlet container.
 */
@NullMarked
package mesh.gateway.events;

import org.jspecify.annotations.NullMarked;
