package mesh.behaviour;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number of bytes, such as {@code 64KB}. As in Spring Boot's configuration, a kilobyte has 1024 bytes. */
public record ByteSize(long bytes) {

    public static final String ALLOWED = "must be a size such as 64KB or 10MB";

    private static final List<String> UNITS = List.of("B", "KB", "MB", "GB", "TB");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})(B|KB|MB|GB|TB|)");

    /**
     * Reads a size. A number without a unit counts bytes. Throws an {@link IllegalArgumentException}, or an {@link ArithmeticException} if the
     * size is too large.
     */
    public static ByteSize parse(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new IllegalArgumentException(ALLOWED);
        }
        long unit = 1L << (10 * Math.max(0, UNITS.indexOf(size.group(2))));
        return new ByteSize(Math.multiplyExact(Long.parseLong(size.group(1)), unit));
    }

    /** Returns text that {@link #parse} reads. */
    @JsonValue
    public String text() {
        return bytes + "B";
    }
}
