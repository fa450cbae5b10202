package mesh.load.engine.http;

import mesh.load.results.contender.MalformedResponse;
import org.jspecify.annotations.Nullable;

/** Recognises protocols whose bytes have no lines, so that the end of a line would not be awaited in vain. */
final class ForeignProtocol {

    /** Length of the head of a frame of HTTP/2 (RFC 9113, section 4.1). */
    private static final int FRAME_HEAD = 9;

    private static final int TLS_HEAD = 3;
    private static final byte SETTINGS = 4;
    private static final byte GOAWAY = 7;

    private ForeignProtocol() {}

    /**
     * Returns the protocol to which the first bytes of a response belong; null if that is HTTP/1.1, unknown, or not yet known.
     *
     * @param before bytes of earlier reads
     */
    static @Nullable MalformedResponse of(LineBuffer before, byte[] bytes, int from, int to) {
        byte first = before.length() == 0 ? bytes[from] : before.bytes()[0];
        if (first == 'H' || before.length() >= FRAME_HEAD) {
            return null;
        }
        byte[] start = new byte[Math.min(FRAME_HEAD, before.length() + to - from)];
        System.arraycopy(before.bytes(), 0, start, 0, before.length());
        System.arraycopy(bytes, from, start, before.length(), start.length - before.length());
        if (isTls(start)) {
            return MalformedResponse.TLS;
        }
        return isFrame(start) ? MalformedResponse.HTTP_2 : null;
    }

    /** A record begins with its type, 20 to 23, and with the version of SSL 3 or TLS 1.0 to 1.3 (RFC 8446, section 5.1). */
    private static boolean isTls(byte[] start) {
        return start.length >= TLS_HEAD
                && start[0] >= 20
                && start[0] <= 23
                && start[1] == 3
                && start[2] >= 0
                && start[2] <= 4;
    }

    /** A server begins with SETTINGS, or with GOAWAY if it accepts no connection. Both are of stream 0. */
    private static boolean isFrame(byte[] start) {
        return start.length == FRAME_HEAD
                && (start[3] == SETTINGS || start[3] == GOAWAY)
                && (start[5] | start[6] | start[7] | start[8]) == 0;
    }
}
