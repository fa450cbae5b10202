package mesh.load.results.contender;

import java.util.Map;

/**
 * Calls of the legacy backend while one contender was under load. Calls of a user who probes for the recovery from a fault, and of
 * requests beside the load, are among those that were made and that arrived.
 *
 * @param expected calls that the requests ask for if none of them fails
 * @param made calls that the gateway began, by the HTTP client that sent them; one that a client repeats by itself counts once
 * @param arrivals calls that the backend received
 */
public record CallCounts(long expected, Map<String, Long> made, long arrivals) {

    /** Calls that the gateway began with any client. */
    public long madeInAll() {
        return made.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Calls that arrived more than once, at least; 0 if no client repeated any. */
    public long repeated() {
        return Math.max(0, arrivals - madeInAll());
    }

    /** Whether the backend received another number of calls than the gateway made. */
    public boolean differ() {
        return arrivals != madeInAll();
    }
}
