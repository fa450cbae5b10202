package mesh.console.events;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code events.ndjson}. Only its beginning is parsed, because most lines are sent to viewers unchanged.
 *
 * @param offset the offset of the line's first byte in the file
 * @param seq the number of the event, from 1
 */
record StoredEvent(long offset, long seq, String type, String json) {

    static final String REQUESTS = "requests";
    static final String SAMPLE = "sample";
    static final String ENDED = "ended";

    private static final Pattern BEGINNING =
            Pattern.compile("\\{\\s*\"seq\"\\s*:\\s*(\\d{1,18})\\s*,\\s*\"atNanos\"\\s*:\\s*-?\\d{1,19}\\s*,"
                    + "\\s*\"event\"\\s*:\\s*\\{\\s*\"type\"\\s*:\\s*\"([a-z-]{1,40})\"");

    /** Returns the event, or empty if no run can have written this line. */
    static Optional<StoredEvent> parse(long offset, String line) {
        Matcher beginning = BEGINNING.matcher(line);
        return beginning.lookingAt()
                ? Optional.of(new StoredEvent(
                        offset, Long.parseLong(beginning.group(1)), beginning.group(2), line.replace('\r', ' ')))
                : Optional.empty();
    }

    /** Returns whether several events of this type can be sent as one. */
    boolean isMergeable() {
        return type.equals(REQUESTS) || type.equals(SAMPLE);
    }
}
