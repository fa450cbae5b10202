package mesh.load.results.contender;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * The complete repetitions of a contender, in order, without those that were cut short. Their combined figures are sums of counts, and
 * medians of every other figure. Tables, assertions and lessons take their figures from here.
 */
public record CompleteRepetitions(List<ContenderResult> all, int cutShort) {

    /** All repetitions must be of one contender. */
    public static CompleteRepetitions of(List<ContenderResult> repetitions) {
        List<ContenderResult> complete =
                repetitions.stream().filter(ContenderResult::recordedAll).toList();
        return new CompleteRepetitions(complete, repetitions.size() - complete.size());
    }

    /** Ignores contenders with another id. */
    public static CompleteRepetitions of(List<ContenderResult> contenders, String id) {
        return of(contenders.stream().filter(one -> one.id().equals(id)).toList());
    }

    /** There must be one. */
    public ContenderResult first() {
        return all.getFirst();
    }

    public int sum(ToIntFunction<OutcomeCounts> count) {
        return all.stream().mapToInt(one -> count.applyAsInt(one.outcomes())).sum();
    }

    /** Returns a median. It is empty without repetitions, or if one of them lacks the figure: all medians are over the same repetitions. */
    public OptionalDouble median(Function<ContenderResult, ? extends @Nullable Number> figure) {
        return Spread.of(all, figure).stream().mapToDouble(Spread::median).findFirst();
    }
}
