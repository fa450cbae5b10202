package mesh.load.metrics;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A metric of a scope whose subject is an {@code S}.
 *
 * @param unit of its figures; {@link Unit#NONE} if it has metrics of its own instead
 * @param arguments which arguments may follow the name in parentheses
 * @param behind the metrics that may follow the name; null for a figure, which nothing may follow
 */
public record Metric<S>(
        String name,
        Unit unit,
        String description,
        Arguments arguments,
        @Nullable Metrics<?> behind,
        Reading<S> reading) {

    /** Computes a figure, or finds the scope of the metrics that follow. */
    @FunctionalInterface
    interface Reading<S> {

        /** Returns a figure or a scope, or throws a {@link NotMeasuredException}. The path is the complete name in an assertion. */
        MetricValue of(S subject, List<String> arguments, String path);
    }

    /** Creates a metric whose name must be followed by a metric of another scope. */
    static <S, B> Metric<S> scope(
            String name, Arguments arguments, Metrics<B> behind, BiFunction<S, List<String>, B> inner) {
        return scope(name, arguments, behind, (subject, texts, path) -> behind.of(path, inner.apply(subject, texts)));
    }

    static <S> Metric<S> scope(String name, Arguments arguments, Metrics<?> behind, Reading<S> reading) {
        return new Metric<>(name, Unit.NONE, "", arguments, behind, reading);
    }
}
