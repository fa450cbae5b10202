package mesh.load.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong on purpose while a contender was under load, and how it came back.
 *
 * @param fault in a few words
 * @param beganNanos when it began, since the barrier fell
 * @param endedNanos when the service was as before, since the barrier fell: a process that was started anew was ready
 * @param recoveryNanos from there to the first right answer to a new user who asks for one item every 50 ms; null if none
 *     came within 30 s
 * @param failedProbes how often this user had asked in vain
 * @param issued requests that were let go at the barrier or became due after it
 * @param recorded those that have a record of their end
 * @param resources by the gateway and by what stands behind it; empty where they could not be looked into
 * @param returnToIdleNanos from the end of load and fault until they held no more than when idle; null if they did not within 10 s,
 *     or could not be looked into
 * @param leakSuspects in what they still held more: a figure and a service
 */
public record FaultFigures(
        String fault,
        long beganNanos,
        long endedNanos,
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
