package mesh.legacy;

/** What {@code GET /legacy/temperatures} answers: the reading in an envelope, as legacy systems like it. */
record TemperatureAnswer(TemperatureReading result) {}
