package mesh.load.engine.stream;

import java.net.InetSocketAddress;
import java.time.Duration;
import mesh.load.engine.http.UserRequest;

/**
 * The streams to open and the time limits for opening them.
 *
 * @param target the service, with its name resolved
 * @param request sent by each connection, a GET whose response is a stream of events
 * @param connections 1 or more
 * @param patience the maximum time to open all connections; connections without a response by then are counted separately
 * @param silence shorter than {@code patience}, and longer than the interval of the events: if no connection has made progress for this
 *     long, connections without a response will not get one soon
 */
public record StreamPlan(
        InetSocketAddress target, UserRequest request, int connections, Duration patience, Duration silence) {}
