package mesh.load.engine.stream;

import java.net.InetSocketAddress;
import java.time.Duration;
import mesh.load.engine.http.UserRequest;

/**
 * The streams to open and the time limits for opening them.
 *
 * @param request a GET whose response is a stream of events
 * @param patience the maximum time to open all connections
 * @param silence longer than the interval of the events. After this time without progress of any connection, the connections without a
 *     response will not get one soon
 */
public record StreamPlan(
        InetSocketAddress target, UserRequest request, int connections, Duration patience, Duration silence) {}
