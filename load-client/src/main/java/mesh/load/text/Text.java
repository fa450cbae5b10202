package mesh.load.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures for readers, in plain ASCII except for one mark, because some terminals and logs show no other characters. */
public final class Text {

    public static final String NOTHING = "-";

    /** Marks a time that a disturbance may have prolonged. An output that has only ASCII shows a question mark, which says much the same. */
    public static final String IN_DOUBT = "≈";

    private static final double KIBIBYTE = 1024;

    private Text() {}

    /** Returns a duration with about three digits: {@code 2.74 s}, {@code 312 ms}, {@code 4.1 ms}. */
    public static String duration(long nanos) {
        double seconds = nanos / 1e9;
        double milliseconds = nanos / 1e6;
        return seconds >= 1
                ? number(seconds, seconds >= 100 ? 0 : seconds >= 10 ? 1 : 2) + " s"
                : number(milliseconds, milliseconds >= 10 ? 0 : 1) + " ms";
    }

    /** Returns the date, and the time of day in a pattern such as {@code HH:mm}. */
    public static String date(Instant instant, String time) {
        return DateTimeFormatter.ofPattern("d MMMM uuuu, " + time + " 'UTC'", Locale.ENGLISH)
                .withZone(ZoneOffset.UTC)
                .format(instant);
    }

    public static String percent(@Nullable Double ratio) {
        return ratio == null ? NOTHING : number(ratio * 100, 0) + " %";
    }

    /** Returns a relative deviation with its sign: {@code +3 %}. */
    public static String deviation(@Nullable Double ratio) {
        return ratio == null ? NOTHING : String.format(Locale.ROOT, "%+d %%", Math.round(ratio * 100));
    }

    /** Returns how often each name was counted, such as {@code 1 read-timeout, 2 truncated}; nothing if there is no name. */
    public static String counts(Map<String, ? extends Number> counts) {
        return counts.isEmpty()
                ? NOTHING
                : counts.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }

    /** Joins the parts that are known and not empty. */
    public static String joined(String separator, @Nullable String... parts) {
        return Stream.of(parts).filter(part -> part != null && !part.isEmpty()).collect(Collectors.joining(separator));
    }

    public static String count(@Nullable Number count) {
        return count == null ? NOTHING : count.toString();
    }

    public static String mebibytes(@Nullable Long bytes, int digits) {
        return bytes == null ? NOTHING : number(bytes / (KIBIBYTE * KIBIBYTE), digits) + " MiB";
    }

    public static String kibibytes(@Nullable Double bytes) {
        return bytes == null ? NOTHING : number(bytes / KIBIBYTE, 1) + " KiB";
    }

    public static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
