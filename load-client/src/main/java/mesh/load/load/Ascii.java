package mesh.load.load;

import java.nio.charset.StandardCharsets;

/** Comparisons on the bytes of a header line, without making a String of them. */
final class Ascii {

    private Ascii() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether the range holds the word, upper and lower case being the same. {@code lower} is in lower case. */
    static boolean equalsIgnoreCase(byte[] bytes, int from, int to, byte[] lower) {
        return to - from == lower.length && startsWithIgnoreCase(bytes, from, to, lower);
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

    /** Whether one of the range's elements, separated by commas, is the word. */
    static boolean listContains(byte[] bytes, int from, int to, byte[] lower) {
        int start = from;
        for (int i = from; i <= to; i++) {
            if (i == to || bytes[i] == ',') {
                int first = skipBlanks(bytes, start, i);
                if (equalsIgnoreCase(bytes, first, trimBlanks(bytes, first, i), lower)) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
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
