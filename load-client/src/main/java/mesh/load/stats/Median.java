package mesh.load.stats;

import java.util.Arrays;

/** The median: half of the samples do not exceed it. */
public final class Median {

    private Median() {}

    /** Returns the sample in the middle, or the mean of the two in the middle. Requires a sample. */
    public static double of(double... samples) {
        if (samples.length == 0) {
            throw new IllegalArgumentException("a median needs at least one sample");
        }
        double[] sorted = samples.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
