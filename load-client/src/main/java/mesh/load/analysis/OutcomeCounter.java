package mesh.load.analysis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.request.FailureNames;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.Outcome.ClientError;
import mesh.load.results.request.Outcome.Ok;
import mesh.load.results.request.Outcome.ServerError;
import mesh.load.results.request.OutcomeNames;
import mesh.load.results.request.RequestRecord;

/** Counts outcomes. */
public final class OutcomeCounter {

    private OutcomeCounter() {}

    public static OutcomeCounts count(LoadResult result) {
        List<RequestRecord> requests = result.requests();
        int ok = 0;
        Map<String, Integer> serverErrors = new TreeMap<>();
        Map<String, Integer> otherFailures = new TreeMap<>();
        for (RequestRecord request : requests) {
            switch (request.outcome()) {
                case Ok right -> ok++;
                case ServerError error -> serverErrors.merge(error.cause(), 1, Integer::sum);
                case ClientError(int status) ->
                    otherFailures.merge(FailureNames.CLIENT_ERROR + " " + status, 1, Integer::sum);
                default -> otherFailures.merge(OutcomeNames.name(request.outcome()), 1, Integer::sum);
            }
        }
        return new OutcomeCounts(requests.size(), ok, serverErrors, otherFailures, result.unfinished());
    }
}
