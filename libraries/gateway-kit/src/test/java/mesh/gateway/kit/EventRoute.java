package mesh.gateway.kit;

import java.util.List;
import java.util.stream.Stream;

/** The routes that stream events, with their paths, their packages, and whether a thread waits for each user. */
enum EventRoute {
    NETTY_EVENTS("/events/{cnt}", "mesh.gateway.events"),
    TOMCAT_EMITTER("/events/{cnt}/emitter", "mesh.gateway.events.emitter"),
    TOMCAT_FLUX("/events/{cnt}/flux", "mesh.gateway.events.flux"),
    TOMCAT_BLOCKING("/events/{cnt}/blocking", "mesh.gateway.events.blocking");

    private final String path;
    private final String code;

    EventRoute(String path, String code) {
        this.path = path;
        this.code = code;
    }

    /** Returns the event routes of the gateway that has these routes. */
    static List<EventRoute> besides(List<Route> routes) {
        boolean netty = routes.getFirst().isOfNetty();
        return Stream.of(values())
                .filter(route -> (route == NETTY_EVENTS) == netty)
                .toList();
    }

    /** Returns whether a thread waits for each user. */
    boolean holdsThread() {
        return this == TOMCAT_BLOCKING;
    }

    /** Returns the package that implements the route. */
    String code() {
        return code;
    }

    String path(Object cnt) {
        return path.replace("{cnt}", String.valueOf(cnt));
    }

    /** Returns the path, which tests use as their display name. */
    @Override
    public String toString() {
        return path;
    }
}
