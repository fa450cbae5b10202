package mesh.load.engine.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
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

    private static final byte[] PROTOCOL = Ascii.bytes("HTTP/");
    private static final byte[] VERSION = Ascii.bytes("HTTP/1.");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_TYPE = Ascii.bytes("content-type");
    private static final byte[] CONTENT_ENCODING = Ascii.bytes("content-encoding");
    private static final byte[] IDENTITY = Ascii.bytes("identity");
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
    private Outcome.@Nullable Malformed encoding;

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
        encoding = null;
    }

    /** Returns what the service says of its own time; null if it says nothing. */
    public @Nullable String serverTiming() {
        return serverTiming;
    }

    /** Returns that the body is encoded, with the field that says so. Null if it is not. */
    Outcome.@Nullable Malformed encoding() {
        return encoding;
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

    /** Returns whether the server leaves the connection open after this response, and the load client can use it again. */
    public boolean isKeptAlive() {
        return isKeptByServer() && !hasTwoLengths();
    }

    /** Returns whether the server leaves the connection open after this response. */
    public boolean isKeptByServer() {
        return keepAlive && !closes;
    }

    /** Returns whether the response has both a length and a coding. A proxy on the way may have seen a different end of its body. */
    public boolean hasTwoLengths() {
        return transferEncoding.isPresent() && contentLength != ABSENT;
    }

    /** Returns whether the body has one item on each line, instead of an array of items. */
    boolean isNdjson() {
        return ndjson;
    }

    /** Returns whether the body is a ProblemDetail. */
    boolean isProblem() {
        return problem;
    }

    /** Returns whether an unfinished first line may still become a status line. */
    static boolean mayBecomeStatusLine(byte[] line, int length) {
        int known = Math.min(length, VERSION.length);
        return Arrays.equals(line, 0, known, VERSION, 0, known);
    }

    /** Returns what a first line is that is not a status line. */
    static MalformedResponse notAStatusLine(byte[] line, int from, int to) {
        if (from == to) {
            return MalformedResponse.EMPTY_LINE;
        }
        return Ascii.startsWith(line, from, to, PROTOCOL) ? MalformedResponse.STATUS_LINE : MalformedResponse.NOT_HTTP;
    }

    /** Reads the first line; returns its flaw, or null. The protocol's name is in upper case (section 2.3). */
    @Nullable
    MalformedResponse readStatusLine(byte[] line, int from, int to) {
        int version = from + VERSION.length;
        if (to - from < VERSION.length + 5 || !Ascii.startsWith(line, from, to, VERSION)) {
            return notAStatusLine(line, from, to);
        }
        int code = version + 2;
        long parsed = decimal(line, code, code + 3);
        boolean separated = line[version + 1] == ' ' && (code + 3 == to || line[code + 3] == ' ');
        if (!separated || !Ascii.isDigit(line[version]) || parsed < 100 || !Ascii.isText(line, code + 3, to)) {
            return MalformedResponse.STATUS_LINE;
        }
        status = (int) parsed;
        http10 = line[version] == '0';
        keepAlive = !http10;
        return null;
    }

    /** Reads a header field; returns its flaw, such as a value that makes the framing ambiguous, or null. */
    @Nullable
    MalformedResponse readField(byte[] line, int from, int to) {
        if (Ascii.isBlank(line[from]) && !mayFold) {
            return MalformedResponse.FOLDED_FIELD;
        }
        MalformedResponse flaw = flaw(line, from, to);
        if (flaw != null || Ascii.isBlank(line[from])) {
            return flaw;
        }
        int colon = Ascii.tokenEnd(line, from, to);
        int value = Ascii.skipBlanks(line, colon + 1, to);
        mayFold = true;
        return readField(line, from, colon, value, Ascii.trimBlanks(line, value, to));
    }

    /** Returns whether the line has the form of a field, or of the continuation of a folded one. */
    static boolean isField(byte[] line, int from, int to) {
        return flaw(line, from, to) == null;
    }

    /** Returns the flaw in the form of a field, or of the continuation of a folded one (RFC 9110, section 5.5); null if there is none. */
    private static @Nullable MalformedResponse flaw(byte[] line, int from, int to) {
        int colon = Ascii.isBlank(line[from]) ? from : Ascii.tokenEnd(line, from, to);
        boolean isNamed = Ascii.isBlank(line[from]) || (colon > from && colon < to && line[colon] == ':');
        if (!isNamed) {
            return MalformedResponse.FIELD_NAME;
        }
        return Ascii.isText(line, colon, to) ? null : MalformedResponse.FIELD_VALUE;
    }

    private @Nullable MalformedResponse readField(byte[] line, int from, int colon, int value, int to) {
        if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_LENGTH)) {
            mayFold = false;
            return trySetLength(decimal(line, value, to)) ? null : MalformedResponse.CONTENT_LENGTH;
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, TRANSFER_ENCODING)) {
            mayFold = false;
            boolean wasEncoded = transferEncoding.isEncoded();
            boolean isClear = !http10 && transferEncoding.tryAdd(line, value, to); // HTTP/1.0 has no transfer codings
            boolean isEncoded = !wasEncoded && transferEncoding.isEncoded();
            addEncoding(isEncoded, MalformedResponse.TRANSFER_CODING, line, value, to);
            return isClear ? null : MalformedResponse.TRANSFER_ENCODING;
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, CONNECTION)) {
            mayFold = false;
            addConnectionOptions(line, value, to);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_TYPE)) {
            ndjson = Ascii.startsWithIgnoreCase(line, value, to, NDJSON);
            problem = Ascii.startsWithIgnoreCase(line, value, to, PROBLEM);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_ENCODING)) {
            boolean isEncoded = value < to && !Ascii.equalsIgnoreCase(line, value, to, IDENTITY);
            addEncoding(isEncoded, MalformedResponse.CONTENT_ENCODING, line, value, to);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, SERVER_TIMING)) {
            addServerTiming(new String(line, value, to - value, StandardCharsets.ISO_8859_1));
        }
        return null;
    }

    private void addEncoding(boolean isEncoded, MalformedResponse reason, byte[] line, int value, int to) {
        if (isEncoded) {
            encoding = new Outcome.Malformed(reason, Ascii.excerpt(line, value, to));
        }
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
