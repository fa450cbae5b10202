package mesh.load.analysis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.results.contender.FailureNames;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.Outcome.ClientError;
import mesh.load.results.contender.Outcome.Ok;
import mesh.load.results.contender.Outcome.ServerError;
import mesh.load.results.contender.Outcome.TimedOut;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestRecord;

/** Counts the requests of a load by their outcome. */
public final class OutcomeCounter {

    private OutcomeCounter() {}

    public static OutcomeCounts count(LoadResult result) {
        return count(result.requests(), result.unfinished());
    }

    /**
     * Counts the outcomes of a part of a load.
     *
     * @param unfinished requests of this part that have no record
     */
    public static OutcomeCounts count(List<RequestRecord> requests, int unfinished) {
        int ok = 0;
        int neverAccepted = 0;
        Map<String, Integer> serverErrors = new TreeMap<>();
        Map<String, Integer> otherFailures = new TreeMap<>();
        for (RequestRecord request : requests) {
            switch (request.outcome()) {
                case Ok success -> ok++;
                case ServerError error -> serverErrors.merge(error.cause(), 1, Integer::sum);
                case ClientError(int status) ->
                    otherFailures.merge(FailureNames.CLIENT_ERROR + " " + status, 1, Integer::sum);
                case Outcome other -> otherFailures.merge(other.kind().outcome(), 1, Integer::sum);
            }
            neverAccepted += request.outcome() instanceof TimedOut late && late.neverAccepted() ? 1 : 0;
        }
        return new OutcomeCounts(requests.size(), ok, serverErrors, otherFailures, unfinished, neverAccepted);
    }
}
