package mesh.load.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.Percentile;
import org.HdrHistogram.Histogram;

/**
 * How long the loop, busy with other users, left bytes in a socket before it took the time of their arrival: from the first
 * instant at which this program could know of them to the stamp. A latency can be too long by as much.
 *
 * <p>The kernel does not say since when a socket is readable. Where the selector had to wait, the count begins when it woke.
 * Where it did not, the socket may have become readable at any time since the selector had answered the time before: the
 * count begins there, and is then the most that it can have been.
 *
 * <p>What cannot be seen from here is not in it: the time between the arrival of the bytes and the waking of this thread,
 * which is some microseconds where a core is free, and a turn of the scheduler or more where none is. Of that tell the cores
 * that others keep busy, {@link mesh.load.results.contender.ClientFigures#otherCpuCores()}, and a benchmark in which a server stamps its
 * own answers ({@code mesh bench barrier}).
 */
public final class TimestampDelay {

    /** A selector that has something to tell does so within some microseconds. */
    private static final long WAITED_NANOS = 20_000;

    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};

    /** Of fixed size: recording must not allocate. */
    private final Histogram histogram = new Histogram(MOST_NANOS, 2);

    private long asked;
    private long answered = System.nanoTime();
    private long readableSince;
    private boolean waits;

    /** The selector is about to be asked. */
    public void asks(long now) {
        asked = now;
        waits = true;
    }

    /** It has told of something; only the first time since it was asked counts. */
    public void answers() {
        if (waits) {
            long now = System.nanoTime();
            readableSince = now - asked > WAITED_NANOS ? now : answered;
            answered = now;
            waits = false;
        }
    }

    /** It has come back, with or without something. */
    public void isBack(long now) {
        if (waits) {
            answered = now;
            waits = false;
        }
    }

    /** The time of some bytes was taken. */
    public void stamps(long now) {
        histogram.recordValue(Math.clamp(now - readableSince, 0, MOST_NANOS));
    }

    /** All of them together. */
    static LatencyFigures figures(List<TimestampDelay> lags) {
        Histogram all = new Histogram(MOST_NANOS, 2);
        lags.forEach(lag -> all.add(lag.histogram));
        return new LatencyFigures(
                all.getTotalCount(),
                all.getMaxValue(),
                DoubleStream.of(PERCENTILES)
                        .mapToObj(percentile -> percentile(all, percentile))
                        .toList());
    }

    private static Percentile percentile(Histogram all, double percentile) {
        long nanos = all.getTotalCount() == 0 ? 0 : all.getValueAtPercentile(percentile);
        long atOrBeyond = all.getCountBetweenValues(all.lowestEquivalentValue(nanos), MOST_NANOS);
        return new Percentile(percentile, nanos, all.getTotalCount(), atOrBeyond);
    }
}
