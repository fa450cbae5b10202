package mesh.load.results.contender;

import java.util.Objects;
import mesh.load.results.contender.RequestTable.Kind;

/** How one request ended. */
public sealed interface Outcome {

    /** A 2xx with a complete body that matches the request. */
    record Ok(int status) implements Outcome {}

    /**
     * A 5xx.
     *
     * @param cause the ProblemDetail's {@code cause}, or else its type or title; {@code "unknown"} if the response has none of these
     */
    record ServerError(int status, String cause) implements Outcome {

        /** Returns the name by which it is counted: its cause, or else its status. */
        String name() {
            return cause.equals(FailureNames.UNKNOWN_CAUSE) ? FailureNames.STATUS + " " + status : cause;
        }
    }

    /**
     * A 3xx or 4xx: the load client requested something that the service does not serve, or does not serve now.
     *
     * @param cause as for a 5xx
     */
    record ClientError(int status, String cause) implements Outcome {

        /** Creates the outcome of a response that does not say why. */
        public ClientError(int status) {
            this(status, FailureNames.UNKNOWN_CAUSE);
        }

        /** Returns the name by which it is counted: its status, and its cause if that is known. */
        String name() {
            String known = FailureNames.CLIENT_ERROR + " " + status;
            return cause.equals(FailureNames.UNKNOWN_CAUSE) ? known : known + " " + cause;
        }
    }

    /** The connection ended before the body was complete. The request failed although its status line announced success. */
    record Truncated(int status) implements Outcome {}

    /** A complete 2xx that does not match the request. Both fields are in words, such as {@code 5 items}. */
    record WrongContent(String expected, String actual) implements Outcome {

        public WrongContent(int expectedItems, int actualItems) {
            this(expectedItems + " items", actualItems + " items");
        }
    }

    /**
     * Bytes that are not a response in HTTP/1.1, or a body that cannot be checked because it is encoded. Counted as wrong content.
     *
     * @param excerpt the line or the name of the field that is malformed, in printable characters; empty if it would say nothing
     */
    record Malformed(MalformedResponse reason, String excerpt) implements Outcome {

        /** Returns what the load client received, as the object of a sentence. */
        public String received() {
            return reason.received() + (excerpt.isEmpty() ? "" : ": '" + excerpt + "'");
        }
    }

    /**
     * No complete response within the request's time limit.
     *
     * @param neverAccepted true if the service is known not to have accepted the connection, so that it never read the request
     * @param status of a response that began, but had no end in time; 0 if its status line did not arrive
     */
    record TimedOut(boolean neverAccepted, int status) implements Outcome {

        /** Creates the outcome of a request without a status line. */
        public TimedOut(boolean neverAccepted) {
            this(neverAccepted, 0);
        }
    }

    /** The connection was refused. */
    record Refused() implements Outcome {}

    /** The connection was not established in time: nothing responded to it, or the accept queue of the service was full. */
    record ConnectTimedOut() implements Outcome {}

    /** The connection was closed or reset before the first byte of a response. */
    record Reset() implements Outcome {}

    /** Returns its name, status and cause in files and tables. */
    default Kind kind() {
        return switch (this) {
            case Ok(int status) -> new Kind("ok", status, null);
            case ServerError error -> new Kind("server-error", error.status(), error.name());
            case ClientError(int status, String cause) ->
                new Kind(FailureNames.CLIENT_ERROR, status, cause.equals(FailureNames.UNKNOWN_CAUSE) ? null : cause);
            case Truncated(int status) -> new Kind("truncated", status, null);
            case WrongContent wrong -> new Kind("wrong-content", null, null);
            case Malformed malformed ->
                new Kind("wrong-content", null, malformed.reason().label());
            case TimedOut(boolean neverAccepted, int status) ->
                new Kind("timed-out", status == 0 ? null : Integer.valueOf(status), null);
            case Refused refused -> new Kind("refused", null, null);
            case ConnectTimedOut late -> new Kind("connect-timed-out", null, null);
            case Reset reset -> new Kind("reset", null, null);
        };
    }

    /** Returns details beyond name and status; empty if there are none. */
    default String detail() {
        return switch (this) {
            case ServerError error -> error.name();
            case ClientError error -> Objects.requireNonNullElse(error.kind().cause(), "");
            case WrongContent(String expected, String actual) -> "expected " + expected + ", got " + actual;
            case Malformed malformed -> "expected " + malformed.reason().allowed() + ", got " + malformed.received();
            case TimedOut late when late.neverAccepted() -> "never accepted";
            case TimedOut late when late.status() > 0 -> "the response began, but had no end in time";
            default -> "";
        };
    }
}
