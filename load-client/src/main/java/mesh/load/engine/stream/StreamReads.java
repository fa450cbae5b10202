package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The buffer through which a sender reads all its streams, and the time of the last read. */
final class StreamReads {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private long readAt;

    /** Reads the available bytes into {@link #bytes()} and returns their number, -1 at the end of the stream. */
    int read(SocketChannel channel) throws IOException {
        int count = channel.read(direct.clear());
        readAt = System.nanoTime();
        if (count > 0) {
            direct.flip().get(bytes, 0, count);
        }
        return count;
    }

    /** Returns the bytes, which the next read overwrites. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the instant of {@link System#nanoTime()} of the last read. */
    long readAt() {
        return readAt;
    }
}
