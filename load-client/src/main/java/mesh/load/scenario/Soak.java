package mesh.load.scenario;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All contenders under load concurrently, for a long time, at a rate that they can sustain. A soak shows what is left afterwards.
 *
 * @param duration over zero
 * @param perSecond requests of all contenders together, at least 1; null for half of the maximum rate that they sustain
 * @param p99 limit of the 99th percentile for a rate to count as sustained, over zero
 * @param searchTime time limit of the search for this rate, over zero
 */
public record Soak(Duration duration, @Nullable Integer perSecond, Duration p99, Duration searchTime) {

    public Soak withDuration(Duration newDuration) {
        return new Soak(newDuration, perSecond, p99, searchTime);
    }
}
