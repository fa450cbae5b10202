package mesh.load.engine.http;

import mesh.load.results.contender.FailureNames;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the cause of a ProblemDetail (RFC 9457): its {@code cause}, which the gateways send, or else its type or its title. These are the
 * same for each failure of a kind. Its detail is not, and may contain data of a user.
 */
final class ProblemCause {

    /** The cause of a response that does not name one. */
    static final String UNKNOWN = FailureNames.UNKNOWN_CAUSE;

    private static final int MAX_CAUSE_LENGTH = 200;
    private static final String NO_TYPE = "about:blank";
    private static final JsonFactory JSON = new JsonFactory();

    private ProblemCause() {}

    /** @param isProblem whether the response is declared to be a ProblemDetail; only then do its type and title count */
    static String of(byte[] body, int length, boolean isProblem) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, 0, length)) {
            return parser.nextToken() == JsonToken.START_OBJECT ? cause(parser, isProblem) : UNKNOWN;
        } catch (JacksonException e) {
            return UNKNOWN; // an error page or a truncated body does not name a cause
        }
    }

    private static String cause(JsonParser parser, boolean isProblem) {
        String type = "";
        String title = "";
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_STRING) {
                String text = parser.getString().strip();
                switch (name) {
                    case "cause" -> {
                        return shortened(text);
                    }
                    case "type" -> type = text;
                    case "title" -> title = text;
                    default -> {} // such as its detail
                }
            }
            parser.skipChildren();
        }
        return isProblem ? shortened(type.isEmpty() || type.equals(NO_TYPE) ? title : type) : UNKNOWN;
    }

    /** Keeps one string of each cause, because the same few causes recur a thousand times. */
    private static String shortened(String cause) {
        if (cause.isEmpty()) {
            return UNKNOWN;
        }
        return cause.substring(0, Math.min(cause.length(), MAX_CAUSE_LENGTH)).intern();
    }
}
