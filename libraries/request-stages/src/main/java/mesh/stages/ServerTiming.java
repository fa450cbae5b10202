package mesh.stages;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/** The W3C's header {@code Server-Timing}: {@code queue;dur=12.345, service;dur=100.012}, durations in milliseconds. */
public final class ServerTiming {

    public static final String HEADER = "Server-Timing";

    /** Separates an entry's name from its milliseconds. */
    private static final String DURATION = ";dur=";

    /** How the entry of a stage begins, such as {@code backend-queue;dur=}. Each call reads several entries, so this is made once. */
    private static final Map<Stage, String> BEGINNINGS = beginnings();

    private static final int NANOS_OF_MICRO = 1_000;
    private static final int NANOS_OF_MILLI = 1_000_000;

    /** Maximum duration that is taken over from a header: an hour. A sum of two does not overflow. */
    private static final long MAX_NANOS = 3_600_000L * NANOS_OF_MILLI;

    private final StringBuilder text = new StringBuilder(96);

    /** Returns whether a client that sends this value of {@code TE}, or none, takes the header as a trailer. */
    public static boolean isWantedAsTrailer(@Nullable String te) {
        return te != null && te.contains("trailers");
    }

    /** Adds a duration to the microsecond. */
    public ServerTiming add(String name, long nanos) {
        long micros = Math.max(0, nanos) / NANOS_OF_MICRO;
        text.append(text.isEmpty() ? "" : ", ")
                .append(name)
                .append(DURATION)
                .append(micros / 1_000)
                .append('.');
        long thousandths = micros % 1_000;
        text.append((char) ('0' + thousandths / 100))
                .append((char) ('0' + thousandths / 10 % 10))
                .append((char) ('0' + thousandths % 10));
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private static Map<Stage, String> beginnings() {
        Map<Stage, String> beginnings = new EnumMap<>(Stage.class);
        Stage.ofServices().forEach(stage -> beginnings.put(stage, stage.label() + DURATION));
        return beginnings;
    }

    /** Returns the duration of a stage in the header's text; 0 if it has none, or none from 0 ms to an hour. */
    static long nanos(String text, Stage stage) {
        String start = Objects.requireNonNull(BEGINNINGS.get(stage));
        int at = text.indexOf(start);
        while (at > 0 && text.charAt(at - 1) != ' ' && text.charAt(at - 1) != ',') {
            at = text.indexOf(start, at + 1);
        }
        return at < 0 ? 0 : nanosAt(text, at + start.length());
    }

    /** Reads decimal milliseconds to the nanosecond. {@link Double#parseDouble} would make six objects of a call's three numbers. */
    private static long nanosAt(String text, int from) {
        long nanos = 0;
        long unit = NANOS_OF_MILLI;
        boolean isFraction = false;
        for (int at = from; at < text.length() && nanos <= MAX_NANOS; at++) {
            char next = text.charAt(at);
            if (next == '.' && !isFraction) {
                isFraction = true;
            } else if (next >= '0' && next <= '9') {
                unit = isFraction ? unit / 10 : unit;
                nanos = isFraction ? nanos + unit * (next - '0') : 10 * nanos + unit * (next - '0');
            } else {
                break;
            }
        }
        return nanos <= MAX_NANOS ? nanos : 0;
    }
}
