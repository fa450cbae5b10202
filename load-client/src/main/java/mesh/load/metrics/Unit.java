package mesh.load.metrics;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The unit of a metric. */
public enum Unit {
    COUNT(""),
    MILLIS("ms"),
    MICROS("us"),
    BYTES("bytes"),
    PER_SECOND("per second"),
    RATIO("ratio"),
    YES_OR_NO("yes or no"),
    /** No unit: the name is not a figure itself, but is followed by metrics of its own. */
    NONE("");

    private static final double NANOS_PER_MS = 1e6;
    private static final int PRECISE_MS = 10;
    private static final double LARGE = 1e9;

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the unit as documents show it; empty for a count. */
    public String symbol() {
        return symbol;
    }

    Named of(String name, String description) {
        return new Named(this, name, description);
    }

    record Named(Unit unit, String name, String description) {

        <S> Metric<S> from(Function<S, Object> value) {
            return from(Arguments.NONE, (scope, none) -> value.apply(scope));
        }

        <S> Metric<S> from(Arguments arguments, BiFunction<S, List<String>, Object> value) {
            return new Metric<>(
                    name,
                    unit,
                    description,
                    arguments,
                    null,
                    (scope, texts, path) -> new MetricValue.Figure(value.apply(scope, texts), unit, List.of()));
        }
    }

    static double millis(Number nanos) {
        return nanos.doubleValue() / NANOS_PER_MS;
    }

    /** Returns the milliseconds until something happened; infinite if it never did. */
    static double millisUntil(@Nullable Long nanos) {
        return nanos == null ? Double.POSITIVE_INFINITY : millis(nanos);
    }

    String text(Object figure) {
        if (!(figure instanceof Double number)) {
            return String.valueOf(figure);
        }
        if (this == MILLIS) {
            return String.format(Locale.ROOT, number < PRECISE_MS ? "%.1f ms" : "%,.0f ms", number);
        }
        boolean whole = number == Math.rint(number) && Math.abs(number) < LARGE;
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", number);
    }
}
