package mesh.console.events;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of {@code events.ndjson}, of which only what stands first is read: most lines go to viewers as they are.
 *
 * @param offset of its first byte in the file
 * @param seq its number, from 1
 */
record StoredEvent(long offset, long seq, String type, String json) {

    static final String REQUESTS = "requests";
    static final String SAMPLE = "sample";
    static final String ENDED = "ended";

    private static final Pattern BEGINNING =
            Pattern.compile("\\{\\s*\"seq\"\\s*:\\s*(\\d{1,18})\\s*,\\s*\"atNanos\"\\s*:\\s*-?\\d{1,19}\\s*,"
                    + "\\s*\"event\"\\s*:\\s*\\{\\s*\"type\"\\s*:\\s*\"([a-z-]{1,40})\"");

    /** Empty for a line that no run has written. */
    static Optional<StoredEvent> parse(long offset, String line) {
        Matcher beginning = BEGINNING.matcher(line);
        return beginning.lookingAt()
                ? Optional.of(new StoredEvent(
                        offset, Long.parseLong(beginning.group(1)), beginning.group(2), line.replace('\r', ' ')))
                : Optional.empty();
    }

    /** Whether several of it can be sent as one. */
    boolean isMergeable() {
        return type.equals(REQUESTS) || type.equals(SAMPLE);
    }
}
