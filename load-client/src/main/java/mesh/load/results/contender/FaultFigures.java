package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong on purpose while a contender was under load, and how it came back.
 *
 * @param fault in a few words
 * @param startNanos when it began, since the barrier fell
 * @param endNanos when the service was as before, since the barrier fell: a process that was started anew was ready
 * @param recoveryNanos from there to the first valid response to a new user who asks for one item every 50 ms; null if none
 *     came within 30 s
 * @param failedProbes how many of this user's requests had failed before
 * @param issued requests that were released at the barrier or became due after it
 * @param recorded those that have a record of their end
 * @param resources by the gateway and by what stands behind it; empty where they could not be sampled
 * @param returnToIdleNanos from the end of load and fault until they held no more than when idle; null if they did not within 10 s,
 *     or could not be sampled
 * @param leakSuspects in what they still held more: a figure and a service
 */
public record FaultFigures(
        String fault,
        long startNanos,
        long endNanos,
        @Nullable Long recoveryNanos,
        int failedProbes,
        int issued,
        int recorded,
        List<ServiceResourceUsage> resources,
        @Nullable Long returnToIdleNanos,
        List<String> leakSuspects) {

    /** Requests of which nobody knows what became. */
    public int unaccounted() {
        return issued - recorded;
    }
}
