package mesh.gateway;

import java.util.List;
import mesh.gateway.kit.web.RouteLesson;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What each route of this gateway shows, for those who ask {@code GET /}. */
@Configuration(proxyBeanMethods = false)
class RouteLessons {

    @Bean
    List<RouteLesson> lessons() {
        return List.of(
                lesson(
                        "/rest/{cnt}",
                        "resttemplate",
                        "The classic: one call after another, a thread that waits for each."),
                lesson(
                        "/restclient/{cnt}",
                        "restclient",
                        "RestTemplate's successor: another way to write, no other speed."),
                lesson(
                        "/restclient/{cnt}/parallel",
                        "restclient.parallel",
                        "All calls at once, each on a virtual thread: blocking code with the latency of reactive code."),
                lesson(
                        "/restclient/{cnt}/semaphore",
                        "restclient.semaphore",
                        "So many calls at once, and the others wait in the gateway: in order, and not for ever."),
                lesson(
                        "/restclient/{cnt}/concurrency-limit",
                        "restclient.concurrencylimit",
                        "The same by an annotation: a wait without a bound, which nobody can count."),
                lesson(
                        "/restclient/{cnt}/concurrency-limit/reject",
                        "restclient.concurrencylimit.reject",
                        "The annotation that refuses at once: who is served never waits."),
                lesson(
                        "/restclient/{cnt}/pool",
                        "restclient.pool",
                        "A bounded pool of connections is a limit, too: who finds none free waits for one."),
                lesson(
                        "/tomcat/{cnt}/block",
                        "webclient.block",
                        "WebClient with block(): harmless on a thread that may wait."),
                lesson(
                        "/tomcat/{cnt}",
                        "webclient",
                        "All calls at once, and no thread waits; the connection pool gives way as on Netty."),
                lesson("/tomcat/rsocket/{cnt}", "rsocket", "RSocket does not need a reactive server."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
