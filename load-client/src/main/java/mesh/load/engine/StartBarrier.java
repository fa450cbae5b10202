package mesh.load.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import mesh.load.results.contender.BarrierFigures;

/** The {@link CyclicBarrier} that lets everybody go, and the stamps that tell how well it did. */
public final class StartBarrier {

    private final CyclicBarrier barrier;
    private final long[] released;
    private volatile boolean fell;
    private volatile Instant releasedAt = Instant.MIN;
    private volatile long zero;

    public StartBarrier(int parties) {
        barrier = new CyclicBarrier(parties, this::falls);
        released = new long[parties];
    }

    /**
     * Waits for all parties, and stamps when this one came out.
     *
     * @param party from 0: whose stamp it is
     */
    public void await(int party) throws InterruptedException, BrokenBarrierException {
        barrier.await();
        released[party] = System.nanoTime();
    }

    boolean hasFallen() {
        return fell;
    }

    /** The instant from which everything is counted. A barrier that never fell counts from now: there is nothing to count. */
    public long zero() {
        return fell ? zero : System.nanoTime();
    }

    BarrierFigures figures(long openedFrom) {
        return new BarrierFigures(
                fell ? releasedAt : Instant.now(), zero(), released.length, zero() - openedFrom, releaseSkew());
    }

    private void falls() {
        zero = System.nanoTime();
        releasedAt = Instant.now();
        fell = true;
    }

    private long releaseSkew() {
        return fell
                ? Arrays.stream(released).max().orElse(0)
                        - Arrays.stream(released).min().orElse(0)
                : 0;
    }
}
