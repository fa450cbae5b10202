package mesh.load.metrics;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A metric of one scope.
 *
 * @param <S> the subject of the scope
 * @param name in an assertion
 * @param unit of its figures; {@link Unit#NONE} if it has metrics of its own instead
 * @param description for documents; empty if it has metrics of its own
 * @param arguments in parentheses after the name
 * @param behind the metrics that may follow the name; null if none may, because it is a figure
 * @param value computes a number, a boolean, or the scope of the metrics that follow, from the subject and the arguments. Throws
 *     {@link NotMeasuredException} if the figure was not measured
 */
public record Metric<S>(
        String name,
        Unit unit,
        String description,
        Arguments arguments,
        @Nullable Metrics<?> behind,
        BiFunction<S, List<String>, Object> value) {

    /** Creates a metric whose name must be followed by a metric of another scope. */
    static <S> Metric<S> scope(
            String name, Arguments arguments, Metrics<?> behind, BiFunction<S, List<String>, MetricScope> value) {
        return new Metric<>(name, Unit.NONE, "", arguments, behind, value::apply);
    }
}
