package mesh.load.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Requests of an open shape that were not sent when they were due, mostly because the next user still waited for its previous response.
 * Latencies already include this slowness of the target. This class counts the requests.
 *
 * @param late sent more than 10 ms after they were due
 * @param unsent never sent
 * @param waited late or unsent requests whose user still waited for its previous response
 */
public record Lateness(int requests, long late, long unsent, long waited) {

    /** Shorter delays come from the clock and the selector. */
    static final long LATE_NANOS = 10_000_000;

    public static Lateness of(LoadResult load) {
        return new Lateness(load.requests().size(), late(load), unsent(load), waited(load.requests()));
    }

    /** Returns the sum of both, such as of two repetitions. */
    public Lateness plus(Lateness other) {
        return new Lateness(requests + other.requests, late + other.late, unsent + other.unsent, waited + other.waited);
    }

    /** Returns a sentence if there are any late or unsent requests. */
    public Optional<String> sentence(String contender) {
        return late + unsent == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: %,d of %,d requests were sent more than 10 ms after they were due, and %,d not at all; "
                                + "%,d of these had to wait for the previous response on their connection. Latencies count "
                                + "from when a request was due",
                        contender,
                        late,
                        requests,
                        unsent,
                        waited));
    }

    /** Counts late and unsent requests whose user still waited. Requires the requests of each connection in their order. */
    private static long waited(List<RequestRecord> requests) {
        Map<Integer, Long> ended = new HashMap<>();
        long waited = 0;
        for (RequestRecord one : requests) {
            @Nullable Long before = ended.put(one.user(), one.lastByteNanos());
            if (before != null && before > one.intendedStartNanos() && (isLate(one) || isUnsent(one))) {
                waited++;
            }
        }
        return waited;
    }

    private static boolean isUnsent(RequestRecord one) {
        return one.startNanos() == RequestRecord.NEVER;
    }

    /** Returns the number of requests that were sent more than 10 ms after they were due. */
    public static long late(LoadResult load) {
        return load.requests().stream().filter(Lateness::isLate).count();
    }

    /** Returns the number of requests that were never sent. */
    public static long unsent(LoadResult load) {
        return load.requests().stream().filter(Lateness::isUnsent).count();
    }

    private static boolean isLate(RequestRecord one) {
        return !isUnsent(one) && one.startNanos() - one.intendedStartNanos() > LATE_NANOS;
    }
}
