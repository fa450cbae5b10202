package mesh.gateway.kit;

/** What the legacy backend wraps its reading in. */
public record LegacyResponse(TemperatureReading result) {}
