package mesh.load.run;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mesh.load.result.LoadResult;
import mesh.load.result.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * Requests of an open shape that were not sent when they were due, mostly because the user whose turn it was still waited for
 * the answer before. That is the target's slowness and in the latencies already; here it is counted.
 */
final class Lateness {

    /** Less is the clock's and the selector's. */
    static final long LATE_NANOS = 10_000_000;

    private final List<RequestRecord> requests;

    private Lateness(List<RequestRecord> requests) {
        this.requests = requests;
    }

    /** A sentence, if there are any. */
    static Optional<String> of(String contender, LoadResult load) {
        return new Lateness(load.requests()).sentence(contender);
    }

    private Optional<String> sentence(String contender) {
        long unsent = requests.stream().filter(Lateness::isUnsent).count();
        long late = requests.stream().filter(Lateness::isLate).count();
        long waited = waited();
        return late + unsent == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: of %,d requests %,d were sent more than 10 ms after they were due and %,d not at all; of these, "
                                + "%,d had to wait for the answer to the request before on their connection. Latencies count "
                                + "from when a request was due",
                        contender,
                        requests.size(),
                        late,
                        unsent,
                        waited));
    }

    /** Those of one connection stand in their order. */
    private long waited() {
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
    static long late(LoadResult load) {
        return load.requests().stream().filter(Lateness::isLate).count();
    }

    /** Those that were never sent. */
    static long unsent(LoadResult load) {
        return load.requests().stream().filter(Lateness::isUnsent).count();
    }

    private static boolean isLate(RequestRecord one) {
        return !isUnsent(one) && one.startNanos() - one.intendedStartNanos() > LATE_NANOS;
    }
}
