package mesh.load.results.contender;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * The complete repetitions of a contender, in order, without those that were cut short. In their combined figures, counts are sums, and
 * every other figure is a median. Tables, assertions and lessons take their figures from here.
 */
public record CompleteRepetitions(List<ContenderResult> all, int cutShort) {

    /** Leaves out repetitions that were cut short. All repetitions must be of one contender. */
    public static CompleteRepetitions of(List<ContenderResult> repetitions) {
        List<ContenderResult> complete =
                repetitions.stream().filter(ContenderResult::recordedAll).toList();
        return new CompleteRepetitions(complete, repetitions.size() - complete.size());
    }

    /** Leaves out repetitions that were cut short, and contenders with another id. */
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
     * Returns the median of a figure. It is empty without repetitions, or if one of them lacks the figure, so that all medians are over the
     * same repetitions.
     */
    public OptionalDouble median(Function<ContenderResult, ? extends @Nullable Number> figure) {
        return Spread.of(all, figure).stream().mapToDouble(Spread::median).findFirst();
    }
}
