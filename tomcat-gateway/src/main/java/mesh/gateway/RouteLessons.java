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
                        "/tomcat/{cnt}/block",
                        "webclient.block",
                        "WebClient with block(): harmless on a thread that may wait."),
                lesson(
                        "/tomcat/{cnt}",
                        "webclient",
                        "All calls at once, and no thread waits; the connection pool gives way as on Netty."),
                lesson("/tomcat/rsocket/{cnt}", "rsocket", "RSocket does not need a reactive server."),
                lesson(
                        "/restclient/{cnt}/computing",
                        "restclient.computing",
                        "Computing on the thread that serves: a virtual one keeps its carrier meanwhile."),
                lesson(
                        "/restclient/{cnt}/computing/pool",
                        "restclient.computing.pool",
                        "Virtual threads wait, a few platform threads compute."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
