package mesh.legacy.temperature;

/** The response to {@code GET /legacy/temperatures}: the reading in an envelope, as legacy systems like it. */
record TemperatureResponse(TemperatureReading result) {}
