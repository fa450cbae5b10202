package mesh.gateway.kit;

/** The object in which the legacy backend wraps its reading. */
public record LegacyResponse(TemperatureReading result) {}
