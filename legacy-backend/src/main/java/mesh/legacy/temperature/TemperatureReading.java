package mesh.legacy.temperature;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.LocalDate;

/**
 * A reading as it is sent, with the same four fields as the RSocket store's responses.
 *
 * @param id the date's epoch day, negative before 1970
 * @param celsius degrees Celsius, rounded to 0.1
 */
@JsonPropertyOrder({"id", "date", "station", "celsius"})
record TemperatureReading(long id, LocalDate date, String station, double celsius) {}
