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
                        "/restclient/{cnt}/deadline/all-of",
                        "restclient.deadline.allof",
                        "What is there at the deadline; the calls that are not go on, and others are still begun."),
                lesson(
                        "/restclient/{cnt}/deadline/completion-service",
                        "restclient.deadline.completionservice",
                        "The same, and none is begun any more; those under way go on."),
                lesson(
                        "/restclient/{cnt}/deadline/shutdown",
                        "restclient.deadline.shutdown",
                        "The same, and those under way are cancelled: shutdownNow at the deadline."),
                lesson(
                        "/restclient/{cnt}/deadline/read-timeout",
                        "restclient.deadline.readtimeout",
                        "A timeout of each call is no deadline of the request."),
                lesson(
                        "/tomcat/{cnt}/block",
                        "webclient.block",
                        "WebClient with block(): harmless on a thread that may wait."),
                lesson(
                        "/tomcat/{cnt}",
                        "webclient",
                        "All calls at once, and no thread waits; the connection pool gives way as on Netty."),
                lesson("/jdbc/{cnt}", "jdbc", "JDBC: the pool's ten connections decide, on whatever threads."),
                lesson(
                        "/jdbc/{cnt}/transaction",
                        "jdbc.transaction",
                        "Read, compute, write: a transaction holds its connection, and its thread."),
                lesson("/jdbc/{cnt}/stream", "jdbc.stream", "A slow reader holds a connection, and its thread."),
                lesson("/tomcat/rsocket/{cnt}", "rsocket", "RSocket does not need a reactive server."),
                lesson(
                        "/restclient/{cnt}/computing",
                        "restclient.computing",
                        "Computing on the thread that serves: a virtual one keeps its carrier meanwhile."),
                lesson(
                        "/restclient/{cnt}/computing/pool",
                        "restclient.computing.pool",
                        "Virtual threads wait, a few platform threads compute."),
                lesson(
                        "/events/{cnt}/emitter",
                        "events.emitter",
                        "Events for users who mostly wait: no thread for each, and one that writes to all."),
                lesson(
                        "/events/{cnt}/flux",
                        "events.flux",
                        "The Flux of the Netty gateway: each event of each user is a task that may block."),
                lesson(
                        "/events/{cnt}/blocking",
                        "events.blocking",
                        "A loop that waits and writes: 200 users on platform threads, ten thousand on virtual ones."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
