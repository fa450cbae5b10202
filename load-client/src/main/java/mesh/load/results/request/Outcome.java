package mesh.load.results.request;

/** What became of one request. A {@code switch} over it is exhaustive: there is no other end. */
public sealed interface Outcome {

    /** A 2xx whose body was read to its end and is what was asked for. */
    record Ok(int status) implements Outcome {}

    /** A 5xx. {@code cause} is the ProblemDetail's {@code cause}, or {@code "unknown"} where the response names none. */
    record ServerError(int status, String cause) implements Outcome {}

    /** A 3xx or 4xx: the load client asked for something that the service does not serve. */
    record ClientError(int status) implements Outcome {}

    /** The connection ended before the body did: a failure behind a status line that had already promised success. */
    record Truncated(int status) implements Outcome {}

    /**
     * A complete 2xx that is not what was asked for.
     *
     * @param expected in words, with its figures
     * @param actual likewise
     */
    record WrongContent(String expected, String actual) implements Outcome {

        /** Items that were not as many as were asked for, or not well-formed. */
        public WrongContent(int expectedItems, int actualItems) {
            this(expectedItems + " items", actualItems + " items");
        }
    }

    /**
     * No complete response within the request's time limit.
     *
     * @param neverAccepted whether it is known that the service had not even accepted the connection, so that it never read the request
     */
    record TimedOut(boolean neverAccepted) implements Outcome {

        /** Nothing is known of why. */
        public TimedOut() {
            this(false);
        }
    }

    /** The connection was refused, or could not be made in time. */
    record Refused() implements Outcome {}

    /** The connection was closed or reset before the first byte of a response. */
    record Reset() implements Outcome {}
}
