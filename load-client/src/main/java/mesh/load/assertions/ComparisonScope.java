package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * Two contenders side by side.
 *
 * <p>{@code ratio}, {@code low}, {@code high}: the ratio of the first contender's time to that of the second, and its interval. {@code
 * pairs}: repetitions in which both were measured. {@code differs}: whether the interval excludes 1.
 */
record ComparisonScope(ComparisonFigures figures) implements MetricScope {

    static final Metrics<ComparisonScope> FIGURES = new Metrics<>(Map.of(
            "ratio", (one, none) -> one.figures.ratio(),
            "low", (one, none) -> one.figures.low(),
            "high", (one, none) -> one.figures.high(),
            "pairs", (one, none) -> one.figures.pairs(),
            "differs", (one, none) -> one.differs()));

    @Override
    public String path() {
        return "compared('" + figures.first() + "', '" + figures.second() + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private boolean differs() {
        if (figures.pairs() < PairedRatio.MIN_PAIRS) {
            throw new NotMeasuredException(
                    figures.first() + " and " + figures.second() + " were measured side by side " + figures.pairs()
                            + " times; it takes " + PairedRatio.MIN_PAIRS + " to tell a difference from chance");
        }
        return figures.low() > 1 || figures.high() < 1;
    }
}
