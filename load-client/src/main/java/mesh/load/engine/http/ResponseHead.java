package mesh.load.engine.http;

/**
 * Status line of an answer, and those of its header fields that decide how the body is framed (RFC 9112, section 6) and
 * counted. Of all others only the form is looked at. A field that frames may not be folded: the standard lets us put it
 * together again, but who folds a number is no server that we know.
 */
public final class ResponseHead {

    private static final int ABSENT = -1;
    private static final int MOST_DIGITS = 18;
    private static final byte[] VERSION = Ascii.bytes("HTTP/1.");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_TYPE = Ascii.bytes("content-type");
    private static final byte[] CHUNKED = Ascii.bytes("chunked");
    private static final byte[][] CODINGS = {
        Ascii.bytes("gzip"),
        Ascii.bytes("x-gzip"),
        Ascii.bytes("deflate"),
        Ascii.bytes("compress"),
        Ascii.bytes("x-compress")
    };
    private static final byte[] CLOSE = Ascii.bytes("close");
    private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
    private static final byte[] NDJSON = Ascii.bytes("application/x-ndjson");

    private int status;
    private long contentLength = ABSENT;
    private boolean transferEncoded;
    private boolean chunked;
    private boolean http10;
    private boolean keepAlive;
    private boolean closes;
    private boolean ndjson;
    private boolean mayFold;

    void reset() {
        status = 0;
        contentLength = ABSENT;
        transferEncoded = false;
        chunked = false;
        http10 = false;
        keepAlive = false;
        closes = false;
        ndjson = false;
        mayFold = false;
    }

    /** 0 until the status line is complete. */
    public int status() {
        return status;
    }

    boolean isInterim() {
        return status < 200;
    }

    boolean hasNoBody() {
        return status == 204 || status == 304 || (!transferEncoded && contentLength == 0);
    }

    boolean isChunked() {
        return chunked;
    }

    /** Without a length the body ends when the connection does. */
    boolean hasLength() {
        return !transferEncoded && contentLength != ABSENT;
    }

    long contentLength() {
        return contentLength;
    }

    /** Whether the server leaves the connection open after this answer. */
    public boolean isKeptAlive() {
        // with both a length and a coding somebody else on the way may have taken the other for the end
        return keepAlive && !closes && !(transferEncoded && contentLength != ABSENT);
    }

    /** Whether the body holds an item a line instead of an array of items. */
    boolean isNdjson() {
        return ndjson;
    }

    /** Reads the first line; false if it is no status line. The name of the protocol is in upper case (section 2.3). */
    boolean statusLine(byte[] line, int from, int to) {
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

    /** Reads a header field; false if it cannot be one, or holds a value that leaves the framing in doubt. */
    boolean field(byte[] line, int from, int to) {
        if (Ascii.isBlank(line[from])) {
            return mayFold && Ascii.isText(line, from, to);
        }
        int colon = colon(line, from, to);
        int value = Ascii.skipBlanks(line, colon + 1, to);
        mayFold = true;
        return colon > from && field(line, from, colon, value, Ascii.trimBlanks(line, value, to));
    }

    /** Whether the line has the form of a field, or of the folded rest of one. */
    static boolean isField(byte[] line, int from, int to) {
        return Ascii.isBlank(line[from]) ? Ascii.isText(line, from, to) : colon(line, from, to) > from;
    }

    /** Where the name ends; -1 if there is no name, or if what follows it holds what no value may (RFC 9110, section 5.5). */
    private static int colon(byte[] line, int from, int to) {
        int colon = from;
        while (colon < to && Ascii.isToken(line[colon])) {
            colon++;
        }
        boolean named = colon > from && colon < to && line[colon] == ':';
        return named && Ascii.isText(line, colon, to) ? colon : -1;
    }

    private boolean field(byte[] line, int from, int colon, int value, int to) {
        if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_LENGTH)) {
            mayFold = false;
            return length(decimal(line, value, to));
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, TRANSFER_ENCODING)) {
            mayFold = false;
            return transferEncoding(line, value, to);
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, CONNECTION)) {
            mayFold = false;
            connection(line, value, to);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_TYPE)) {
            ndjson = Ascii.startsWithIgnoreCase(line, value, to, NDJSON);
        }
        return true;
    }

    private boolean length(long declared) {
        boolean clear = declared >= 0 && (contentLength == ABSENT || contentLength == declared);
        contentLength = declared;
        return clear;
    }

    /**
     * One more list of codings; what is not chunked in the end ends with the connection. HTTP/1.0 has no codings (section
     * 6.1), nothing comes behind chunked, and of a coding that nobody knows nobody knows the framing.
     */
    private boolean transferEncoding(byte[] line, int from, int to) {
        boolean clear = !http10;
        for (int start = from; start <= to && clear; ) {
            int comma = Ascii.indexOf(line, start, to, (byte) ',');
            int first = Ascii.skipBlanks(line, start, comma);
            int end = Ascii.trimBlanks(line, first, comma);
            clear = first == end || coding(line, first, end); // a list may have empty elements
            start = comma + 1;
        }
        return clear && transferEncoded;
    }

    private boolean coding(byte[] line, int from, int to) {
        boolean behindChunked = chunked;
        transferEncoded = true;
        chunked = Ascii.equalsIgnoreCase(line, from, to, CHUNKED);
        return !behindChunked && (chunked || isCompression(line, from, to));
    }

    private static boolean isCompression(byte[] line, int from, int to) {
        for (byte[] coding : CODINGS) {
            if (Ascii.equalsIgnoreCase(line, from, to, coding)) {
                return true;
            }
        }
        return false;
    }

    /** Who says both closes, in whatever order (section 9.6). */
    private void connection(byte[] line, int from, int to) {
        closes |= Ascii.listContains(line, from, to, CLOSE);
        keepAlive |= Ascii.listContains(line, from, to, KEEP_ALIVE);
    }

    private static long decimal(byte[] line, int from, int to) {
        if (from == to || to - from > MOST_DIGITS) {
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
