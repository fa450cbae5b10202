package mesh.load.engine.http;

import mesh.load.results.contender.FailureNames;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the {@code cause} of a ProblemDetail (RFC 9457). */
final class ProblemCause {

    /** The cause of a response that does not name one. */
    static final String UNKNOWN = FailureNames.UNKNOWN_CAUSE;

    private static final int MAX_CAUSE_LENGTH = 200;
    private static final JsonFactory JSON = new JsonFactory();

    private ProblemCause() {}

    static String of(byte[] body, int length) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, 0, length)) {
            return parser.nextToken() == JsonToken.START_OBJECT ? cause(parser) : UNKNOWN;
        } catch (JacksonException e) {
            return UNKNOWN; // an error page or a truncated body does not name a cause
        }
    }

    private static String cause(JsonParser parser) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean named = parser.currentName().equals("cause");
            if (parser.nextToken() == JsonToken.VALUE_STRING && named) {
                return shortened(parser.getString().strip());
            }
            parser.skipChildren();
        }
        return UNKNOWN;
    }

    /** Keeps one string of each cause, because the same few causes recur a thousand times. */
    private static String shortened(String cause) {
        if (cause.isEmpty()) {
            return UNKNOWN;
        }
        return cause.substring(0, Math.min(cause.length(), MAX_CAUSE_LENGTH)).intern();
    }
}
