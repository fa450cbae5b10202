package mesh.load.engine.http;

/**
 * The transfer codings of a response (RFC 9112, section 6.1). If the last of them is not {@code chunked}, the body ends with the
 * connection. {@code chunked} must be the last coding. The framing of a body with an unknown coding is unknown.
 */
final class TransferEncoding {

    private static final byte[] CHUNKED = Ascii.bytes("chunked");
    private static final byte[][] COMPRESSIONS = {
        Ascii.bytes("gzip"),
        Ascii.bytes("x-gzip"),
        Ascii.bytes("deflate"),
        Ascii.bytes("compress"),
        Ascii.bytes("x-compress")
    };

    private boolean present;
    private boolean chunked;
    private boolean encoded;

    void reset() {
        present = false;
        chunked = false;
        encoded = false;
    }

    /** Returns whether there is any coding. */
    boolean isPresent() {
        return present;
    }

    boolean isChunked() {
        return chunked;
    }

    /** Returns whether there is a coding besides {@code chunked}. */
    boolean isEncoded() {
        return encoded;
    }

    /** Adds a list of codings; returns false if the list makes the framing ambiguous. */
    boolean tryAdd(byte[] line, int from, int to) {
        boolean clear = true;
        for (int start = from; start <= to && clear; ) {
            int comma = Ascii.indexOf(line, start, to, (byte) ',');
            int first = Ascii.skipBlanks(line, start, comma);
            int end = Ascii.trimBlanks(line, first, comma);
            clear = first == end || tryAddCoding(line, first, end); // a list may have empty elements
            start = comma + 1;
        }
        return clear && present;
    }

    private boolean tryAddCoding(byte[] line, int from, int to) {
        boolean afterChunked = chunked;
        present = true;
        chunked = Ascii.equalsIgnoreCase(line, from, to, CHUNKED);
        encoded |= !chunked;
        return !afterChunked && (chunked || isCompression(line, from, to));
    }

    private static boolean isCompression(byte[] line, int from, int to) {
        for (byte[] coding : COMPRESSIONS) {
            if (Ascii.equalsIgnoreCase(line, from, to, coding)) {
                return true;
            }
        }
        return false;
    }
}
