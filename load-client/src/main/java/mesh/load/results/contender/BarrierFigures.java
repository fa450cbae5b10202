package mesh.load.results.contender;

import java.time.Instant;

/**
 * How the users were lined up and let go.
 *
 * @param releasedAt wall-clock time at which the barrier fell: the zero of every instant in the records
 * @param releasedAtNanoTime the same instant on {@link System#nanoTime()}, to line up what else was sampled in this process
 * @param parties threads that met at the barrier: senders in {@code nio}, users in {@code threads}
 * @param connectNanos how long opening all connections took, from the first to the last; over before the barrier fell
 * @param releaseSkewNanos from the first to the last party that came out of the barrier
 */
public record BarrierFigures(
        Instant releasedAt, long releasedAtNanoTime, int parties, long connectNanos, long releaseSkewNanos) {}
