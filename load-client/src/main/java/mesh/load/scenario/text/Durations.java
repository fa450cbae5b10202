package mesh.load.scenario.text;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Spring Boot's configuration writes them, so that a scenario and a service's properties read alike. */
public final class Durations {

    private static final Pattern SIMPLE = Pattern.compile("(\\d{1,9})(us|ms|s|m)");

    /** What nine digits can say. */
    private static final long MAX_AMOUNT = 999_999_999;

    private Durations() {}

    /**
     * Reads {@code 500us}, {@code 100ms}, {@code 30s} or {@code 2m}.
     *
     * @throws IllegalArgumentException whose message says what is allowed
     */
    public static Duration parse(String text) {
        Matcher matcher = SIMPLE.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a whole number and a unit: us, ms, s or m, such as 100ms");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> Duration.ofNanos(amount * 1_000);
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            default -> Duration.ofMinutes(amount);
        };
    }

    /**
     * Writes what {@link #parse} reads as the same duration, in milliseconds where they suffice.
     *
     * @param duration whole microseconds
     */
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
