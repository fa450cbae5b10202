package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.web.RouteLesson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lists what each route of this gateway shows, for {@code GET /}. */
@Configuration(proxyBeanMethods = false)
class RouteLessons {

    @Bean
    List<RouteLesson> lessons() {
        return List.of(
                lesson("/netty", "webclient.functional", "One call by WebClient: what a slow backend costs at least."),
                lesson(
                        "/netty/{cnt}",
                        "webclient.functional",
                        "All calls at once; the connection pool gives way, not the threads."),
                lesson("/netty-rest/{cnt}", "webclient", "The same with annotations: no other speed."),
                lesson("/netty/{cnt}/block", "webclient.block", "block() on an event loop is refused."),
                lesson(
                        "/netty/{cnt}/block-elastic",
                        "webclient.blockelastic",
                        "block() off the event loop: as many at once as that pool has threads, and the others queue."),
                lesson(
                        "/r2dbc/{cnt}",
                        "r2dbc",
                        "R2DBC: the pool's ten connections decide, and no thread waits for one."),
                lesson(
                        "/r2dbc/{cnt}/transaction",
                        "r2dbc.transaction",
                        "Read, compute, write: a transaction holds its connection, and no thread."),
                lesson("/r2dbc/{cnt}/stream", "r2dbc.stream", "A slow reader holds a connection, and no thread."),
                lesson(
                        "/rsocket/{cnt}",
                        "rsocket.functional",
                        "A stream over one connection, reactive from end to end."),
                lesson("/netty-rest/rsocket/{cnt}", "rsocket", "The same with annotations: no other speed."),
                lesson(
                        "/netty-rest/{cnt}/computing",
                        "webclient.computing",
                        "Computing on an event loop: everybody whose connection it has waits."),
                lesson(
                        "/netty-rest/{cnt}/computing/parallel",
                        "webclient.computing.parallel",
                        "publishOn: the same computing on other threads, and the event loops go on."),
                lesson(
                        "/netty-rest/{cnt}/deadline",
                        "webclient.deadline",
                        "What is there at the deadline; one line ends the calls that are not."),
                lesson(
                        "/events/{cnt}",
                        "events",
                        "Events for users who mostly wait: a stream is a socket and a few objects, and no thread."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
