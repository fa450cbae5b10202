package mesh.load.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All contenders under load at once, for a long time, at a rate that they can hold; to see what is left afterwards.
 *
 * @param lasts over zero
 * @param perSecond requests of all contenders together, at least 1; null for half of the highest rate that they hold
 * @param p99 what the 99th percentile must not exceed for a rate to be held, over zero
 * @param search time for finding this rate, over zero
 */
public record Soak(Duration lasts, @Nullable Integer perSecond, Duration p99, Duration search) {

    Soak lasting(Duration duration) {
        return new Soak(duration, perSecond, p99, search);
    }
}
