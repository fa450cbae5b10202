package mesh.behaviour;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts a service's requests since the last reset, without locks. A reset installs a new {@code Counters}. A request that arrived before
 * the reset is still counted in the old one, so no counter ever becomes negative.
 */
public final class Counters {

    private final LongAdder arrivals = new LongAdder();
    private final AtomicLong serving = new AtomicLong();
    private final LongAccumulator peakServing = new LongAccumulator(Long::max, 0);
    private final LongAdder servingNanos = new LongAdder();
    private final SleepErrors sleepErrors = new SleepErrors();
    private final Map<InjectedOutcome, LongAdder> ended = new EnumMap<>(InjectedOutcome.class);

    Counters() {
        for (InjectedOutcome outcome : InjectedOutcome.values()) {
            ended.put(outcome, new LongAdder());
        }
    }

    /** Counts the arrival of a valid request. */
    public void arrived() {
        arrivals.increment();
    }

    /** Counts a request that has its place, and returns the current time, which must be passed to {@link #ended}. */
    public long startedServing() {
        peakServing.accumulate(serving.incrementAndGet());
        return System.nanoTime();
    }

    /**
     * Counts the end of a request.
     *
     * @param startedNanos the time that {@link #startedServing} returned for the request
     */
    public void ended(InjectedOutcome outcome, long startedNanos) {
        servingNanos.add(System.nanoTime() - startedNanos);
        serving.decrementAndGet();
        Objects.requireNonNull(ended.get(outcome)).increment();
    }

    /** Counts how much longer than its service time a request slept. */
    void slept(long nanos, Duration serviceTime) {
        sleepErrors.add(nanos - serviceTime.toNanos());
    }

    /** Returns the current figures. Under load they may disagree by a few requests, because they are read one after another. */
    public Snapshot snapshot() {
        Map<InjectedOutcome, Long> outcomes = new EnumMap<>(InjectedOutcome.class);
        ended.forEach((outcome, count) -> outcomes.put(outcome, count.sum()));
        long completed = outcomes.values().stream().mapToLong(Long::longValue).sum();
        return new Snapshot(
                arrivals.sum(),
                completed,
                serving.get(),
                peakServing.get(),
                Duration.ofNanos(servingNanos.sum()),
                outcomes,
                sleepErrors.figures());
    }

    /**
     * The figures at one moment.
     *
     * @param arrivals valid requests; requests that still wait in a server's queue have not arrived yet
     * @param completed requests that have ended in any way
     * @param serving requests in service now; {@code arrivals - completed - serving} wait for a place
     * @param peakConcurrent the highest number of requests in service at the same time
     * @param timeServing the time in service, summed over all completed requests, without their waits for a place
     * @param outcomes completed requests by how they ended
     * @param sleepError how much longer than drawn the service times were
     */
    @JsonPropertyOrder({"arrivals", "completed", "serving", "peakConcurrent", "timeServing", "outcomes", "sleepError"})
    public record Snapshot(
            long arrivals,
            long completed,
            long serving,
            long peakConcurrent,
            Duration timeServing,
            Map<InjectedOutcome, Long> outcomes,
            SleepError sleepError) {

        /** Returns the number of requests that wait for a place. Never negative, although the figures are read one after another. */
        public long waiting() {
            return Math.max(0, arrivals - completed - serving);
        }
    }

    /**
     * How much longer than drawn the service times were, because the system wakes a sleeping thread late.
     *
     * @param sleeps number of service times
     */
    @JsonPropertyOrder({"sleeps", "mean", "p99"})
    public record SleepError(long sleeps, Duration mean, Duration p99) {}
}
