package mesh.bench;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import mesh.load.stats.Median;

/** Median, minimum and maximum of several repetitions: a median without its spread proves nothing. */
record Spread(double median, double min, double max) {

    static Spread of(List<Double> values) {
        double[] samples = values.stream().mapToDouble(Double::doubleValue).toArray();
        return new Spread(Median.of(samples), Collections.min(values), Collections.max(values));
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
