package mesh.load.observe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.PauseFigures;

/**
 * Finds in samples when a process or its event loops did not work. A sample contains only its duration. A stall is therefore assumed to
 * have ended when it was sampled, and may have ended up to one interval of the {@link Sampler} earlier.
 */
record Stalls(List<Sample> samples) {

    /** A shorter wait of an empty task is usual on a machine with few cores. */
    static final double LEAST_MS = 20;

    /** Returns the stalls that ended after {@code zero}, the instant of {@link System#nanoTime()} from which they count. */
    List<PauseFigures> since(long zero) {
        return Stream.concat(
                        of(PauseFigures.EVENT_LOOP, Gauges.EVENT_LOOP_BUSY_MS, zero).stream(),
                        of(PauseFigures.STOPPED, Gauges.PAUSED_MS, zero).stream())
                .toList();
    }

    /** Joins stalls that overlap: each sample of a long stall contains the time since its begin. */
    private List<PauseFigures> of(String kind, String gauge, long zero) {
        List<PauseFigures> stalls = new ArrayList<>();
        for (Sample sample : samples) {
            Double ms = sample.value(gauge);
            long end = sample.nanoTime() - zero;
            if (ms != null && ms >= LEAST_MS && end > 0) {
                long begin = Math.max(0, end - Math.round(ms * TimeUnit.MILLISECONDS.toNanos(1)));
                boolean overlaps =
                        !stalls.isEmpty() && begin <= stalls.getLast().endNanos();
                long from = overlaps ? Math.min(begin, stalls.removeLast().atNanos()) : begin;
                stalls.add(new PauseFigures(kind, from, end - from));
            }
        }
        return stalls;
    }
}
