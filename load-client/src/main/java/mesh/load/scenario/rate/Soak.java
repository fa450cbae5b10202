package mesh.load.scenario.rate;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All contenders under load at once, for a long time, at a rate that they can sustain; to see what is left afterwards.
 *
 * @param duration over zero
 * @param perSecond requests of all contenders together, at least 1; null for half of the maximum rate that they sustain
 * @param p99 what the 99th percentile must not exceed for a rate to count as sustained, over zero
 * @param searchTime how long the search for this rate may take, over zero
 */
public record Soak(Duration duration, @Nullable Integer perSecond, Duration p99, Duration searchTime) {

    public Soak withDuration(Duration newDuration) {
        return new Soak(newDuration, perSecond, p99, searchTime);
    }
}
