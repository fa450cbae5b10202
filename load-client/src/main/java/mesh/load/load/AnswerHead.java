package mesh.load.load;

/**
 * Status line of an answer, and those of its header fields that decide how the body is framed (RFC 9112, section 6) and
 * counted. All others are passed over.
 */
final class AnswerHead {

    private static final int ABSENT = -1;
    private static final int MOST_DIGITS = 18;
    private static final byte[] VERSION = Ascii.bytes("http/1.");
    private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
    private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
    private static final byte[] CONNECTION = Ascii.bytes("connection");
    private static final byte[] CONTENT_TYPE = Ascii.bytes("content-type");
    private static final byte[] CHUNKED = Ascii.bytes("chunked");
    private static final byte[] CLOSE = Ascii.bytes("close");
    private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
    private static final byte[] NDJSON = Ascii.bytes("application/x-ndjson");

    private int status;
    private long contentLength = ABSENT;
    private boolean transferEncoded;
    private boolean chunked;
    private boolean keepAlive;
    private boolean ndjson;

    void reset() {
        status = 0;
        contentLength = ABSENT;
        transferEncoded = false;
        chunked = false;
        keepAlive = false;
        ndjson = false;
    }

    /** 0 until the status line is complete. */
    int status() {
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
    boolean isKeptAlive() {
        return keepAlive;
    }

    /** Whether the body holds an item a line instead of an array of items. */
    boolean isNdjson() {
        return ndjson;
    }

    /** Reads the first line; false if it is no status line. */
    boolean statusLine(byte[] line, int from, int to) {
        int version = from + VERSION.length;
        if (to - from < VERSION.length + 5 || !Ascii.startsWithIgnoreCase(line, from, to, VERSION)) {
            return false;
        }
        int code = version + 2;
        long parsed = decimal(line, code, code + 3);
        boolean separated = line[version + 1] == ' ' && (code + 3 == to || line[code + 3] == ' ');
        if (!separated || !Ascii.isDigit(line[version]) || parsed < 100) {
            return false;
        }
        status = (int) parsed;
        keepAlive = line[version] != '0';
        return true;
    }

    /** Reads a header field; false if it cannot be one, or holds a value that leaves the framing in doubt. */
    boolean field(byte[] line, int from, int to) {
        if (Ascii.isBlank(line[from])) {
            return true; // the folded rest of a field: none that matters here is ever folded
        }
        int colon = from;
        while (colon < to && line[colon] != ':') {
            colon++;
        }
        if (colon == to || colon == from || Ascii.isBlank(line[colon - 1])) {
            return false;
        }
        int value = Ascii.skipBlanks(line, colon + 1, to);
        return field(line, from, colon, value, Ascii.trimBlanks(line, value, to));
    }

    private boolean field(byte[] line, int from, int colon, int value, int to) {
        if (Ascii.equalsIgnoreCase(line, from, colon, CONTENT_LENGTH)) {
            return length(decimal(line, value, to));
        }
        if (Ascii.equalsIgnoreCase(line, from, colon, TRANSFER_ENCODING)) {
            transferEncoded = true;
            chunked = endsWithChunked(line, value, to);
        } else if (Ascii.equalsIgnoreCase(line, from, colon, CONNECTION)) {
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

    /** Only the last coding frames the message; whatever is not chunked then ends with the connection. */
    private static boolean endsWithChunked(byte[] line, int from, int to) {
        int last = to - CHUNKED.length;
        return last >= from && Ascii.equalsIgnoreCase(line, last, to, CHUNKED);
    }

    private void connection(byte[] line, int from, int to) {
        if (Ascii.listContains(line, from, to, CLOSE)) {
            keepAlive = false;
        } else if (Ascii.listContains(line, from, to, KEEP_ALIVE)) {
            keepAlive = true;
        }
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
