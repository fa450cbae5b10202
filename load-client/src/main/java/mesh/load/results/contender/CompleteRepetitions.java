package mesh.load.results.contender;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * The complete repetitions of a contender, and their combined figures. Counts are sums, and every other figure is a median of the
 * repetitions. Repetitions that were cut short are left out. Tables, assertions and lessons take their figures from here.
 *
 * @param all the complete repetitions, in order; may be empty
 * @param cutShort number of repetitions that were cut short
 */
public record CompleteRepetitions(List<ContenderResult> all, int cutShort) {

    /** Excludes repetitions that were cut short. All repetitions must be of one contender. */
    public static CompleteRepetitions of(List<ContenderResult> repetitions) {
        List<ContenderResult> complete =
                repetitions.stream().filter(ContenderResult::recordedAll).toList();
        return new CompleteRepetitions(complete, repetitions.size() - complete.size());
    }

    /** Excludes repetitions that were cut short, and contenders with another id. */
    public static CompleteRepetitions of(List<ContenderResult> contenders, String id) {
        return of(contenders.stream().filter(one -> one.id().equals(id)).toList());
    }

    /** Returns the first complete repetition; there must be one. */
    public ContenderResult first() {
        return all.getFirst();
    }

    public int sum(ToIntFunction<OutcomeCounts> count) {
        return all.stream().mapToInt(one -> count.applyAsInt(one.outcomes())).sum();
    }

    /**
     * Returns the median. It is empty without repetitions, or if one of them lacks the figure, so that all medians are over the same
     * repetitions.
     */
    public OptionalDouble median(Function<ContenderResult, ? extends @Nullable Number> figure) {
        List<? extends @Nullable Number> figures = all.stream().map(figure).toList();
        if (figures.isEmpty() || figures.stream().anyMatch(Objects::isNull)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                Median.of(figures.stream().mapToDouble(Number::doubleValue).toArray()));
    }
}
