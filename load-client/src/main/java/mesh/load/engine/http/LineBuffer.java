package mesh.load.engine.http;

import java.util.Arrays;

/** Holds the beginning of a line that a read has cut, until the rest of it arrives. */
final class LineBuffer {

    /** Servers themselves refuse fields beyond 8 kB. */
    static final int LONGEST_LINE = 16 * 1024;

    private static final int FIRST_CAPACITY = 256;
    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private int length;

    /** Whatever exceeds the longest line is dropped: {@link #length()} tells that it was too long. */
    void append(byte[] source, int from, int to) {
        int count = Math.min(to - from, LONGEST_LINE + 1 - length);
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(FIRST_CAPACITY, Integer.highestOneBit(length + count) * 2));
        }
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }
}
