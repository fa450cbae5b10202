package mesh.load.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;

/** The JSON mapper of this package, for reading and writing, and the texts in the jar. */
public final class Json {

    /**
     * Ignores unknown fields, because an old client may read a newer run. Rejects empty or blank text for a time or a number. By default,
     * Jackson would read it as null, even if null is not allowed. A written file has no character that a terminal would obey.
     */
    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .characterEscapes(new VisibleCharacters())
                    .build())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .withCoercionConfigDefaults(texts ->
                    texts.setAcceptBlankAsEmpty(true).setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
            .build();

    public static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

    private Json() {}

    /** Returns the text of a resource in the jar, by its name from the root, such as {@code /results.schema.json}. */
    public static String resource(String resource) {
        try (InputStream text = Objects.requireNonNull(Json.class.getResourceAsStream(resource), resource)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(resource + " cannot be read", unreadable);
        }
    }
}
