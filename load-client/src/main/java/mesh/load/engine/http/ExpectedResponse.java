package mesh.load.engine.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The condition under which the body of a success is valid. The body is checked while it streams by, and never kept in memory. */
public sealed interface ExpectedResponse {

    /** Any body: only the status counts. */
    record Any() implements ExpectedResponse {}

    /**
     * A JSON array with this many items, or this many lines of NDJSON.
     *
     * @param min minimum number of items, 0 or more
     * @param max maximum number of items, {@code min} or more: the number of requested items
     */
    record Items(int min, int max) implements ExpectedResponse {

        /** Throws an {@link IllegalArgumentException} if {@code min} is negative or {@code max} is less than {@code min}. */
        public Items {
            if (min < 0 || max < min) {
                throw new IllegalArgumentException("expected items are 0 or more: " + min + " to " + max);
            }
        }

        /** Expects exactly this many items. */
        public static Items exactly(int count) {
            return new Items(count, count);
        }
    }

    /** Exactly the bytes that have this digest. */
    record Content(ContentDigest digest) implements ExpectedResponse {}

    /**
     * A status within a range, and a JSON document with these values.
     *
     * @param minStatus first valid status. Also a 3xx, a 4xx or a 5xx can be valid
     * @param maxStatus last valid status
     * @param json the expected values, by JSON pointer (RFC 6901); empty if any body is valid
     */
    record Checked(int minStatus, int maxStatus, Map<String, String> json) implements ExpectedResponse {

        public Checked {
            json = Collections.unmodifiableMap(new LinkedHashMap<>(json));
        }
    }

    /**
     * A JSON object with the digest of the body that the service received, in hexadecimal digits: {@code {"length":…,"sha256":"…"}}. The
     * length may also be called {@code bytes}; other members are ignored.
     */
    record EchoedDigest(ContentDigest sent) implements ExpectedResponse {}
}
