package mesh.load.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.load.result.LoadResult;
import mesh.load.result.Outcome;
import mesh.load.result.Outcome.ClientError;
import mesh.load.result.Outcome.Ok;
import mesh.load.result.Outcome.Refused;
import mesh.load.result.Outcome.Reset;
import mesh.load.result.Outcome.ServerError;
import mesh.load.result.Outcome.TimedOut;
import mesh.load.result.Outcome.Truncated;
import mesh.load.result.Outcome.WrongContent;
import mesh.load.result.OutcomeCounts;
import mesh.load.result.RequestRecord;
import mesh.load.scenario.FailureNames;

/** Counts outcomes, and gives them the names that files and tables use. */
final class Outcomes {

    private Outcomes() {}

    static OutcomeCounts count(LoadResult result) {
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

    static String name(Outcome outcome) {
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

    static String status(Outcome outcome) {
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
    static String detail(Outcome outcome) {
        return outcome instanceof WrongContent(String expected, String actual)
                ? "expected " + expected + ", got " + actual
                : cause(outcome);
    }
}
