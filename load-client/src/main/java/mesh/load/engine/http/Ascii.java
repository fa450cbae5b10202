package mesh.load.engine.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text as bytes, one for each character. Compares the bytes of a header line without creating a String. */
public final class Ascii {

    private static final byte DELETE = 0x7f;
    private static final int MAX_EXCERPT = 60;
    private static final boolean[] TOKEN = new boolean[128];

    static {
        for (byte b : bytes("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) {
            TOKEN[b] = true;
        }
    }

    private Ascii() {}

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns whether the range is the word, ignoring case. {@code lower} is in lower case. */
    static boolean equalsIgnoreCase(byte[] bytes, int from, int to, byte[] lower) {
        return to - from == lower.length && startsWithIgnoreCase(bytes, from, to, lower);
    }

    static boolean startsWith(byte[] bytes, int from, int to, byte[] word) {
        return to - from >= word.length && Arrays.equals(bytes, from, from + word.length, word, 0, word.length);
    }

    static boolean startsWithIgnoreCase(byte[] bytes, int from, int to, byte[] lower) {
        if (to - from < lower.length) {
            return false;
        }
        for (int i = 0; i < lower.length; i++) {
            if (toLower(bytes[from + i]) != lower[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether one of the range's elements, separated by commas, is the word. */
    static boolean listContains(byte[] bytes, int from, int to, byte[] lower) {
        for (int start = from; start <= to; ) {
            int comma = indexOf(bytes, start, to, (byte) ',');
            int first = skipBlanks(bytes, start, comma);
            if (equalsIgnoreCase(bytes, first, trimBlanks(bytes, first, comma), lower)) {
                return true;
            }
            start = comma + 1;
        }
        return false;
    }

    /** Returns the index of the first such byte; {@code to} if the range has none. */
    static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Returns whether the range has no control characters except tabs: no NUL, and no carriage return in the middle of a line. */
    static boolean isText(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = bytes[i];
            if ((b >= 0 && b < ' ' && b != '\t') || b == DELETE) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the byte may be part of a name (RFC 9110, section 5.6.2). */
    static boolean isToken(byte b) {
        return b > 0 && TOKEN[b];
    }

    /** Returns the end of the name that the range begins with; {@code from} if it begins with none. */
    static int tokenEnd(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isToken(bytes[at])) {
            at++;
        }
        return at;
    }

    /** Returns the beginning of the range with a dot in place of each byte that is not printable. */
    static String excerpt(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < Math.min(to, from + MAX_EXCERPT); i++) {
            text.append(bytes[i] >= ' ' && bytes[i] < DELETE ? (char) bytes[i] : '.');
        }
        return to - from > MAX_EXCERPT ? text + "..." : text.toString();
    }

    static int skipBlanks(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && isBlank(bytes[at])) {
            at++;
        }
        return at;
    }

    static int trimBlanks(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && isBlank(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static int toLower(byte b) {
        return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
    }
}
