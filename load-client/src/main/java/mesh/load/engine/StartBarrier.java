package mesh.load.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import mesh.load.results.contender.BarrierFigures;

/**
 * The {@link CyclicBarrier} that releases all users at once, and the timestamps that tell how close together that was. What waits at
 * it is a {@link LoadWorker}: in the engine {@code nio} a sender with many users ({@code NioSender}), in {@code threads} a virtual thread
 * with one ({@code ThreadsUser}).
 */
public final class StartBarrier {

    private final CyclicBarrier barrier;
    private final long[] passedAt;
    private volatile boolean released;
    private volatile Instant releasedAt = Instant.MIN;
    private volatile long releasedAtNanoTime;

    /** Holds nobody yet. */
    public StartBarrier(int workers) {
        barrier = new CyclicBarrier(workers, this::release);
        passedAt = new long[workers];
    }

    /**
     * Waits for all workers, and stamps when this one left the barrier.
     *
     * @param worker from 0: whose stamp it is
     */
    public void await(int worker) throws InterruptedException, BrokenBarrierException {
        barrier.await();
        passedAt[worker] = System.nanoTime();
    }

    boolean isReleased() {
        return released;
    }

    /**
     * The instant of {@link System#nanoTime()} from which everything is counted. If the workers were never released it is the
     * present one: no request was sent that could be counted from anything else.
     */
    public long releasedAtNanoTime() {
        return released ? releasedAtNanoTime : System.nanoTime();
    }

    BarrierFigures figures(long openedFrom) {
        return new BarrierFigures(
                released ? releasedAt : Instant.now(),
                releasedAtNanoTime(),
                passedAt.length,
                releasedAtNanoTime() - openedFrom,
                releaseSkew());
    }

    private void release() {
        releasedAtNanoTime = System.nanoTime();
        releasedAt = Instant.now();
        released = true;
    }

    private long releaseSkew() {
        return released
                ? Arrays.stream(passedAt).max().orElse(0)
                        - Arrays.stream(passedAt).min().orElse(0)
                : 0;
    }
}
