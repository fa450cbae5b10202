package mesh.gateway.kit;

import static mesh.gateway.kit.Endpoint.netty;
import static mesh.gateway.kit.Endpoint.tomcat;

import java.util.List;
import java.util.stream.Stream;

/** All routes that stream events, in the order in which {@code GET /} lists them, after each {@link Route}. */
public enum EventRoute {
    NETTY_EVENTS(
            netty("/events/{cnt}", "events"),
            "Events for users who mostly wait: a stream is a socket and a few objects, but no thread."),
    TOMCAT_EMITTER(
            tomcat("/events/{cnt}/emitter", "events.emitter"),
            "Events for users who mostly wait: no thread per user; one thread writes to all users."),
    TOMCAT_FLUX(
            tomcat("/events/{cnt}/flux", "events.flux"),
            "The Flux of the Netty gateway: each event for each user is a task that may block."),
    TOMCAT_BLOCKING(
            tomcat("/events/{cnt}/blocking", "events.blocking"),
            "A loop that waits and writes: 200 users on platform threads, ten thousand on virtual ones.");

    @SuppressWarnings("ImmutableEnumChecker") // A record of an enum and texts is immutable.
    private final Endpoint endpoint;

    private final String lesson;

    EventRoute(Endpoint endpoint, String lesson) {
        this.endpoint = endpoint;
        this.lesson = lesson;
    }

    /** Returns the event routes of the gateway on Netty. */
    public static List<EventRoute> ofNetty() {
        return Stream.of(values()).filter(route -> route.endpoint.isOfNetty()).toList();
    }

    /** Returns the event routes of the gateway on Tomcat. */
    public static List<EventRoute> ofTomcat() {
        return Stream.of(values()).filter(route -> !route.endpoint.isOfNetty()).toList();
    }

    /** Returns the event routes of the gateway that has these routes. */
    static List<EventRoute> besides(List<Route> routes) {
        return routes.getFirst().isOfNetty() ? ofNetty() : ofTomcat();
    }

    /** Returns whether a thread waits for each user. */
    boolean holdsThread() {
        return this == TOMCAT_BLOCKING;
    }

    /** Returns the package that implements the route. */
    String code() {
        return endpoint.code();
    }

    Endpoint endpoint() {
        return endpoint;
    }

    RouteLesson lesson() {
        return endpoint.lesson(lesson);
    }

    String path(Object cnt) {
        return endpoint.path(cnt);
    }

    /** Returns the path, which tests use as their display name. */
    @Override
    public String toString() {
        return endpoint.path();
    }
}
