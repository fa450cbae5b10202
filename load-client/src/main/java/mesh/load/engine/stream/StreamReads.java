package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The buffer through which a sender reads all its streams, and when it did. */
final class StreamReads {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private long readAt;

    /** Reads what is there into {@link #bytes()} and returns how much it was, -1 at the end of the stream. */
    int read(SocketChannel channel) throws IOException {
        int count = channel.read(direct.clear());
        readAt = System.nanoTime();
        if (count > 0) {
            direct.flip().get(bytes, 0, count);
        }
        return count;
    }

    /** Overwritten by the next read. */
    byte[] bytes() {
        return bytes;
    }

    /** Instant of {@link System#nanoTime()} of the last read. */
    long readAt() {
        return readAt;
    }
}
