package mesh.legacy;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the backend did since its last reset, counted without locks. A reset puts a new object in place; requests under way
 * go on counting in the one in which they arrived, so that no counter ever becomes negative.
 */
final class Counters {

    private final LongAdder arrivals = new LongAdder();
    private final AtomicLong serving = new AtomicLong();
    private final LongAccumulator peakServing = new LongAccumulator(Long::max, 0);
    private final LongAdder servingNanos = new LongAdder();
    private final Map<Fate, LongAdder> ended = new EnumMap<>(Fate.class);

    Counters() {
        for (Fate fate : Fate.values()) {
            ended.put(fate, new LongAdder());
        }
    }

    void arrived() {
        arrivals.increment();
    }

    /** A request got its place. Returns the time to hand to {@link #ended}. */
    long startedServing() {
        peakServing.accumulate(serving.incrementAndGet());
        return System.nanoTime();
    }

    void ended(Fate fate, long startedNanos) {
        servingNanos.add(System.nanoTime() - startedNanos);
        serving.decrementAndGet();
        Objects.requireNonNull(ended.get(fate)).increment();
    }

    /** The figures now. Under load they may be a few requests apart from each other. */
    Snapshot snapshot() {
        Map<Fate, Long> fates = new EnumMap<>(Fate.class);
        ended.forEach((fate, count) -> fates.put(fate, count.sum()));
        long completed = fates.values().stream().mapToLong(Long::longValue).sum();
        return new Snapshot(
                arrivals.sum(),
                completed,
                serving.get(),
                peakServing.get(),
                Duration.ofNanos(servingNanos.sum()),
                fates);
    }

    /**
     * The figures of one moment.
     *
     * @param arrivals requests with a valid date; those that still wait in Tomcat's queue have not arrived yet
     * @param completed requests that came to their end, whichever
     * @param serving requests in service now; {@code arrivals - completed - serving} wait for a place
     * @param peakConcurrent the most that were in service at once
     * @param timeServing the sum over all completed requests of the time in service, without the wait for a place
     * @param fates completed requests by what became of them
     */
    @JsonPropertyOrder({"arrivals", "completed", "serving", "peakConcurrent", "timeServing", "fates"})
    record Snapshot(
            long arrivals,
            long completed,
            long serving,
            long peakConcurrent,
            Duration timeServing,
            Map<Fate, Long> fates) {}
}
