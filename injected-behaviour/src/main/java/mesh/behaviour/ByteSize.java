package mesh.behaviour;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of bytes, such as {@code 64KB}. As in Spring Boot's configuration, a kilobyte has 1024 bytes. */
public record ByteSize(long bytes) {

    public static final String ALLOWED = "must be a size up to 1024GB, such as 64KB or 10MB";

    private static final List<String> UNITS = List.of("B", "KB", "MB", "GB");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,4}|\\d+(?=B?$))(B|KB|MB|GB|)");
    private static final long MAX = 1L << 40;

    /** Reads a size. A number without a unit counts bytes. An {@link IllegalArgumentException} says what is allowed. */
    public static ByteSize parse(String text) {
        Matcher size = SIZE.matcher(text);
        if (size.matches()) {
            long bytes = Long.parseLong(size.group(1)) << (10 * Math.max(0, UNITS.indexOf(size.group(2))));
            if (bytes <= MAX) {
                return new ByteSize(bytes);
            }
        }
        throw new IllegalArgumentException(ALLOWED);
    }

    /** Returns text that {@link #parse} reads. */
    @JsonValue
    public String text() {
        return bytes + "B";
    }
}
