package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.results.contender.Outcome.ClientError;
import mesh.load.results.contender.Outcome.Ok;
import mesh.load.results.contender.Outcome.ServerError;
import mesh.load.results.contender.Outcome.TimedOut;
import org.jspecify.annotations.Nullable;

/** How the requests of a load ended. */
public record OutcomeCounts(
        int requests,
        int ok,
        Map<String, Integer> serverErrors,
        Map<String, Integer> otherFailures,
        int unfinished,
        @Nullable Integer neverAccepted) {

    public static OutcomeCounts of(LoadResult load) {
        return of(load.requests(), load.unfinished());
    }

    /**
     * Counts the outcomes of a part of a load.
     *
     * @param unfinished requests of this part that have no record
     */
    public static OutcomeCounts of(List<RequestRecord> requests, int unfinished) {
        int ok = 0;
        int neverAccepted = 0;
        Map<String, Integer> serverErrors = new TreeMap<>();
        Map<String, Integer> otherFailures = new TreeMap<>();
        for (RequestRecord request : requests) {
            switch (request.outcome()) {
                case Ok success -> ok++;
                case ServerError error -> serverErrors.merge(error.name(), 1, Integer::sum);
                case ClientError error -> otherFailures.merge(error.name(), 1, Integer::sum);
                case Outcome other -> otherFailures.merge(other.kind().outcome(), 1, Integer::sum);
            }
            neverAccepted += request.outcome() instanceof TimedOut late && late.neverAccepted() ? 1 : 0;
        }
        return new OutcomeCounts(requests.size(), ok, serverErrors, otherFailures, unfinished, neverAccepted);
    }

    /** Returns the requests whose connection the service is known to have never accepted. */
    public int knownNeverAccepted() {
        return neverAccepted == null ? 0 : neverAccepted;
    }

    public boolean allOk() {
        return ok == requests && unfinished == 0;
    }

    /**
     * Returns how many failed by one of these names. {@code client-error} includes {@code client-error 404}, and {@code unknown} includes
     * {@code status 503}.
     */
    public int failed(List<String> names) {
        return failures().entrySet().stream()
                .filter(one -> names.stream()
                        .anyMatch(name ->
                                one.getKey().equals(name) || one.getKey().startsWith(FailureNames.counted(name) + " ")))
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
