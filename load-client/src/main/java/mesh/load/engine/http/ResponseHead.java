package mesh.load.engine.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The status line of a response and the header fields that determine how its body is framed (RFC 9112, section 6) and counted. All other
 * fields only have to be well-formed. A field that frames the body must not be folded. The standard allows a client to unfold it, but no
 * known server folds a number.
 */
public final class ResponseHead {

    private static final int ABSENT = -1;
    private static final int MAX_DIGITS = 18;

    /** The maximum length that is kept. Further fields are ignored. */
    private static final int MAX_TIMING = 1_000;

    private static final byte[] VERSION = Ascii.bytes("HTTP/1.");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_TYPE = Ascii.bytes("content-type");
    private static final byte[] SERVER_TIMING = Ascii.bytes("server-timing");
    private static final byte[] CLOSE = Ascii.bytes("close");
    private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
    private static final byte[] NDJSON = Ascii.bytes("application/x-ndjson");
    private static final byte[] PROBLEM = Ascii.bytes("application/problem+json");

    private final TransferEncoding transferEncoding = new TransferEncoding();

    private int status;
    private long contentLength = ABSENT;
    private boolean http10;
    private boolean keepAlive;
    private boolean closes;
    private boolean ndjson;
    private boolean problem;
    private boolean mayFold;
    private @Nullable String serverTiming;

    void reset() {
        status = 0;
        contentLength = ABSENT;
        transferEncoding.reset();
        http10 = false;
        keepAlive = false;
        closes = false;
        ndjson = false;
        problem = false;
        mayFold = false;
        serverTiming = null;
    }

    /** Returns what the service says of its own time; null if it says nothing. */
    public @Nullable String serverTiming() {
        return serverTiming;
    }

    /** Returns the status; 0 until the status line is complete. */
    public int status() {
        return status;
    }

    boolean isInterim() {
        return status < 200;
    }

    boolean hasNoBody() {
        return status == 204 || status == 304 || (!transferEncoding.isPresent() && contentLength == 0);
    }

    boolean isChunked() {
        return transferEncoding.isChunked();
    }

    /** Returns whether the body has a declared length. A body without a length that is not chunked ends with the connection. */
    boolean hasLength() {
        return !transferEncoding.isPresent() && contentLength != ABSENT;
    }

    long contentLength() {
        return contentLength;
    }

    /** Returns whether the server leaves the connection open after this response. */
    public boolean isKeptAlive() {
        // if a response has both a length and a coding, a proxy on the way may have seen a different end of the body
        return keepAlive && !closes && !(transferEncoding.isPresent() && contentLength != ABSENT);
    }

    /** Returns whether the body has one item on each line, instead of an array of items. */
    boolean isNdjson() {
        return ndjson;
    }

    /** Returns whether the body is a ProblemDetail. */
    boolean isProblem() {
        return problem;
    }

    /** Reads the first line; returns false if it is not a status line. The protocol's name is in upper case (section 2.3). */
    boolean tryReadStatusLine(byte[] line, int from, int to) {
        int version = from + VERSION.length;
        if (to - from < VERSION.length + 5 || !Ascii.startsWith(line, from, to, VERSION)) {
            return false;
        }
        int code = version + 2;
        long parsed = decimal(line, code, code + 3);
        boolean separated = line[version + 1] == ' ' && (code + 3 == to || line[code + 3] == ' ');
        if (!separated || !Ascii.isDigit(line[version]) || parsed < 100 || !Ascii.isText(line, code + 3, to)) {
            return false;
        }
        status = (int) parsed;
        http10 = line[version] == '0';
        keepAlive = !http10;
        return true;
    }

    /** Reads a header field; returns false if it is malformed, or has a value that makes the framing ambiguous. */
    boolean tryReadField(byte[] line, int from, int to) {
        if (Ascii.isBlank(line[from])) {
            return mayFold && Ascii.isText(line, from, to);
        }
        int colon = colon(line, from, to);
        int value = Ascii.skipBlanks(line, colon + 1, to);
        mayFold = true;
        return colon > from && tryReadField(line, from, colon, value, Ascii.trimBlanks(line, value, to));
    }

    /** Returns whether the line has the form of a field, or of the continuation of a folded one. */
    static boolean isField(byte[] line, int from, int to) {
        return Ascii.isBlank(line[from]) ? Ascii.isText(line, from, to) : colon(line, from, to) > from;
    }

    /** Returns the end of the name; -1 if there is no name, or if the value has a forbidden character (RFC 9110, section 5.5). */
    private static int colon(byte[] line, int from, int to) {
        int colon = from;
        while (colon < to && Ascii.isToken(line[colon])) {
            colon++;
        }
        boolean named = colon > from && colon < to && line[colon] == ':';
        return named && Ascii.isText(line, colon, to) ? colon : -1;
    }

    private boolean tryReadField(byte[] line, int from, int colon, int value, int to) {
        if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_LENGTH)) {
            mayFold = false;
            return trySetLength(decimal(line, value, to));
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, TRANSFER_ENCODING)) {
            mayFold = false;
            return !http10 && transferEncoding.tryAdd(line, value, to); // HTTP/1.0 has no transfer codings
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, CONNECTION)) {
            mayFold = false;
            addConnectionOptions(line, value, to);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_TYPE)) {
            ndjson = Ascii.startsWithIgnoreCase(line, value, to, NDJSON);
            problem = Ascii.startsWithIgnoreCase(line, value, to, PROBLEM);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, SERVER_TIMING)) {
            addServerTiming(new String(line, value, to - value, StandardCharsets.ISO_8859_1));
        }
        return true;
    }

    private void addServerTiming(String more) {
        String all = serverTiming == null ? more : serverTiming + "," + more;
        serverTiming = all.length() <= MAX_TIMING ? all : serverTiming;
    }

    private boolean trySetLength(long declared) {
        boolean clear = declared >= 0 && (contentLength == ABSENT || contentLength == declared);
        contentLength = declared;
        return clear;
    }

    /** Reads the connection options. If both are given, {@code close} wins in either order (section 9.6). */
    private void addConnectionOptions(byte[] line, int from, int to) {
        closes |= Ascii.listContains(line, from, to, CLOSE);
        keepAlive |= Ascii.listContains(line, from, to, KEEP_ALIVE);
    }

    private static long decimal(byte[] line, int from, int to) {
        if (from == to || to - from > MAX_DIGITS) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            if (!Ascii.isDigit(line[i])) {
                return -1;
            }
            value = value * 10 + (line[i] - '0');
        }
        return value;
    }
}
