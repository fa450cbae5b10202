package mesh.load.workers.wire;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import javax.crypto.Mac;

/**
 * Writes frames: length of the payload (4 bytes), type (1), number (8), payload, and an HMAC-SHA256 over all of it (32). The number counts
 * from 0 and reveals a frame that is sent twice or left out.
 */
final class FrameWriter {

    static final int HEADER = Integer.BYTES + 1 + Long.BYTES;

    /** Larger than the largest message, which is a plan with the bodies of its requests. */
    static final int MAX_PAYLOAD = 32 * 1024 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final DataOutputStream out;
    private final Mac mac;
    private long next;

    FrameWriter(OutputStream out, byte[] key) {
        this.out = new DataOutputStream(new BufferedOutputStream(out));
        mac = Token.mac(key);
    }

    /** Blocks while the other side does not read, so that it never receives more than it can handle. */
    void write(byte type, byte[] payload) throws IOException {
        if (payload.length > MAX_PAYLOAD) {
            throw new WireException("a message of " + payload.length + " bytes. Allowed: " + MAX_PAYLOAD);
        }
        lock.lock();
        try {
            byte[] header = header(type, payload.length, next++);
            mac.update(header);
            out.write(header);
            out.write(payload);
            out.write(mac.doFinal(payload));
            out.flush();
        } finally {
            lock.unlock();
        }
    }

    static byte[] header(byte type, int length, long number) {
        return ByteBuffer.allocate(HEADER)
                .putInt(length)
                .put(type)
                .putLong(number)
                .array();
    }
}
