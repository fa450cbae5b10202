package mesh.load.engine.http;

import java.util.Arrays;

/** Holds the beginning of a line that a read has cut, until the rest of it arrives. */
final class LineBuffer {

    /** The maximum length of a line: twice the 8 kB above which servers themselves reject a field. */
    static final int MAX_LINE_BYTES = 16 * 1024;

    private static final int INITIAL_CAPACITY = 256;
    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private int length;

    /** Adds bytes. Keeps one byte more than the maximum, so that {@link #length()} shows that the line was too long, and drops the rest. */
    void append(byte[] source, int from, int to) {
        int count = Math.min(to - from, MAX_LINE_BYTES + 1 - length);
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(INITIAL_CAPACITY, Integer.highestOneBit(length + count) * 2));
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
