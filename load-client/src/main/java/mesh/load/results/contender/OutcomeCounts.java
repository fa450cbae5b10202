package mesh.load.results.contender;

import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the requests.
 *
 * @param requests all that came to an end
 * @param ok those with a valid response
 * @param serverErrors responses with 5xx, by cause
 * @param otherFailures by name: {@code client-error 404} (and other statuses), {@code truncated}, {@code wrong-content}, {@code timed-out},
 *     {@code refused}, {@code reset}
 * @param unfinished requests without an end, because the run was interrupted
 */
public record OutcomeCounts(
        int requests, int ok, Map<String, Integer> serverErrors, Map<String, Integer> otherFailures, int unfinished) {

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
