package mesh.load.predict;

import java.math.BigDecimal;
import java.time.Duration;

/** Checks the numbers of a model. All messages have the same form: the field, its value, and what is allowed. */
final class Range {

    private Range() {}

    /** @throws IllegalArgumentException if a whole number is not within its bounds */
    static void check(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw fault(field, Long.toString(value), "a whole number from " + min + " to " + max);
        }
    }

    /** @throws IllegalArgumentException if a number is not between 0 and 1 */
    static void checkRatio(String field, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw fault(field, Double.toString(value), "a number from 0 to 1");
        }
    }

    /** @throws IllegalArgumentException if a time is not within its bounds */
    static void check(String field, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw fault(field, milliseconds(value), "from " + milliseconds(min) + " to " + milliseconds(max));
        }
    }

    static IllegalArgumentException fault(String field, String value, String allowed) {
        return new IllegalArgumentException(field + ": " + value + " is not allowed. Allowed: " + allowed);
    }

    private static String milliseconds(Duration time) {
        BigDecimal seconds = BigDecimal.valueOf(time.getSeconds()).add(BigDecimal.valueOf(time.getNano(), 9));
        return seconds.movePointRight(3).stripTrailingZeros().toPlainString() + " ms";
    }
}
