package mesh.load.workers.wire;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import javax.crypto.Mac;

/** Reads frames that {@link FrameWriter} has written. Only one thread may read. */
final class FrameReader {

    private static final int SIGNATURE = 32;

    private final DataInputStream in;
    private final Mac mac;
    private long next;

    FrameReader(InputStream in, byte[] key) {
        this.in = new DataInputStream(new BufferedInputStream(in));
        mac = Token.mac(key);
    }

    /**
     * A frame whose signature and number have been checked.
     *
     * @param type kind of the message in the payload
     */
    record Frame(byte type, ByteBuffer payload) {}

    /**
     * Waits for the next frame.
     *
     * @throws WireException if the frame is too long, if its number is not the next one, or if it was not signed with the key. The header
     *     contains the length, so that a frame that is too long is rejected before anything is allocated
     */
    Frame read() throws IOException {
        byte[] header = new byte[FrameWriter.HEADER];
        in.readFully(header);
        ByteBuffer fields = ByteBuffer.wrap(header);
        int length = fields.getInt();
        byte type = fields.get();
        if (length < 0 || length > FrameWriter.MAX_PAYLOAD) {
            throw new WireException("it promised a message of " + Integer.toUnsignedString(length) + " bytes. Allowed: "
                    + FrameWriter.MAX_PAYLOAD);
        }
        if (fields.getLong() != next++) {
            throw new WireException("a message was repeated or left out");
        }
        byte[] payload = new byte[length];
        in.readFully(payload);
        requireSignature(header, payload);
        return new Frame(type, ByteBuffer.wrap(payload));
    }

    private void requireSignature(byte[] header, byte[] payload) throws IOException {
        byte[] signature = new byte[SIGNATURE];
        in.readFully(signature);
        mac.update(header);
        if (!MessageDigest.isEqual(mac.doFinal(payload), signature)) {
            throw new WireException("a message was not signed with the key of this connection");
        }
    }
}
