package mesh.gateway.jdbc.stream;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import org.springframework.context.annotation.Lazy;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The route that users see. It writes each reading before it reads the next. */
@Lazy
@RestController
class TemperatureRoutes {

    /** Makes Spring reject requests that accept only another character set. */
    private static final String UTF8 = MediaType.APPLICATION_JSON_VALUE + ";charset=UTF-8";

    private final Temperatures temperatures;
    private final JsonMapper json;

    TemperatureRoutes(Temperatures temperatures, JsonMapper json) {
        this.temperatures = temperatures;
        this.json = json;
    }

    @GetMapping(path = "/jdbc/{cnt}/stream", produces = UTF8)
    void readings(@PathVariable ItemCount cnt, HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        SequenceWriter array = json.writerFor(TemperatureReading.class)
                .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE) // would send a packet per reading
                .writeValuesAsArray(response.getOutputStream());
        try {
            temperatures.readings(cnt, reading -> write(reading, array));
        } catch (UncheckedIOException gone) {
            throw new AsyncRequestNotUsableException(
                    "the client has disconnected", Objects.requireNonNull(gone.getCause()));
        }
        array.close(); // only if all went well: after a failure, the closed array would look complete
    }

    private static void write(TemperatureReading reading, SequenceWriter array) {
        try {
            array.write(reading);
        } catch (JacksonIOException gone) {
            throw new UncheckedIOException(gone.getCause());
        }
    }
}
