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
    private final StartGate gate;
    private final long[] passedAt;
    private volatile boolean released;
    private volatile Instant releasedAt = Instant.MIN;
    private volatile long releasedAtNanoTime;
    private volatile long linedUpAtNanoTime;

    /** Holds nobody yet, and releases its workers as soon as the last of them waits. */
    public StartBarrier(int workers) {
        this(workers, StartGate.OPEN);
    }

    /**
     * Holds nobody yet.
     *
     * @param gate what the release waits for once all workers do
     */
    public StartBarrier(int workers, StartGate gate) {
        this.gate = gate;
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
                (released ? linedUpAtNanoTime : System.nanoTime()) - openedFrom,
                releaseSkew());
    }

    /** What the gate throws breaks the barrier: nobody is released, and the execution fails with it. */
    private void release() {
        linedUpAtNanoTime = System.nanoTime();
        gate.await();
        releasedAtNanoTime = System.nanoTime();
        releasedAt = Instant.now();
        released = true;
    }

    /**
     * The wall-clock time at an instant of {@link System#nanoTime()}, by what both clocks say now.
     *
     * @param nanoTime not long ago: clocks drift apart
     */
    public static Instant wallClockAt(long nanoTime) {
        return Instant.now().plusNanos(nanoTime - System.nanoTime());
    }

    private long releaseSkew() {
        return released
                ? Arrays.stream(passedAt).max().orElse(0)
                        - Arrays.stream(passedAt).min().orElse(0)
                : 0;
    }
}
