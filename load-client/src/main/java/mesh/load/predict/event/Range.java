package mesh.load.predict.event;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks numbers. All messages name the field, its value, and what is allowed. */
public final class Range {

    private Range() {}

    /**
     * Checks a whole number.
     *
     * @param value null for an unlimited one, which is always allowed
     */
    public static void check(String field, @Nullable Number value, long min, long max) {
        if (value != null && (value.longValue() < min || value.longValue() > max)) {
            throw fault(field, value.toString(), "a whole number from " + min + " to " + max);
        }
    }

    public static void check(String field, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw fault(field, milliseconds(value), "from " + milliseconds(min) + " to " + milliseconds(max));
        }
    }

    public static void ratio(String field, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw fault(field, Double.toString(value), "a number from 0 to 1");
        }
    }

    public static IllegalArgumentException fault(String field, String value, String allowed) {
        return new IllegalArgumentException(field + ": " + value + " is not allowed. Allowed: " + allowed);
    }

    private static String milliseconds(Duration time) {
        BigDecimal seconds = BigDecimal.valueOf(time.getSeconds()).add(BigDecimal.valueOf(time.getNano(), 9));
        return seconds.movePointRight(3).stripTrailingZeros().toPlainString() + " ms";
    }
}
