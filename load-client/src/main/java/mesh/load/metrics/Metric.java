package mesh.load.metrics;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A metric of one scope.
 *
 * @param <S> the subject of the scope
 * @param unit of its figures; {@link Unit#NONE} if it has metrics of its own instead
 * @param description for documents; empty if it has metrics of its own
 * @param arguments in parentheses after the name
 * @param behind the metrics that may follow the name; null if the metric is a figure, which nothing may follow
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

        /**
         * Returns a figure or a scope of the subject.
         *
         * @param arguments in parentheses after the name
         * @param path the name in an assertion, from its beginning
         * @throws NotMeasuredException if the figure was not measured
         */
        MetricValue of(S subject, List<String> arguments, String path);
    }

    /**
     * Creates a metric whose name must be followed by a metric of another scope.
     *
     * @param inner returns the subject of that scope
     */
    static <S, B> Metric<S> scope(
            String name, Arguments arguments, Metrics<B> behind, BiFunction<S, List<String>, B> inner) {
        return new Metric<>(
                name,
                Unit.NONE,
                "",
                arguments,
                behind,
                (subject, texts, path) -> behind.of(path, inner.apply(subject, texts)));
    }
}
