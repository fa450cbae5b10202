package mesh.dependency.port;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Duration;

/**
 * How long the calls of a dependency take, from their arrival until their end. Unlike the time in service, this contains their waits for a place.
 * A reset installs new ones. A call that began before the reset is still counted in the old ones.
 */
public final class CallTimes {

    private long begun;
    private long ended;
    private long underWay;
    private long peak;
    private long endedNanos;

    /** The sum of the instants at which the calls under way began. It may overflow: only a difference of such sums is used. */
    private long sumOfBegins;

    /**
     * The figures at one moment.
     *
     * @param begun calls that have begun
     * @param ended those of them that have ended in any way
     * @param peak the most calls that were under way at the same time
     * @param ofEnded the sum of the times of the calls that have ended
     * @param ofUnderWay the sum of the times so far of the calls that are under way
     */
    @JsonPropertyOrder({"begun", "ended", "peak", "ofEnded", "ofUnderWay"})
    public record Figures(long begun, long ended, long peak, Duration ofEnded, Duration ofUnderWay) {}

    /** A call that is under way until this is closed. */
    public record Call(CallTimes times, long begunNanos) implements AutoCloseable {

        @Override
        public void close() {
            times.end(begunNanos);
        }
    }

    /** Counts a call that has arrived. */
    public synchronized Call begin() {
        long now = System.nanoTime();
        begun++;
        underWay++;
        peak = Math.max(peak, underWay);
        sumOfBegins += now;
        return new Call(this, now);
    }

    private synchronized void end(long begunNanos) {
        ended++;
        underWay--;
        sumOfBegins -= begunNanos;
        endedNanos += System.nanoTime() - begunNanos;
    }

    synchronized Figures figures() {
        return new Figures(
                begun,
                ended,
                peak,
                Duration.ofNanos(endedNanos),
                Duration.ofNanos(underWay * System.nanoTime() - sumOfBegins));
    }
}
