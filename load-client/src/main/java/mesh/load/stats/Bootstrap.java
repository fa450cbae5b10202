package mesh.load.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Resamples values with replacement many times, as a bootstrap does, and returns the median of each resample. Because the values are
 * sorted, it only has to count how often each one was drawn. This takes a third of the time of copying and sorting.
 */
final class Bootstrap {

    private static final int DRAWS = 10_000;
    private static final long SEED = 20_261_121;

    private final double[] sorted;
    private final int[] drawn;

    /** @param sorted values in ascending order, at least one */
    Bootstrap(double[] sorted) {
        this.sorted = sorted;
        this.drawn = new int[sorted.length];
    }

    /** Returns the middle 95 % of ten thousand draws. The draws are seeded, so the result is always the same. */
    static PairedRatio.Range interval(ToDoubleFunction<SplittableRandom> draw) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] drawn = IntStream.range(0, DRAWS)
                .mapToDouble(i -> draw.applyAsDouble(random))
                .sorted()
                .toArray();
        int beyond = (int) Math.floor(DRAWS * (1 - PairedRatio.CONFIDENCE) / 2);
        return new PairedRatio.Range(drawn[beyond], drawn[DRAWS - 1 - beyond]);
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

    private int indexOf(int place) {
        int index = 0;
        for (int before = drawn[0]; before <= place; before += drawn[index]) {
            index++;
        }
        return index;
    }
}
