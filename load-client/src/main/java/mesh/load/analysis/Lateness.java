package mesh.load.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Requests of an open shape that were not sent when they were due, mostly because the user who was next still waited for
 * the response before. That is the target's slowness and in the latencies already; here it is counted.
 *
 * @param late sent, but more than 10 ms after they were due
 * @param unsent never sent
 * @param waited of both: those whose user still waited for the response before
 */
public record Lateness(int requests, long late, long unsent, long waited) {

    /** Less is the clock's and the selector's. */
    static final long LATE_NANOS = 10_000_000;

    public static Lateness of(LoadResult load) {
        return new Lateness(load.requests().size(), late(load), unsent(load), waited(load.requests()));
    }

    /** Of both together, such as of two repetitions. */
    public Lateness plus(Lateness other) {
        return new Lateness(requests + other.requests, late + other.late, unsent + other.unsent, waited + other.waited);
    }

    /** A sentence, if there are any. */
    public Optional<String> sentence(String contender) {
        return late + unsent == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: of %,d requests %,d were sent more than 10 ms after they were due and %,d not at all; of these, "
                                + "%,d had to wait for the response to the request before on their connection. Latencies count "
                                + "from when a request was due",
                        contender,
                        requests,
                        late,
                        unsent,
                        waited));
    }

    /** Those of one connection stand in their order. */
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

    /** Those that were sent, but more than 10 ms after they were due. */
    public static long late(LoadResult load) {
        return load.requests().stream().filter(Lateness::isLate).count();
    }

    /** Those that were never sent. */
    public static long unsent(LoadResult load) {
        return load.requests().stream().filter(Lateness::isUnsent).count();
    }

    private static boolean isLate(RequestRecord one) {
        return !isUnsent(one) && one.startNanos() - one.intendedStartNanos() > LATE_NANOS;
    }
}
