package mesh.load.results.contender;

import java.util.Map;

/**
 * Calls of the legacy backend while one contender was under load. The counts of made and arrived calls include those of the user that
 * probes for the recovery from a fault, and of requests beside the load.
 *
 * @param expected calls that the requests need if none of them fails
 * @param made calls that the gateway began, by HTTP client; a call that a client silently repeats counts once
 * @param arrivals calls that the backend received
 */
public record CallCounts(long expected, Map<String, Long> made, long arrivals) {

    /** Returns the calls that the gateway began with any client. */
    public long madeInAll() {
        return made.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns how many calls arrived more than once, at least; 0 if no client repeated any. */
    public long repeated() {
        return Math.max(0, arrivals - madeInAll());
    }

    /** Returns whether the backend received a different number of calls than the gateway made. */
    public boolean differ() {
        return arrivals != madeInAll();
    }
}
