package mesh.behaviour;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts how much longer than asked sleeps took, without locks. The system wakes a thread late, and the thread then waits for a core. Both
 * make a service time longer than the one that was drawn.
 */
final class SleepErrors {

    /** Times that differ in their first five binary digits are counted apart, so a percentile is at most a sixteenth too long. */
    private static final int DIGITS = 4;

    private static final int STEPS = 1 << DIGITS;

    private final LongAdder sum = new LongAdder();
    private final AtomicLongArray counts = new AtomicLongArray((Long.SIZE - DIGITS) * STEPS);

    /** @param nanos excess of one sleep; less than 0 counts as 0 */
    void add(long nanos) {
        long excess = Math.max(0, nanos);
        sum.add(excess);
        counts.incrementAndGet(bucket(excess));
    }

    Counters.SleepError figures() {
        long sleeps = 0;
        for (int bucket = 0; bucket < counts.length(); bucket++) {
            sleeps += counts.get(bucket);
        }
        return new Counters.SleepError(
                sleeps, Duration.ofNanos(sleeps == 0 ? 0 : sum.sum() / sleeps), Duration.ofNanos(p99(sleeps)));
    }

    private long p99(long sleeps) {
        long rank = Math.ceilDiv(99 * sleeps, 100);
        long counted = 0;
        for (int bucket = 0; bucket < counts.length() && rank > 0; bucket++) {
            counted += counts.get(bucket);
            if (counted >= rank) {
                return last(bucket);
            }
        }
        return 0;
    }

    private static int bucket(long nanos) {
        if (nanos < STEPS) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - DIGITS;
        return (shift + 1) * STEPS + (int) (nanos >>> shift) - STEPS;
    }

    /** Returns the longest time that is counted in a bucket. */
    private static long last(int bucket) {
        if (bucket < STEPS) {
            return bucket;
        }
        int shift = bucket / STEPS - 1;
        return ((long) (bucket % STEPS + STEPS + 1) << shift) - 1;
    }
}
