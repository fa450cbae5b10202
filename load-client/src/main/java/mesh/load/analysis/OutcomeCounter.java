package mesh.load.analysis;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.results.FailureNames;
import mesh.load.results.LoadResult;
import mesh.load.results.Outcome;
import mesh.load.results.Outcome.ClientError;
import mesh.load.results.Outcome.Ok;
import mesh.load.results.Outcome.Refused;
import mesh.load.results.Outcome.Reset;
import mesh.load.results.Outcome.ServerError;
import mesh.load.results.Outcome.TimedOut;
import mesh.load.results.Outcome.Truncated;
import mesh.load.results.Outcome.WrongContent;
import mesh.load.results.OutcomeCounts;
import mesh.load.results.RequestRecord;

/** Counts outcomes, and gives them the names that files and tables use. */
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
                default -> otherFailures.merge(name(request.outcome()), 1, Integer::sum);
            }
        }
        return new OutcomeCounts(requests.size(), ok, serverErrors, otherFailures, result.unfinished());
    }

    public static String name(Outcome outcome) {
        return switch (outcome) {
            case Ok ok -> "ok";
            case ServerError error -> "server-error";
            case ClientError error -> FailureNames.CLIENT_ERROR;
            case Truncated truncated -> "truncated";
            case WrongContent wrong -> "wrong-content";
            case TimedOut late -> "timed-out";
            case Refused refused -> "refused";
            case Reset reset -> "reset";
        };
    }

    public static String status(Outcome outcome) {
        return switch (outcome) {
            case Ok(int status) -> Integer.toString(status);
            case ServerError(int status, String cause) -> Integer.toString(status);
            case ClientError(int status) -> Integer.toString(status);
            case Truncated(int status) -> Integer.toString(status);
            case WrongContent wrong -> "";
            case TimedOut late -> "";
            case Refused refused -> "";
            case Reset reset -> "";
        };
    }

    static String cause(Outcome outcome) {
        return outcome instanceof ServerError(int status, String cause) ? cause : "";
    }

    /** Whatever there is to say beyond name and status. */
    public static String detail(Outcome outcome) {
        return outcome instanceof WrongContent(String expected, String actual)
                ? "expected " + expected + ", got " + actual
                : cause(outcome);
    }
}
