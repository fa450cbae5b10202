package mesh.load.analysis;

import java.util.Optional;
import mesh.load.results.ValidityWarning;
import mesh.load.results.WarningKind;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;

/**
 * Counts requests that failed with {@code reset} on a kept connection. Most often the service had closed the connection without announcing it
 * in its last response ({@code Connection: close}), so that the next request could only fail (RFC 9112, section 9.5). Many clients hide this
 * because they repeat such a request. The load client does not, because the repetition would be load that no user asked for.
 *
 * @param kept requests on a connection that had carried another request before
 * @param reset how many of these got no byte of a response before their connection ended
 */
public record SilentCloses(long kept, long reset) {

    public static SilentCloses of(LoadResult load) {
        long kept = 0;
        long reset = 0;
        for (RequestRecord one : load.requests()) {
            if (one.startNanos() != RequestRecord.NEVER && one.connectDurationNanos() == 0) {
                kept++;
                reset += one.outcome() instanceof Outcome.Reset ? 1 : 0;
            }
        }
        return new SilentCloses(kept, reset);
    }

    public SilentCloses plus(SilentCloses other) {
        return new SilentCloses(kept + other.kept, reset + other.reset);
    }

    /**
     * Returns a warning with the most frequent cause, because these failures say nothing about the speed of the service; empty if no such
     * request failed. It is wrong for a service that broke, or that the run itself has ended.
     */
    public Optional<ValidityWarning> warning(String contender) {
        return reset == 0 ? Optional.empty() : Optional.of(WarningKind.RESET_WHEN_KEPT.warning(contender, reset, kept));
    }
}
