package mesh.load.engine.http;

/** What the body of a success has to be to count as valid. It is checked while it streams by, and never held in memory. */
public sealed interface ExpectedResponse {

    /** Any body: only the status counts. */
    record Any() implements ExpectedResponse {}

    /**
     * A JSON array of so many items, or so many lines of NDJSON.
     *
     * @param count 0 or more
     */
    record Items(int count) implements ExpectedResponse {

        /**
         * Checks the count.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Items {
            if (count < 0) {
                throw new IllegalArgumentException("expected items are 0 or more: " + count);
            }
        }
    }

    /** Exactly the bytes that have this digest. */
    record Content(ContentDigest digest) implements ExpectedResponse {}

    /**
     * A JSON object with the digest of what the service has received: {@code {"length":…,"sha256":"…"}}, the digest in hexadecimal
     * digits. The length may be called {@code bytes} as well; other members are ignored.
     *
     * @param sent the digest of what was sent
     */
    record EchoedDigest(ContentDigest sent) implements ExpectedResponse {}
}
