/**
 * The lesson: ten thousand users who mostly wait are what event loops were made for. A stream that waits for its next event is a few
 * small objects and a socket; no thread belongs to it, and a handful of threads writes to all of them.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}) writes, whatever thread makes the event. It waits nowhere.
 *
 * <p>A client that disconnects: its stream is cancelled at once. One that reads too slowly misses events, and sees it by their
 * numbers: of those that it has not asked for yet the latest is kept and no other, or it would have to be kept for it what it does not read.
 *
 * <p>Read next: {@code events.flux} in the Tomcat gateway, where the same {@code Flux} meets another server.
 */
@NullMarked
package mesh.gateway.events;

import org.jspecify.annotations.NullMarked;
