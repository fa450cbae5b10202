package mesh.gateway.kit;

import java.util.List;
import java.util.stream.Stream;

/**
 * A route in one line.
 *
 * @param path the path, as in the gateway's {@code TemperatureRoutes}; {@code cnt} is 1 to 10,000
 * @param lesson what the route shows, in one sentence
 * @param code the package that does the work; its {@code package-info} explains it
 */
public record RouteLesson(String path, String lesson, String code) {

    /** Returns the lessons of the gateway on Netty. Some refer to the one before them, so the order is that of {@link Route}. */
    public static List<RouteLesson> ofNetty() {
        return lessons(Route.ofNetty(), EventRoute.ofNetty());
    }

    /** Returns the lessons of the gateway on Tomcat, in the same order. */
    public static List<RouteLesson> ofTomcat() {
        return lessons(Route.ofTomcat(), EventRoute.ofTomcat());
    }

    static List<RouteLesson> lessons(List<Route> routes, List<EventRoute> events) {
        return Stream.concat(routes.stream().map(Route::lesson), events.stream().map(EventRoute::lesson))
                .toList();
    }
}
