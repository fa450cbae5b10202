package mesh.behaviour;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Draws outcomes and service times. The n-th draw depends only on the seed and on n, and not on the thread that draws, so that runs can be
 * repeated. Drawing needs no lock.
 */
final class SeededSampler {

    private final long origin;
    private final AtomicLong count = new AtomicLong();

    SeededSampler(long seed) {
        // The seed is mixed. Otherwise seed 2 would draw the same sequence as seed 1, shifted by one.
        this.origin = new SplittableRandom(seed).nextLong();
    }

    /** Returns the random numbers of the next request. */
    SplittableRandom next() {
        return new SplittableRandom(origin + count.getAndIncrement());
    }
}
