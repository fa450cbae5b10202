/**
 * Connections that stay open and receive events (Server-Sent Events): opened side by side, held for a time, and looked at from the side of
 * who receives. Of each event it is kept when the first and the last of them got it; of each connection how many it got, and no more, so that
 * ten thousand cost the load client what they cost in sockets.
 *
 * <p>May use {@code engine}, {@code engine.http}, {@code results.experiment} and {@code stats}. Begin at {@link
 * mesh.load.engine.stream.EventStreams}, then {@link mesh.load.engine.stream.StreamSender}.
 */
@NullMarked
package mesh.load.engine.stream;

import org.jspecify.annotations.NullMarked;
