package mesh.gateway.kit;

import java.util.List;
import java.util.stream.Stream;

/** The routes that stream events: where they are, and whether a thread waits for each user. */
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

    /** Those of the same gateway as some others. */
    static List<EventRoute> besides(List<Route> routes) {
        boolean netty = routes.getFirst().isOfNetty();
        return Stream.of(values())
                .filter(route -> (route == NETTY_EVENTS) == netty)
                .toList();
    }

    /** Whether a thread waits for each user. */
    boolean holdsThread() {
        return this == TOMCAT_BLOCKING;
    }

    /** The package that does the work. */
    String code() {
        return code;
    }

    String path(Object cnt) {
        return path.replace("{cnt}", String.valueOf(cnt));
    }

    /** The path: it names the test. */
    @Override
    public String toString() {
        return path;
    }
}
