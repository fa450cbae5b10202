package mesh.load.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads a JSON Schema from the jar. */
public final class SchemaText {

    private SchemaText() {}

    /**
     * Returns the text of the schema.
     *
     * @param resource its name from the root, such as {@code /results.schema.json}
     */
    public static String read(String resource) {
        try (InputStream schema = Objects.requireNonNull(SchemaText.class.getResourceAsStream(resource), resource)) {
            return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(resource + " cannot be read", unreadable);
        }
    }
}
