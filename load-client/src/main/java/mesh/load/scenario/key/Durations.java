package mesh.load.scenario.key;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in the format of Spring Boot's configuration, which scenarios and the properties of services share. */
public final class Durations {

    private static final Pattern SIMPLE = Pattern.compile("(\\d{1,9})(us|ms|s|m)");

    /** Spring Boot's simple format. A number without a unit counts milliseconds. */
    private static final Pattern PROPERTY = Pattern.compile("(-?\\d{1,15})(ns|us|ms|s|m|h|d|)");

    private static final long MAX_AMOUNT = 999_999_999;

    private Durations() {}

    /** Reads {@code 500us}, {@code 100ms}, {@code 30s} or {@code 2m}. An {@link IllegalArgumentException} says what is allowed. */
    public static Duration parse(String text) {
        if (!SIMPLE.matcher(text).matches()) {
            throw new IllegalArgumentException("a whole number and a unit: us, ms, s or m, such as 100ms");
        }
        return property(text);
    }

    /**
     * Reads the value of a service's property, in any format that Spring Boot reads. Throws a {@link java.time.DateTimeException} if the
     * text is not a duration, and an {@link ArithmeticException} if the duration is too long.
     */
    public static Duration property(String text) {
        Matcher simple = PROPERTY.matcher(text);
        if (!simple.matches()) {
            return Duration.parse(text);
        }
        long amount = Long.parseLong(simple.group(1));
        return switch (simple.group(2)) {
            case "ns" -> Duration.ofNanos(amount);
            case "us" -> Duration.ofNanos(Math.multiplyExact(amount, 1000L));
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            case "d" -> Duration.ofDays(amount);
            default -> Duration.ofMillis(amount);
        };
    }

    /** Writes a duration of whole microseconds as text that {@link #parse} reads, in milliseconds if possible. */
    public static String text(Duration duration) {
        if (duration.toNanosPart() % 1_000_000 != 0) {
            return duration.toNanos() / 1_000 + "us";
        }
        if (duration.toMillis() <= MAX_AMOUNT) {
            return duration.toMillis() + "ms";
        }
        return duration.toSecondsPart() == 0 ? duration.toMinutes() + "m" : duration.toSeconds() + "s";
    }
}
