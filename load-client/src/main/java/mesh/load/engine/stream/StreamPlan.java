package mesh.load.engine.stream;

import java.net.InetSocketAddress;
import java.time.Duration;
import mesh.load.engine.http.UserRequest;

/**
 * Who opens how many streams.
 *
 * @param target the service, its name resolved
 * @param request that each connection sends, a GET whose response is a stream of events
 * @param connections 1 or more
 * @param patience the longest that opening all of them may take; connections without a response by then are told from the others
 * @param silence shorter than that, and longer than the interval of the events: if no connection has got further for so long, those that
 *     have no response yet will not get one soon
 */
public record StreamPlan(
        InetSocketAddress target, UserRequest request, int connections, Duration patience, Duration silence) {}
