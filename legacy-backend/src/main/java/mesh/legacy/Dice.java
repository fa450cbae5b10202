package mesh.legacy;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Draws fates and service times. The n-th throw is a function of the seed and of n alone, whichever thread makes it, so
 * that runs can be repeated; and no thread waits for another to throw.
 */
final class Dice {

    /**
     * One throw.
     *
     * @param fate uniform in [0, 1)
     * @param spread uniform in [-1, 1)
     */
    record Throw(double fate, double spread) {}

    private final long origin;
    private final AtomicLong count = new AtomicLong();

    Dice(long seed) {
        // Mixed once: otherwise seed 2 would draw the sequence of seed 1, one throw ahead.
        this.origin = new SplittableRandom(seed).nextLong();
    }

    Throw next() {
        SplittableRandom random = new SplittableRandom(origin + count.getAndIncrement());
        return new Throw(random.nextDouble(), 2 * random.nextDouble() - 1);
    }
}
