package mesh.load.events;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The JSON Schema (draft 2020-12) of a line of {@code events.ndjson}. */
public final class EventsSchema {

    private static final String RESOURCE = "/events.schema.json";

    private EventsSchema() {}

    /** The schema itself. */
    public static String text() {
        try (InputStream schema = Objects.requireNonNull(EventsSchema.class.getResourceAsStream(RESOURCE))) {
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", unreadable);
        }
    }
}
