package mesh.load.result;

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
 * @param released requests that were let go at the barrier or became due after it
 * @param recorded those that have a record of their end
 * @param idle what the gateway held before
 * @param after what it held when it was looked at for the last time; both null where it could not be looked into
 * @param settledNanos from the end of load and fault until the gateway held no more than when idle; null if it did not within
 *     10 s
 * @param leaked names of the figures in which it still held more
 */
public record FaultFigures(
        String fault,
        long beganNanos,
        long endedNanos,
        @Nullable Long recoveryNanos,
        int failedProbes,
        int released,
        int recorded,
        @Nullable HeldFigures idle,
        @Nullable HeldFigures after,
        @Nullable Long settledNanos,
        List<String> leaked) {

    /** Requests of which nobody knows what became. */
    public int lost() {
        return released - recorded;
    }
}
