package mesh.load.metrics;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A metric of one scope.
 *
 * @param <S> what has it
 * @param name in an assertion
 * @param unit of its figures; {@link Unit#NONE} if it has metrics of its own instead
 * @param description for documents; empty if it has metrics of its own
 * @param arguments in parentheses after the name
 * @param behind the metrics that may follow the name; null after a figure
 * @param value computes it from its scope and the arguments: a number, a boolean, or the scope of the metrics that follow. Throws
 *     {@link NotMeasuredException} if the figure was not measured
 */
public record Metric<S>(
        String name,
        Unit unit,
        String description,
        Arguments arguments,
        @Nullable Metrics<?> behind,
        BiFunction<S, List<String>, Object> value) {

    /** Creates a name after which metrics of another scope follow. */
    static <S> Metric<S> scope(
            String name, Arguments arguments, Metrics<?> behind, BiFunction<S, List<String>, MetricScope> value) {
        return new Metric<>(name, Unit.NONE, "", arguments, behind, value::apply);
    }
}
