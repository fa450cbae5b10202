package mesh.load.run.testbed;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.request.ValidResponse;

/**
 * Why the first response of a foreign application ends the run, and what its owner can do. The responses that are not HTTP/1.1 are in {@link
 * mesh.load.results.contender.MalformedResponse}. A test compares the table in {@code docs/first-response.md} with both.
 */
enum FirstResponse {
    STATUS("STATUS (what the application says)", "Check 'path' and 'expect', and the application's log"),
    NOT_FOUND(
            "404 (what the application says)",
            "A path begins with the application's context path, if it has one. Check 'path' and 'expect', and the application's log"),
    LOGIN(
            "401 or 403 (what the application says)",
            "It wants a login. Give it one in 'headers', with the secret as ${env:NAME}"),
    WANTS_TLS(
            "400 (a text about TLS, SSL or HTTPS)",
            "The port speaks TLS, which the load client lacks. Use the port for plain HTTP, or a proxy that ends TLS"),
    OTHER_PROTOCOL(
            "426 (what the application says)",
            "It wants another protocol than HTTP/1.1, which the load client lacks. Let it accept HTTP/1.1, too"),
    REDIRECT(
            "301, 302, 303, 307 or 308 (the content type: to LOCATION)",
            "The load client follows no redirects. Request the path to which this one leads, or expect the status with 'expect'"),
    WRONG_CONTENT("WHAT CAME in place of WHAT 'expect' SAYS", "Check 'path' and 'expect', and the application's log"),
    CUT(
            "STATUS, but ends the connection before the response is complete",
            "The application failed after it had begun its response, or its Content-Length is too large. Check its log"),
    SILENT(
            "nothing within TIME",
            "The application has accepted the connection. Check its log, or raise 'request-timeout' in a scenario"),
    ENDLESS(
            "STATUS after TIME and N bytes of a body, but no end within TIME",
            "If it is a stream without an end, such as server-sent events, measure it with 'open-connections' in a scenario."
                    + " If it is only slow, raise 'request-timeout'. If it should have ended, it lacks its Content-Length or its last chunk"),
    REFUSED("a refused connection", "Nothing listens at its address any more. Check whether it has ended, and its log"),
    UNREACHABLE(
            "no connection in time",
            "A firewall may drop the attempts, or the accept queue is full. Check host and port"),
    CLOSED(
            "a closed connection",
            "It ended the connection without a byte of a response. If the port speaks TLS, use the one for plain HTTP."
                    + " Otherwise check its log");

    /** A text about TLS. A URL is none, and JSON comes from an application: a port for TLS rejects the request before that. */
    private static final Pattern TLS = Pattern.compile("(?i)^(?![^:]*\\bjson\\b).*?\\b(tls|ssl|https)\\b(?!://)");

    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int MISSING = 404;
    private static final int UPGRADE_REQUIRED = 426;

    private final String message;
    private final String advice;

    FirstResponse(String message, String advice) {
        this.message = message;
        this.advice = advice;
    }

    /** Returns what the run prints for such a response, with capital letters for what differs. */
    String message() {
        return message;
    }

    /** Returns what the owner of the application can do, as one or more sentences without the last full stop. */
    String advice() {
        return advice;
    }

    /** What a run prints of a response that ends it. */
    record Rejection(String got, String expected, String advice) {

        String text() {
            return got + ". Expected: " + expected + ". " + advice;
        }
    }

    /** Returns whether the application would say more if the request were sent again and its body read. */
    static boolean mayExplainItself(Outcome outcome) {
        return outcome instanceof Outcome.ServerError
                || outcome instanceof Outcome.ClientError
                || outcome instanceof Outcome.WrongContent;
    }

    /**
     * Returns the words for a response that is not {@code Ok}.
     *
     * @param excerpt what the application says in its body; empty if that is unknown
     */
    static Rejection rejectionOf(RequestRecord request, ValidResponse expect, Duration timeout, String excerpt) {
        String expected = expect instanceof ValidResponse.Status ? "a status from 200 to 299" : "what 'expect' says";
        String says = excerpt.isEmpty() ? "" : " (" + excerpt + ")";
        return request.outcome() instanceof Outcome.Malformed malformed
                ? new Rejection(
                        malformed.received(),
                        malformed.reason().allowed(),
                        malformed.reason().advice())
                : new Rejection(got(request, timeout) + says, expected, of(request.outcome(), excerpt).advice);
    }

    private static FirstResponse of(Outcome outcome, String excerpt) {
        return switch (outcome) {
            case Outcome.Ok ok -> STATUS;
            case Outcome.ServerError error -> STATUS;
            case Outcome.ClientError(int status, String cause) -> of(status, excerpt);
            case Outcome.Truncated cut -> CUT;
            case Outcome.WrongContent wrong -> WRONG_CONTENT;
            case Outcome.Malformed malformed -> WRONG_CONTENT;
            case Outcome.TimedOut late -> late.status() == 0 ? SILENT : ENDLESS;
            case Outcome.Refused refused -> REFUSED;
            case Outcome.ConnectTimedOut late -> UNREACHABLE;
            case Outcome.Reset reset -> CLOSED;
        };
    }

    private static FirstResponse of(int status, String excerpt) {
        return switch (status) {
            case MISSING -> NOT_FOUND;
            case UNAUTHORIZED, FORBIDDEN -> LOGIN;
            case UPGRADE_REQUIRED -> OTHER_PROTOCOL;
            case 301, 302, 303, 307, 308 -> REDIRECT;
            case BAD_REQUEST -> TLS.matcher(excerpt).find() ? WANTS_TLS : STATUS;
            default -> STATUS;
        };
    }

    private static String got(RequestRecord request, Duration timeout) {
        return switch (request.outcome()) {
            case Outcome.Ok(int status) -> Integer.toString(status);
            case Outcome.ServerError(int status, String cause) -> Integer.toString(status);
            case Outcome.ClientError(int status, String cause) -> Integer.toString(status);
            case Outcome.Truncated(int status) -> status + ", but ends the connection before the response is complete";
            case Outcome.WrongContent(String expected, String actual) -> actual + " in place of " + expected;
            case Outcome.Malformed malformed -> malformed.received();
            case Outcome.TimedOut(boolean neverAccepted, int status)
            when status > 0 ->
                String.format(
                        Locale.ROOT,
                        "%d after %s and %,d bytes of a body, but no end within %s",
                        status,
                        time(Duration.ofNanos(request.firstByteNanos() - request.startNanos())),
                        request.bytes(),
                        time(timeout));
            case Outcome.TimedOut late -> "nothing within " + time(timeout);
            case Outcome.Refused refused -> "a refused connection";
            case Outcome.ConnectTimedOut late -> "no connection in time";
            case Outcome.Reset reset -> "a closed connection";
        };
    }

    private static String time(Duration time) {
        return time.toMillis() < 1_000
                ? time.toMillis() + " ms"
                : String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1_000.0)
                        .replace(".0 s", " s");
    }
}
