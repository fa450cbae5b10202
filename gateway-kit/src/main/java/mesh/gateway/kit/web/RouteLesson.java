package mesh.gateway.kit.web;

/**
 * A route in a line.
 *
 * @param path as it stands in the gateway's {@code TemperatureRoutes}; {@code cnt} is 1 to 10,000
 * @param lesson what it shows, in a sentence
 * @param code the package that does the work, and says more of it in its {@code package-info}
 */
public record RouteLesson(String path, String lesson, String code) {}
