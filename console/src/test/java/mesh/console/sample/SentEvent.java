package mesh.console.sample;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A Server-Sent Event as a browser reads it. */
public record SentEvent(@Nullable String id, String event, String data) {

    /** Parses the lines of a stream, without its comments. */
    static Stream<SentEvent> parse(Stream<String> lines) {
        Parser parser = new Parser();
        return lines.map(parser::line).filter(Objects::nonNull);
    }

    private static final class Parser {

        private @Nullable String id;
        private String event = "message";
        private final StringBuilder data = new StringBuilder();

        private @Nullable SentEvent line(String line) {
            if (line.isEmpty()) {
                return end();
            }
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).replaceFirst("^ ", "");
            switch (line.substring(0, Math.max(0, colon))) {
                case "id" -> id = value;
                case "event" -> event = value;
                case "data" -> data.append(value);
                default -> {
                    // a comment
                }
            }
            return null;
        }

        private @Nullable SentEvent end() {
            SentEvent whole = data.isEmpty() ? null : new SentEvent(id, event, data.toString());
            id = null;
            event = "message";
            data.setLength(0);
            return whole;
        }
    }
}
