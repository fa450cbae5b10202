package mesh.load.engine.http;

/** What the body of a success has to be, so that it counts as one. It is checked while it streams by, and never held. */
public sealed interface ExpectedResponse {

    /** Anything: only the status counts. */
    record Any() implements ExpectedResponse {}

    /**
     * A JSON array of so many items, or as many lines of NDJSON.
     *
     * @param count 0 or more
     */
    record Items(int count) implements ExpectedResponse {

        /**
         * Checks the count.
         *
         * @throws IllegalArgumentException if it is less
         */
        public Items {
            if (count < 0) {
                throw new IllegalArgumentException("expected items are 0 or more: " + count);
            }
        }
    }

    /** These very bytes, whatever they are. */
    record Content(ContentDigest digest) implements ExpectedResponse {}

    /**
     * A JSON object that tells what the service has received: {@code {"length":…,"sha256":"…"}}, the digest in hexadecimal
     * digits. The length may be called {@code bytes} as well; other members are passed over.
     *
     * @param sent what it must have received
     */
    record Receipt(ContentDigest sent) implements ExpectedResponse {}
}
