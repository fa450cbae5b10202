package mesh.legacy.temperature;

/** What {@code GET /legacy/temperatures} responds with: the reading in an envelope, as legacy systems like it. */
record TemperatureResponse(TemperatureReading result) {}
