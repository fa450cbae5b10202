package mesh.load.analysis;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Counts requests of an open shape that were not sent when they were due, mostly because their user still waited for its previous response.
 * Latencies already include that delay.
 *
 * @param late sent more than 10 ms after they were due
 * @param unsent never sent
 * @param waited late or unsent requests whose user still waited for its previous response
 */
public record Lateness(int requests, long late, long unsent, long waited) {

    /** Shorter delays come from the clock and the selector. */
    static final long LATE_NANOS = 10_000_000;

    /** Counts the requests of a load. The load must contain the requests of each connection in their order. */
    public static Lateness of(LoadResult load) {
        Map<Integer, Long> ended = new HashMap<>();
        long late = 0;
        long unsent = 0;
        long waited = 0;
        for (RequestRecord one : load.requests()) {
            boolean isUnsent = one.startNanos() == RequestRecord.NEVER;
            boolean isLate = !isUnsent && one.startNanos() - one.intendedStartNanos() > LATE_NANOS;
            @Nullable Long before = ended.put(one.user(), one.lastByteNanos());
            late += isLate ? 1 : 0;
            unsent += isUnsent ? 1 : 0;
            waited += (isLate || isUnsent) && before != null && before > one.intendedStartNanos() ? 1 : 0;
        }
        return new Lateness(load.requests().size(), late, unsent, waited);
    }

    public Lateness plus(Lateness other) {
        return new Lateness(requests + other.requests, late + other.late, unsent + other.unsent, waited + other.waited);
    }

    public Optional<String> sentence(String contender) {
        return late + unsent == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d requests were sent more than 10 ms after they were due, and %,d not at all. "
                                + "%,d of these had to wait for the previous response on their connection. Latencies count "
                                + "from when a request was due",
                        contender,
                        late,
                        requests,
                        unsent,
                        waited));
    }
}
