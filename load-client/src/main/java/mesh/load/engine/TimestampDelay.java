package mesh.load.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import org.HdrHistogram.Histogram;

/**
 * The time that received bytes waited in a socket for a timestamp, because the loop was busy with other users. A latency can be too long by
 * this delay.
 *
 * <p>The kernel does not report when a socket became readable. If the selector had to wait, the delay begins when it woke. Otherwise the
 * socket may have become readable at any time since the previous selection ended. The delay then begins at that end, and is an upper bound.
 *
 * <p>The delay excludes the time between the arrival of the bytes and the waking of this thread. That time is a few microseconds if a core
 * is free, and otherwise a time slice of the scheduler or more. Two other figures reveal it: the cores that other processes keep busy,
 * {@link mesh.load.results.contender.ClientFigures#otherCpuCores()}, and {@code mesh bench barrier}, in which a server timestamps its own
 * responses.
 */
public final class TimestampDelay {

    /** A shorter selection counts as one without a wait. One that finds something ready takes only a few microseconds. */
    private static final long MIN_WAIT_NANOS = 20_000;

    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    /** Has a fixed size, because recording must not allocate. */
    private final Histogram histogram = new Histogram(MAX_NANOS, 2);

    private long selectBegan;
    private long selectEnded = System.nanoTime();
    private long readableSince;
    private boolean selecting;

    public void beginSelect(long now) {
        selectBegan = now;
        selecting = true;
    }

    /** Marks that the selector has found something ready. Only the first call in a selection counts. */
    public void markReady() {
        if (selecting) {
            long now = System.nanoTime();
            readableSince = now - selectBegan > MIN_WAIT_NANOS ? now : selectEnded;
            selectEnded = now;
            selecting = false;
        }
    }

    public void endSelect(long now) {
        if (selecting) {
            selectEnded = now;
            selecting = false;
        }
    }

    public void record(long now) {
        histogram.recordValue(Math.clamp(now - readableSince, 0, MAX_NANOS));
    }

    static LatencyFigures figures(List<TimestampDelay> delays) {
        Histogram all = new Histogram(MAX_NANOS, 2);
        delays.forEach(delay -> all.add(delay.histogram));
        return new LatencyFigures(
                all.getTotalCount(),
                all.getMaxValue(),
                DoubleStream.of(PERCENTILES)
                        .mapToObj(percentile -> percentile(all, percentile))
                        .toList());
    }

    private static Percentile percentile(Histogram all, double percentile) {
        long nanos = all.getTotalCount() == 0 ? 0 : all.getValueAtPercentile(percentile);
        long atOrBeyond = all.getCountBetweenValues(all.lowestEquivalentValue(nanos), MAX_NANOS);
        return new Percentile(percentile, nanos, all.getTotalCount(), atOrBeyond);
    }
}
