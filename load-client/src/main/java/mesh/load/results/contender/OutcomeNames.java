package mesh.load.results.contender;

import mesh.load.results.contender.Outcome.ClientError;
import mesh.load.results.contender.Outcome.Ok;
import mesh.load.results.contender.Outcome.Refused;
import mesh.load.results.contender.Outcome.Reset;
import mesh.load.results.contender.Outcome.ServerError;
import mesh.load.results.contender.Outcome.TimedOut;
import mesh.load.results.contender.Outcome.Truncated;
import mesh.load.results.contender.Outcome.WrongContent;

/** The names of outcomes in files and tables. */
public final class OutcomeNames {

    private OutcomeNames() {}

    public static String name(Outcome outcome) {
        return switch (outcome) {
            case Ok ok -> "ok";
            case ServerError error -> "server-error";
            case ClientError error -> "client-error";
            case Truncated truncated -> "truncated";
            case WrongContent wrong -> "wrong-content";
            case TimedOut late -> "timed-out";
            case Refused refused -> "refused";
            case Reset reset -> "reset";
        };
    }

    /** Returns the HTTP status; empty if there was none that counts. */
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

    /** Returns the cause of a server error, as the service names it; empty for every other outcome. */
    static String cause(Outcome outcome) {
        return outcome instanceof ServerError(int status, String cause) ? cause : "";
    }

    /** Returns name, status and cause together, for tables of requests. */
    public static RequestTable.Kind kind(Outcome outcome) {
        String status = status(outcome);
        String cause = cause(outcome);
        return new RequestTable.Kind(
                name(outcome), status.isEmpty() ? null : Integer.valueOf(status), cause.isEmpty() ? null : cause);
    }

    /** Returns details beyond name and status. */
    public static String detail(Outcome outcome) {
        return switch (outcome) {
            case WrongContent(String expected, String actual) -> "expected " + expected + ", got " + actual;
            case TimedOut(boolean neverAccepted) -> neverAccepted ? "never accepted" : "";
            default -> cause(outcome);
        };
    }
}
