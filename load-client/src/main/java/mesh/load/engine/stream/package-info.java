/**
 * Connections that stay open and receive events (Server-Sent Events). They are opened concurrently, held for a time, and observed from the
 * receiver's side. The load client records when the first and the last connection got each event, and how many events each connection got.
 * It records nothing else, so that ten thousand connections cost the load client only their sockets.
 *
 * <p>The other two engines keep a record for each request, and a stream is a request without an end. This engine keeps one number for each
 * connection and three for each event. It continues to read while the run measures the service. The delay of an event is known
 * only if service and load client read the same clock. {@code EventTally} checks that with each event, and reports no delay if they do not.
 *
 * <p>Begin at {@link
 * mesh.load.engine.stream.EventStreams}, then {@link mesh.load.engine.stream.StreamSender}.
 */
@NullMarked
package mesh.load.engine.stream;

import org.jspecify.annotations.NullMarked;
