package mesh.load.run.testbed;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import mesh.load.scenario.Service;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much the JIT compilers of some services work. Rounds of a warm-up may take the same time for some seconds while the compilers
 * have a long queue. When the compilers have done that work, the rounds become faster again.
 */
final class CompilerWatch {

    /** A compiler's time only grows when a method is compiled, and one method may take half a second. */
    private static final long WINDOW_NANOS = Duration.ofSeconds(3).toNanos();

    private static final long INTERVAL_NANOS = Duration.ofMillis(250).toNanos();

    /** Compilers are nearly idle if those of each service work for less than this share of the time. */
    private static final double NEARLY_IDLE = 0.15;

    private final InterruptibleSupplier<Map<Service, Long>> millis;
    private final LongSupplier nanoTime;

    /** The readings of the last three seconds, and one that is older. */
    private final Deque<Reading> readings = new ArrayDeque<>();

    private record Reading(long nanoTime, Map<Service, Long> millis) {}

    /** @param millis the time that the compilers of each service have taken since its start */
    CompilerWatch(InterruptibleSupplier<Map<Service, Long>> millis, LongSupplier nanoTime) {
        this.millis = millis;
        this.nanoTime = nanoTime;
    }

    /** Reads the compilers' times, unless it has just done so. */
    void look() throws InterruptedException {
        long now = nanoTime.getAsLong();
        if (readings.isEmpty() || now - readings.getLast().nanoTime() >= INTERVAL_NANOS) {
            readings.addLast(new Reading(now, millis.get()));
            Reading first = readings.removeFirst();
            while (!readings.isEmpty() && now - readings.getFirst().nanoTime() >= WINDOW_NANOS) {
                first = readings.removeFirst();
            }
            readings.addFirst(first);
        }
    }

    /** Returns whether compilers were nearly idle for three seconds. Compilers that cannot be observed count as idle. */
    boolean areIdle() {
        if (readings.isEmpty() || readings.getLast().millis().isEmpty()) {
            return true;
        }
        boolean isLongEnough =
                readings.getLast().nanoTime() - readings.getFirst().nanoTime() >= WINDOW_NANOS;
        return isLongEnough && Optional.ofNullable(share()).orElse(0.0) < NEARLY_IDLE;
    }

    /** Returns the share of these three seconds in which the compilers of the busiest service worked; null if unknown. */
    @Nullable
    Double share() {
        if (readings.size() < 2) {
            return null;
        }
        Reading first = readings.getFirst();
        Reading last = readings.getLast();
        double elapsedMillis = (last.nanoTime() - first.nanoTime()) / 1e6;
        return last.millis().entrySet().stream()
                .filter(service -> first.millis().containsKey(service.getKey()))
                .map(service -> Math.max(0, service.getValue() - first.millis().getOrDefault(service.getKey(), 0L))
                        / elapsedMillis)
                .max(Double::compare)
                .orElse(null);
    }
}
