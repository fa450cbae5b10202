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
                lesson(
                        "/rest/{cnt}",
                        "resttemplate",
                        "The classic: one call after another, and a thread that waits for each."),
                lesson(
                        "/rest/{cnt}/synchronized",
                        "resttemplate.monitor",
                        "Waits inside synchronized: up to JDK 23, a virtual thread pins its carrier there."),
                lesson(
                        "/rest/{cnt}/lock",
                        "resttemplate.lock",
                        "The same with a ReentrantLock: it pins no carrier, on any JDK."),
                lesson(
                        "/restclient/{cnt}",
                        "restclient",
                        "RestTemplate's successor: the calls are written differently, and are equally fast."),
                lesson(
                        "/restclient/{cnt}/parallel",
                        "restclient.parallel",
                        "Concurrent calls, each on a virtual thread: blocking code with the latency of reactive code."),
                lesson(
                        "/restclient/{cnt}/semaphore",
                        "restclient.semaphore",
                        "A limit on concurrent calls: further calls wait in the gateway, in order, for some time."),
                lesson(
                        "/restclient/{cnt}/concurrency-limit",
                        "restclient.concurrencylimit",
                        "The same limit by an annotation: calls wait without a time limit, and nothing counts them."),
                lesson(
                        "/restclient/{cnt}/concurrency-limit/reject",
                        "restclient.concurrencylimit.reject",
                        "The same annotation, set to reject immediately: a call that is served never waits."),
                lesson(
                        "/restclient/{cnt}/pool",
                        "restclient.pool",
                        "A bounded pool of connections is a limit too: a call waits for a free connection."),
                lesson(
                        "/restclient/{cnt}/deadline/all-of",
                        "restclient.deadline.allof",
                        "Responds at the deadline with what it has; the other calls go on, and more are started."),
                lesson(
                        "/restclient/{cnt}/deadline/completion-service",
                        "restclient.deadline.completionservice",
                        "The same, but no further calls are started; calls under way go on."),
                lesson(
                        "/restclient/{cnt}/deadline/shutdown",
                        "restclient.deadline.shutdown",
                        "The same, but calls under way are cancelled: shutdownNow at the deadline."),
                lesson(
                        "/restclient/{cnt}/deadline/read-timeout",
                        "restclient.deadline.readtimeout",
                        "A timeout of each call is not a deadline of the request."),
                lesson(
                        "/restclient/{cnt}/retry/immediate",
                        "restclient.retry.immediate",
                        "Tries a failed call again immediately: three calls per user while the backend is slow."),
                lesson(
                        "/restclient/{cnt}/retry/back-off",
                        "restclient.retry.backoff",
                        "The same after a random, growing wait: as many calls, only later."),
                lesson(
                        "/restclient/{cnt}/retry/budget",
                        "restclient.retry.budget",
                        "Retries at most a tenth of all calls, so an outage does not multiply them."),
                lesson(
                        "/restclient/{cnt}/retry/breaker",
                        "restclient.retry.breaker",
                        "Makes no calls for a while if half of the latest ones failed."),
                lesson(
                        "/tomcat/{cnt}/block",
                        "webclient.block",
                        "WebClient with block(): harmless on a thread that may wait."),
                lesson(
                        "/tomcat/{cnt}",
                        "webclient",
                        "Concurrent calls, and no thread waits; the connection pool is the limit, as on Netty."),
                lesson("/jdbc/{cnt}", "jdbc", "JDBC: the pool's ten connections are the limit, on any kind of thread."),
                lesson(
                        "/jdbc/{cnt}/transaction",
                        "jdbc.transaction",
                        "Read, compute, write: a transaction holds its connection and its thread."),
                lesson("/jdbc/{cnt}/stream", "jdbc.stream", "A slow reader holds a connection and its thread."),
                lesson("/tomcat/rsocket/{cnt}", "rsocket", "RSocket does not need a reactive server."),
                lesson(
                        "/restclient/{cnt}/computing",
                        "restclient.computing",
                        "Computing on the serving thread: a virtual thread keeps its carrier meanwhile."),
                lesson(
                        "/restclient/{cnt}/computing/pool",
                        "restclient.computing.pool",
                        "Virtual threads wait; a few platform threads compute."),
                lesson(
                        "/events/{cnt}/emitter",
                        "events.emitter",
                        "Events for users who mostly wait: no thread per user; one thread writes to all users."),
                lesson(
                        "/events/{cnt}/flux",
                        "events.flux",
                        "The Flux of the Netty gateway: each event for each user is a task that may block."),
                lesson(
                        "/events/{cnt}/blocking",
                        "events.blocking",
                        "A loop that waits and writes: 200 users on platform threads, ten thousand on virtual ones."));
    }

    private static RouteLesson lesson(String path, String way, String lesson) {
        return new RouteLesson(path, lesson, RouteLessons.class.getPackageName() + "." + way);
    }
}
