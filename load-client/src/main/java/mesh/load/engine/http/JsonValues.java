package mesh.load.engine.http;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The values of a JSON document, by their JSON pointers (RFC 6901). */
public record JsonValues(JsonNode document) {

    /** Throws a {@link tools.jackson.core.JacksonException} if the bytes are not a JSON document. */
    public static JsonValues of(byte[] bytes) {
        return new JsonValues(JsonMapper.shared().readTree(bytes));
    }

    /** Returns a text, number, boolean or null as text; empty if there is no value, or an object or an array. */
    public Optional<String> at(String pointer) {
        JsonNode value = document.at(pointer);
        return value.isValueNode() ? Optional.of(value.isNull() ? "null" : value.asString()) : Optional.empty();
    }
}
