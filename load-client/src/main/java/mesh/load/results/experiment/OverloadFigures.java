package mesh.load.results.experiment;

import java.util.List;
import java.util.Optional;
import mesh.load.results.contender.ClientFigures;
import org.jspecify.annotations.Nullable;

/**
 * What a contender did when more was offered to it than it holds.
 *
 * @param contender its id
 * @param capacity the search for its highest rate
 * @param timeoutNanos after which its users gave up
 * @param steps one load, in the order in which its rates were offered; none if no rate was sustained, of which there is no multiple
 * @param series the same load, window by window
 * @param recoveryNanos from the end of the step that offered most until it answered as before: of all requests that were due from then
 *     on, and of the next hundred, 99 of 100 got a valid response within the bound; null if that was not so before the load ended
 * @param clientDelayNanos the most by which a request was sent after it was due and a connection was free for it: what held the load
 *     client up, and not the contender
 * @param client what the load client saw of itself; null if it was not sampled
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

    /** The step that offered most, of several the last one; empty if no rate was sustained. */
    public Optional<OverloadStep> peak() {
        return steps.stream().reduce((before, next) -> next.factor() >= before.factor() ? next : before);
    }

    /** Valid responses a second at the peak, over the highest rate: 1 is as much as before. Empty if no rate was sustained. */
    public Optional<Double> kept() {
        return peak().map(step -> step.goodput() / capacity.sustainedPerSecond());
    }
}
