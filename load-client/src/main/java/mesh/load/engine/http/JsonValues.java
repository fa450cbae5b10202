package mesh.load.engine.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The values of a JSON document, by their JSON pointers (RFC 6901). Numbers are texts, written as in the document: {@code 10.50} is not
 * {@code 10.5}, and a number may have more digits than a {@code double}.
 */
public record JsonValues(JsonNode document) {

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(Integer.MAX_VALUE) // a limit is for those who convert numbers
                            .build())
                    .build())
            .build();

    /** Throws a {@link tools.jackson.core.JacksonException} if the bytes are not a JSON document. An empty one has no values. */
    public static JsonValues of(byte[] bytes) {
        try (JsonParser parser = new NumbersAsTexts(MAPPER.createParser(bytes))) {
            JsonNode document = MAPPER.readTree(parser);
            return new JsonValues(document == null ? MissingNode.getInstance() : document);
        }
    }

    /** Returns a text, number, boolean or null as text; empty if there is no value, or an object or an array. */
    public Optional<String> at(String pointer) {
        JsonNode value = document.at(pointer);
        return value.isValueNode() ? Optional.of(value.isNull() ? "null" : value.asString()) : Optional.empty();
    }

    /** Returns whether there is a value, and it is null. */
    public boolean isNull(String pointer) {
        return document.at(pointer).isNull();
    }

    /** Presents each number as a text, so that it is never converted. */
    private static final class NumbersAsTexts extends JsonParserDelegate {

        NumbersAsTexts(JsonParser parser) {
            super(parser);
        }

        @Override
        public @Nullable JsonToken nextToken() {
            return asText(delegate.nextToken());
        }

        @Override
        public @Nullable JsonToken currentToken() {
            return asText(delegate.currentToken());
        }

        @Override
        public int currentTokenId() {
            JsonToken token = currentToken();
            return token == null ? JsonToken.NOT_AVAILABLE.id() : token.id();
        }

        private static @Nullable JsonToken asText(@Nullable JsonToken token) {
            return token != null && token.isNumeric() ? JsonToken.VALUE_STRING : token;
        }
    }
}
