package mesh.load.analysis;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway spent, over the rounds in which it was looked at.
 *
 * @param median of the rounds
 * @param low the least of them
 * @param high the most of them
 */
public record CostSpread(double median, double low, double high) {

    /** Of a figure of each round; empty if there are no rounds, or one of them does not have it. */
    public static Optional<CostSpread> of(List<CapacityCost> rounds, Function<CapacityCost, @Nullable Double> figure) {
        double[] known = rounds.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return known.length == 0 || known.length < rounds.size()
                ? Optional.empty()
                : Optional.of(new CostSpread(Median.of(known), known[0], known[known.length - 1]));
    }
}
