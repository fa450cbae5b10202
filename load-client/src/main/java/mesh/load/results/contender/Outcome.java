package mesh.load.results.contender;

/** How one request ended. A {@code switch} over it is exhaustive: there is no other end. */
public sealed interface Outcome {

    /** A 2xx with a complete body that matches the request. */
    record Ok(int status) implements Outcome {}

    /** A 5xx. {@code cause} is the ProblemDetail's {@code cause}, or {@code "unknown"} if the response names none. */
    record ServerError(int status, String cause) implements Outcome {}

    /** A 3xx or 4xx: the load client requested something that the service does not serve. */
    record ClientError(int status) implements Outcome {}

    /** The connection ended before the body was complete: a failure after a status line that already announced success. */
    record Truncated(int status) implements Outcome {}

    /**
     * A complete 2xx that does not match the request.
     *
     * @param expected in words, with its figures
     * @param actual in words, with its figures
     */
    record WrongContent(String expected, String actual) implements Outcome {

        /** Creates it for a wrong number of items, or for malformed ones. */
        public WrongContent(int expectedItems, int actualItems) {
            this(expectedItems + " items", actualItems + " items");
        }
    }

    /**
     * No complete response within the request's time limit.
     *
     * @param neverAccepted true if the service is known not to have accepted the connection, so that it never read the request
     */
    record TimedOut(boolean neverAccepted) implements Outcome {

        /** Creates a timeout of unknown cause. */
        public TimedOut() {
            this(false);
        }
    }

    /** The connection was refused, or could not be established in time. */
    record Refused() implements Outcome {}

    /** The connection was closed or reset before the first byte of a response. */
    record Reset() implements Outcome {}
}
