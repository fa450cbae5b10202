package mesh.gateway.kit.web;

/**
 * A route in one line.
 *
 * @param path the path, as in the gateway's {@code TemperatureRoutes}; {@code cnt} is 1 to 10,000
 * @param lesson what the route shows, in one sentence
 * @param code the package that does the work; its {@code package-info} explains it
 */
public record RouteLesson(String path, String lesson, String code) {}
