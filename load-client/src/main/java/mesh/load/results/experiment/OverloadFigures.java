package mesh.load.results.experiment;

import java.util.List;
import java.util.Optional;
import mesh.load.results.contender.ClientFigures;
import org.jspecify.annotations.Nullable;

/**
 * What a contender did when it was offered more than it sustains.
 *
 * @param contender its id
 * @param capacity the search for its highest rate
 * @param timeoutNanos after which its users gave up
 * @param steps one load, in the order of its rates; empty if no rate was sustained, because there is then no multiple of it
 * @param series the same load, window by window
 * @param recoveryNanos from the end of the step with the highest rate until it answered as before. From then on, of all requests due, and
 *     of the next hundred, 99 of 100 got a valid response within the bound. Null if that was not reached before the load ended
 * @param clientDelayNanos the longest delay before sending, counted from when a request was due and a connection was free for it: a delay
 *     of the load client, not of the contender
 * @param client what the load client measured of itself; null if it was not sampled
 */
public record OverloadFigures(
        String contender,
        CapacityFigures capacity,
        long timeoutNanos,
        List<OverloadStep> steps,
        OverloadSeries series,
        @Nullable Long recoveryNanos,
        long clientDelayNanos,
        @Nullable ClientFigures client) {

    /** Returns the step with the highest rate, the last one of several; empty if no rate was sustained. */
    public Optional<OverloadStep> peak() {
        return steps.stream().reduce((before, next) -> next.factor() >= before.factor() ? next : before);
    }

    /** Returns the valid responses per second at the peak over the highest rate: 1 is as many as before. Empty if no rate was sustained. */
    public Optional<Double> kept() {
        return peak().map(step -> step.goodput() / capacity.sustainedPerSecond());
    }
}
