package mesh.load.stats;

import java.util.Arrays;

/** The value that half of the samples do not exceed. */
public final class Median {

    private Median() {}

    /**
     * The middle one, or the mean of the two in the middle. The samples stay in their order.
     *
     * @throws IllegalArgumentException without samples
     */
    public static double of(double... samples) {
        if (samples.length == 0) {
            throw new IllegalArgumentException("nothing has no median");
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
