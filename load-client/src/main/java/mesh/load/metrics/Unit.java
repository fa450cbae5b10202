package mesh.load.metrics;

import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The unit of a metric. */
public enum Unit {
    COUNT(""),
    MILLISECONDS("ms"),
    MICROSECONDS("us"),
    BYTES("bytes"),
    PER_SECOND("per second"),
    RATIO("ratio"),
    YES_OR_NO("yes or no"),
    /** No unit: the name is not a figure itself, but is followed by metrics of its own. */
    NONE("");

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

    /** Declares a metric of this unit. */
    <S> Metric<S> of(String name, String description, Function<S, Object> value) {
        return of(name, description, Arguments.NONE, (scope, none) -> value.apply(scope));
    }

    /** Declares a metric of this unit that may have arguments in parentheses after its name. */
    <S> Metric<S> of(String name, String description, Arguments arguments, BiFunction<S, List<String>, Object> value) {
        return new Metric<>(
                name,
                this,
                description,
                arguments,
                null,
                (scope, texts, path) -> new MetricValue.Figure(value.apply(scope, texts), this, List.of()));
    }

    /** Formats a figure for readers. */
    String text(Object figure) {
        if (!(figure instanceof Double number)) {
            return String.valueOf(figure);
        }
        if (this == MILLISECONDS) {
            return String.format(Locale.ROOT, number < PRECISE_MS ? "%.1f ms" : "%,.0f ms", number);
        }
        boolean whole = number == Math.rint(number) && Math.abs(number) < LARGE;
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", number);
    }
}
