package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.web.RouteLesson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** For the response to {@code GET /}: what each route of this gateway teaches. */
@Configuration(proxyBeanMethods = false)
class RouteLessons {

    @Bean
    List<RouteLesson> lessons() {
        return List.of(
                lesson("/netty", "webclient.functional", "One call by WebClient: the lowest cost of a slow backend."),
                lesson(
                        "/netty/{cnt}",
                        "webclient.functional",
                        "Concurrent calls; the connection pool is the limit, not the threads."),
                lesson("/netty-rest/{cnt}", "webclient", "The same with annotations, neither faster nor slower."),
                lesson("/netty/{cnt}/block", "webclient.block", "Reactor rejects block() on an event loop."),
                lesson(
                        "/netty/{cnt}/block-elastic",
                        "webclient.blockelastic",
                        "block() off the event loop: each thread of a pool makes one call; further calls queue."),
                lesson(
                        "/r2dbc/{cnt}",
                        "r2dbc",
                        "R2DBC: the pool's ten connections are the limit, and no thread waits for one."),
                lesson(
                        "/r2dbc/{cnt}/transaction",
                        "r2dbc.transaction",
                        "Read, compute, write: a transaction holds its connection but no thread."),
                lesson("/r2dbc/{cnt}/stream", "r2dbc.stream", "A slow reader holds a connection but no thread."),
                lesson(
                        "/rsocket/{cnt}",
                        "rsocket.functional",
                        "A stream over one connection, reactive from end to end."),
                lesson("/netty-rest/rsocket/{cnt}", "rsocket", "The same with annotations, neither faster nor slower."),
                lesson(
                        "/netty-rest/{cnt}/computing",
                        "webclient.computing",
                        "Computing on an event loop delays all users whose connections it serves."),
                lesson(
                        "/netty-rest/{cnt}/computing/parallel",
                        "webclient.computing.parallel",
                        "publishOn moves the same computing to other threads, so it does not delay the event loops."),
                lesson(
                        "/netty-rest/{cnt}/deadline",
                        "webclient.deadline",
                        "Responds at the deadline with what it has. One line, take(deadline), ends the other calls."),
                lesson(
                        "/netty-rest/{cnt}/retry/immediate",
                        "webclient.retry.immediate",
                        "retryWhen tries a failed call again immediately: three calls per user while the backend is slow."),
                lesson(
                        "/netty-rest/{cnt}/retry/back-off",
                        "webclient.retry.backoff",
                        "The same after a random, growing wait: as many calls, only later."),
                lesson(
                        "/netty-rest/{cnt}/retry/budget",
                        "webclient.retry.budget",
                        "Retries at most a tenth of all calls, so an outage does not multiply them."),
                lesson(
                        "/netty-rest/{cnt}/retry/breaker",
                        "webclient.retry.breaker",
                        "A circuit breaker as an operator: no calls for a while if half of the latest ones failed."),
                lesson(
                        "/netty-rest/{cnt}/hedged",
                        "webclient.hedged",
                        "A second call if the first one is slow: a short tail for a few more calls."),
                lesson(
                        "/events/{cnt}",
                        "events",
                        "Events for users who mostly wait: a stream is a socket and a few objects, but no thread."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
