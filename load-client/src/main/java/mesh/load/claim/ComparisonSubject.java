package mesh.load.claim;

import java.util.List;
import mesh.load.result.ComparisonFigures;
import org.jspecify.annotations.Nullable;

/**
 * Two contenders side by side.
 *
 * <p>{@code ratio}, {@code low}, {@code high}: the time of the first over that of the second, and its interval. {@code pairs}:
 * repetitions in which both were measured. {@code differs}: whether the interval leaves out 1.
 */
record ComparisonSubject(ComparisonFigures figures) implements Subject {

    @Override
    public String path() {
        return "compared('" + figures.first() + "', '" + figures.second() + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return switch (name) {
            case "ratio" -> figures.ratio();
            case "low" -> figures.low();
            case "high" -> figures.high();
            case "pairs" -> figures.pairs();
            case "differs" -> figures.low() > 1 || figures.high() < 1;
            default -> null;
        };
    }
}
