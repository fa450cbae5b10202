package mesh.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import mesh.load.stats.Median;

/** Median, minimum and maximum of several repetitions. A median without its spread proves nothing. */
record Spread(double median, double min, double max) {

    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return new Spread(Median.of(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    static <T> Spread ofRatios(List<T> over, List<T> under, ToDoubleFunction<T> figure) {
        return of(IntStream.range(0, over.size())
                .mapToDouble(pair -> figure.applyAsDouble(over.get(pair)) / figure.applyAsDouble(under.get(pair))));
    }

    /** Returns the quantile of this rank, 0 to 1. */
    static double quantile(double[] values, double rank) {
        double[] sorted = Arrays.copyOf(values, values.length);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(rank * sorted.length) - 1)];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%8.2f (%.2f–%.2f)", median, min, max);
    }
}
