package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the requests ended.
 *
 * @param requests all requests that ended
 * @param ok requests with a valid response
 * @param serverErrors responses with 5xx, by cause
 * @param otherFailures by name: {@code client-error 404} (and other statuses), {@code truncated}, {@code wrong-content}, {@code timed-out},
 *     {@code refused}, {@code reset}
 * @param unfinished requests without an end, because the run was interrupted
 * @param neverAccepted requests of {@code timed-out} whose connection the service had not accepted, as far as that is known; null in older
 *     files
 */
public record OutcomeCounts(
        int requests,
        int ok,
        Map<String, Integer> serverErrors,
        Map<String, Integer> otherFailures,
        int unfinished,
        @Nullable Integer neverAccepted) {

    /** Returns the requests whose connection the service is known to have never accepted. */
    public int knownNeverAccepted() {
        return neverAccepted == null ? 0 : neverAccepted;
    }

    public boolean allOk() {
        return ok == requests && unfinished == 0;
    }

    /** Returns how many failed by one of these names; {@code client-error} includes {@code client-error 404}. */
    public int failed(List<String> names) {
        return failures().entrySet().stream()
                .filter(one -> names.stream()
                        .anyMatch(name ->
                                one.getKey().equals(name) || one.getKey().startsWith(name + " ")))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** Returns all failures by cause or name, in alphabetical order. */
    public Map<String, Integer> failures() {
        Map<String, Integer> all = new TreeMap<>(serverErrors);
        otherFailures.forEach((name, count) -> all.merge(name, count, Integer::sum));
        return all;
    }
}
