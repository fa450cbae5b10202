package mesh.load.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Median, least and most of some repetitions: a median without its spread proves nothing. */
record Spread(double median, double least, double most) {

    static Spread of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** The value at that rank, 0 to 1, of all the values. */
    static double quantile(double[] values, double rank) {
        double[] sorted = Arrays.copyOf(values, values.length);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(rank * sorted.length) - 1)];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%8.2f (%.2f–%.2f)", median, least, most);
    }
}
