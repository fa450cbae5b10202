package mesh.load.engine.http;

import java.nio.ByteBuffer;

/**
 * The header field {@code Mesh-Request}, whose digits change with each request. With its number, a request is found in the journal of the
 * service that served it.
 *
 * @param first number of the first request of a plan, from 0
 */
public record RequestNumber(long first) {

    private static final String NAME = "Mesh-Request: ";

    /** Services read no more digits than these. */
    private static final int DIGITS = 18;

    /** Returns the header field, whose digits are still zeros. */
    String field() {
        return NAME + "0".repeat(DIGITS) + "\r\n";
    }

    /**
     * Writes the number of a request into its field.
     *
     * @param at position of {@link #field} in the head
     * @param request from 0
     */
    void write(ByteBuffer head, int at, int request) {
        long left = first + request;
        for (int digit = at + NAME.length() + DIGITS - 1; digit >= at + NAME.length(); digit--) {
            head.put(digit, (byte) ('0' + left % 10));
            left /= 10;
        }
    }
}
