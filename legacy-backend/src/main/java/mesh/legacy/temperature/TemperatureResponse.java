package mesh.legacy.temperature;

/** The response to {@code GET /legacy/temperatures}: the reading in an envelope, which is common in legacy systems. */
record TemperatureResponse(TemperatureReading result) {}
