package mesh.load.engine;

import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import mesh.load.results.contender.BarrierFigures;

/**
 * The {@link CyclicBarrier} that releases all users at the same time, and the timestamps that show how far apart the releases were. Its
 * waiting parties are {@link LoadWorker}s: in the engine {@code nio} a sender with many users ({@code NioSender}), in {@code threads} a
 * virtual thread with one user ({@code ThreadsUser}).
 */
public final class StartBarrier {

    private final CyclicBarrier barrier;
    private final StartGate gate;
    private final long[] passedAt;
    private volatile boolean released;
    private volatile Instant releasedAt = Instant.MIN;
    private volatile long releasedAtNanoTime;
    private volatile long linedUpAtNanoTime;

    /** Creates a barrier that releases its workers as soon as the last of them waits. */
    public StartBarrier(int workers) {
        this(workers, StartGate.OPEN);
    }

    /**
     * Creates a barrier.
     *
     * @param gate delays the release further once all workers wait
     */
    public StartBarrier(int workers, StartGate gate) {
        this.gate = gate;
        barrier = new CyclicBarrier(workers, this::release);
        passedAt = new long[workers];
    }

    /**
     * Waits for all workers, and records when this one left the barrier.
     *
     * @param worker index of the worker, from 0
     */
    public void await(int worker) throws InterruptedException, BrokenBarrierException {
        barrier.await();
        passedAt[worker] = System.nanoTime();
    }

    boolean isReleased() {
        return released;
    }

    /**
     * Returns the instant of the release, in {@link System#nanoTime()}. All other instants are counted from it. If the workers were never
     * released, returns the present instant, because no request was sent.
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

    /**
     * Releases the workers. If the gate throws an exception, the barrier breaks: no worker is released, and the {@link LoadExecution} fails
     * with that exception.
     */
    private void release() {
        linedUpAtNanoTime = System.nanoTime();
        gate.await();
        releasedAtNanoTime = System.nanoTime();
        releasedAt = Instant.now();
        released = true;
    }

    /**
     * Returns the wall-clock time of an instant of {@link System#nanoTime()}, computed from both clocks' present values.
     *
     * @param nanoTime a recent instant, because clocks drift apart
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
