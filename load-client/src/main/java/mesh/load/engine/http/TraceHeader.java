package mesh.load.engine.http;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mesh.load.results.contender.TraceIds;

/**
 * The header fields that trace a user's requests: {@code traceparent}, whose digits change with each request, and
 * {@code baggage} (W3C Trace Context and W3C Baggage), which identifies the load and the user.
 */
public final class TraceHeader {

    private static final String BEFORE_IDS = "traceparent: 00-";
    private static final String SAMPLED = "-01\r\n";
    private static final int DIGITS = 16;

    private final TraceIds ids;
    private final String fields;

    /** Creates the header of a user, whose number counts from 1. */
    public TraceHeader(TraceIds ids, String run, String contender, int user) {
        this.ids = ids;
        this.fields = BEFORE_IDS + "0".repeat(2 * DIGITS) + '-' + "0".repeat(DIGITS) + SAMPLED + "baggage: mesh.run="
                + value(run) + ",mesh.contender=" + value(contender) + ",mesh.user=" + user + "\r\n";
    }

    /** Returns the header fields, whose digits are still zeros. */
    String fields() {
        return fields;
    }

    /**
     * Writes the digits of a request into its fields.
     *
     * @param at position of {@link #fields} in the head
     * @param request from 0
     */
    void write(ByteBuffer head, int at, int request) {
        int trace = at + BEFORE_IDS.length();
        write(head, trace, ids.high(request));
        write(head, trace + DIGITS, ids.low(request));
        write(head, trace + 2 * DIGITS + 1, ids.span(request));
    }

    private static void write(ByteBuffer head, int at, long id) {
        for (int digit = 0; digit < DIGITS; digit++) {
            int value = (int) (id >>> (4 * (DIGITS - 1 - digit))) & 0xf;
            head.put(at + digit, (byte) (value < 10 ? '0' + value : 'a' + value - 10));
        }
    }

    private static String value(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
