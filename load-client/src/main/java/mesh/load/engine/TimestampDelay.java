package mesh.load.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.Percentile;
import org.HdrHistogram.Histogram;

/**
 * How long bytes lay in a socket, because the loop was busy with other users, before the time of their arrival was taken: from
 * the first instant at which this program could know of them to the timestamp. A latency can be too long by as much.
 *
 * <p>The kernel does not say since when a socket is readable. Where the selector had to wait, the delay counts from when
 * it woke. Where it did not, the socket may have become readable at any time since the previous selection had ended: the delay
 * counts from there, and is then an upper bound.
 *
 * <p>What cannot be seen from here is not in it: the time between the arrival of the bytes and the waking of this thread,
 * which is some microseconds where a core is free, and a time slice of the scheduler or more where none is. Two other figures tell
 * of it: the cores that other processes keep busy, {@link mesh.load.results.contender.ClientFigures#otherCpuCores()}, and a benchmark in
 * which a server stamps its own responses ({@code mesh bench barrier}).
 */
public final class TimestampDelay {

    /** A selection that finds something ready at once takes no more than some microseconds. */
    private static final long MIN_WAIT_NANOS = 20_000;

    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    /** Of fixed size, because recording must not allocate. */
    private final Histogram histogram = new Histogram(MAX_NANOS, 2);

    private long selectBegan;
    private long selectEnded = System.nanoTime();
    private long readableSince;
    private boolean selecting;

    /** The selector is called now. */
    public void beginSelect(long now) {
        selectBegan = now;
        selecting = true;
    }

    /** The selector has found something ready; only the first time since it was called counts. */
    public void markReady() {
        if (selecting) {
            long now = System.nanoTime();
            readableSince = now - selectBegan > MIN_WAIT_NANOS ? now : selectEnded;
            selectEnded = now;
            selecting = false;
        }
    }

    /** The selector has returned, with or without something ready. */
    public void endSelect(long now) {
        if (selecting) {
            selectEnded = now;
            selecting = false;
        }
    }

    /** The time of some bytes was taken: records how late that was. */
    public void record(long now) {
        histogram.recordValue(Math.clamp(now - readableSince, 0, MAX_NANOS));
    }

    /** The figures of all of them together. */
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
