package mesh.load.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mesh.load.result.LoadResult;
import mesh.load.result.RequestRecord;

/** Requests of an open shape that could not be sent when they were due. They are in the latencies; here they are counted. */
final class Lateness {

    /** Less is the clock's and the selector's. */
    private static final long LATE_NANOS = 10_000_000;

    private Lateness() {}

    /** A sentence, if there are any. */
    static Optional<String> of(String contender, LoadResult load) {
        List<RequestRecord> requests = load.requests();
        long unsent = requests.stream()
                .filter(one -> one.startNanos() == RequestRecord.NEVER)
                .count();
        long late = requests.stream().filter(Lateness::isLate).count();
        return late + unsent == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: of %,d requests that were due %,d were sent more than 10 ms late and %,d not at all, because all "
                                + "connections were waiting; their latencies count from when they were due",
                        contender,
                        requests.size(),
                        late,
                        unsent));
    }

    private static boolean isLate(RequestRecord one) {
        return one.startNanos() != RequestRecord.NEVER && one.startNanos() - one.intendedStartNanos() > LATE_NANOS;
    }
}
