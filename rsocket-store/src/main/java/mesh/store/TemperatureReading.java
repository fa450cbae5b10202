package mesh.store;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.LocalDate;
import org.springframework.data.annotation.Id;

/**
 * A row of the table, and a reading as it is sent. It has the same four fields as the legacy backend's responses.
 *
 * @param id 1 to {@code store.rows}, without gaps
 * @param celsius degrees Celsius, rounded to 0.1
 */
@JsonPropertyOrder({"id", "date", "station", "celsius"})
public record TemperatureReading(@Id long id, LocalDate date, String station, double celsius) {}
