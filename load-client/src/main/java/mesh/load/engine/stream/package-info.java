/**
 * Connections that stay open and receive events (Server-Sent Events) while the run measures the service.
 *
 * <p>The other two engines keep a record for each request. This engine keeps one number for each connection, and four for each event. Ten
 * thousand connections thus cost the load client only their sockets.
 *
 * <p>Begin at {@link mesh.load.engine.stream.EventStreams}, then {@link mesh.load.engine.stream.StreamSender}.
 */
@NullMarked
package mesh.load.engine.stream;

import org.jspecify.annotations.NullMarked;
