package mesh.gateway.kit;

/** What the legacy backend wraps its reading in. */
public record LegacyAnswer(TemperatureReading result) {}
