package mesh.load.stats;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The median, the smallest and the largest of samples that are too few for a distribution. */
public record Spread(double median, double low, double high) {

    /** Returns the spread of a figure; empty without samples, or if one of them lacks the figure. */
    public static <T> Optional<Spread> of(List<T> samples, Function<T, ? extends @Nullable Number> figure) {
        double[] known = samples.stream()
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .sorted()
                .toArray();
        return known.length == 0 || known.length < samples.size()
                ? Optional.empty()
                : Optional.of(new Spread(Median.of(known), known[0], known[known.length - 1]));
    }
}
