package mesh.load.experiment.isolated;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/** The figures of several repetitions: median, mean, minimum and maximum. */
final class Range {

    private final double[] values;

    private Range(double[] values) {
        this.values = values;
    }

    /** Returns the range of the values. Ignores null, which stands for a missing value. */
    static Range of(Stream<? extends @Nullable Number> values) {
        return new Range(
                values.filter(Objects::nonNull).mapToDouble(Number::doubleValue).toArray());
    }

    boolean isEmpty() {
        return values.length == 0;
    }

    double median() {
        return Median.of(values);
    }

    /**
     * Returns median and range in a unit of this size, such as {@code 12.3 (11.9 to 14.0)}. If all rounded values are equal, returns only
     * the median.
     */
    String text(double ofUnit, int digits) {
        if (isEmpty()) {
            return Text.NOTHING;
        }
        String median = number(median() / ofUnit, digits);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        String least = number(sorted[0] / ofUnit, digits);
        String most = number(sorted[sorted.length - 1] / ofUnit, digits);
        return least.equals(most) ? median : median + " (" + least + " to " + most + ")";
    }

    /** Returns the mean, which published studies also report. */
    String mean(double ofUnit, int digits) {
        return isEmpty() ? Text.NOTHING : number(Arrays.stream(values).average().orElseThrow() / ofUnit, digits);
    }

    static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
