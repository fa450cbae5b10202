package mesh.gateway.kit;

import java.time.LocalDate;

/** One reading, as the backend and the store send it and as the gateway passes it on. */
public record TemperatureReading(long id, LocalDate date, String station, double celsius) {}
