package mesh.load.results.contender;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of the requests.
 *
 * @param requests all that came to an end
 * @param ok those with a valid response
 * @param serverErrors responses with 5xx, by cause
 * @param otherFailures by name: {@code client-error 404} (and other statuses), {@code truncated}, {@code wrong-content}, {@code timed-out},
 *     {@code refused}, {@code reset}
 * @param unfinished requests without an end, because the run was interrupted
 * @param neverAccepted those of {@code timed-out} whose connection the service had not accepted, as far as the system tells; null in files that
 *     are older than that
 */
public record OutcomeCounts(
        int requests,
        int ok,
        Map<String, Integer> serverErrors,
        Map<String, Integer> otherFailures,
        int unfinished,
        @Nullable Integer neverAccepted) {

    /** Nothing is known of connections. */
    public OutcomeCounts(
            int requests,
            int ok,
            Map<String, Integer> serverErrors,
            Map<String, Integer> otherFailures,
            int unfinished) {
        this(requests, ok, serverErrors, otherFailures, unfinished, null);
    }

    /** Requests of which it is known that the service never accepted their connection. */
    public int knownNeverAccepted() {
        return neverAccepted == null ? 0 : neverAccepted;
    }

    /** Whether every request got a valid response. */
    public boolean allOk() {
        return ok == requests && unfinished == 0;
    }

    /** All failures by cause or name, in alphabetical order. */
    public Map<String, Integer> failures() {
        Map<String, Integer> all = new TreeMap<>(serverErrors);
        otherFailures.forEach((name, count) -> all.merge(name, count, Integer::sum));
        return all;
    }
}
