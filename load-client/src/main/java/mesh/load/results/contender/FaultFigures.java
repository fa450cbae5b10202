package mesh.load.results.contender;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fault injected while a contender was under load, and the recovery from it.
 *
 * @param fault in a few words
 * @param startNanos when it began, since the barrier released the users
 * @param endNanos when the service behaved as before, or a restarted process was ready, since the barrier released the users
 * @param recoveryNanos from {@code endNanos} to the first valid response to a new user that requests one item every 50 ms; null if
 *     none arrived within 30 s
 * @param failedProbes how many of this user's requests failed before that response
 * @param issued requests that were released at the barrier or became due after it
 * @param recorded how many of the issued requests have a record of their end
 * @param resources of the gateway and of the services behind it; empty if they could not be sampled
 * @param returnToIdleNanos from the end of load and fault until these services held no more than when idle; null if they still held more
 *     after 10 s, or could not be sampled
 * @param leakSuspects the figures that were still higher than when idle, each with its service
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

    /** Returns the number of requests whose outcome is unknown. */
    public int unaccounted() {
        return issued - recorded;
    }

    /** The resources that a service held before a fault, and at the last sample. */
    public record ServiceResourceUsage(String service, ResourceUsage idle, ResourceUsage after) {}
}
