package mesh.load.workers.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * How both sides prove that they have the token: each signs what the other one has just drawn at random, so that nothing that was
 * recorded before is of use. Everything here has a fixed length: who cannot prove it makes nobody allocate or wait for more.
 */
public final class Handshake {

    /** Time for each read: whoever says half of it is not waited for. */
    static final int PATIENCE_MILLIS = 5_000;

    /** Names the protocol and its version: a worker of another one is refused before it says anything. */
    private static final byte[] MAGIC = "MESH-WORKER/2\n".getBytes(StandardCharsets.US_ASCII);

    private static final int NONCE = 32;
    private static final int PROOF = 32;

    private final Socket socket;
    private final Token token;
    private final byte[] own = new byte[NONCE];

    private Handshake(Socket socket, Token token) throws IOException {
        this.socket = socket;
        this.token = token;
        new SecureRandom().nextBytes(own);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    /**
     * The coordinator's side: the worker proves itself last, and nothing is said to it before.
     *
     * @throws WireException if it is no worker, or has another token
     */
    public static MessageChannel ofCoordinator(Socket socket, Token token) throws IOException {
        Handshake here = new Handshake(socket, token);
        byte[] other = here.readNonce("a worker");
        here.write(MAGIC, here.own, token.sign("coordinator", other, here.own));
        here.requireProof(token.sign("worker", other, here.own), "the worker");
        return here.channel("to-worker", "to-coordinator", other, here.own);
    }

    /**
     * The worker's side: it proves itself only to who has proved himself, and takes orders from nobody else.
     *
     * @throws WireException if it is no coordinator, or has another token
     */
    public static MessageChannel ofWorker(Socket socket, Token token) throws IOException {
        Handshake here = new Handshake(socket, token);
        here.write(MAGIC, here.own);
        byte[] other = here.readNonce("a coordinator");
        here.requireProof(token.sign("coordinator", here.own, other), "the coordinator");
        here.write(token.sign("worker", here.own, other));
        return here.channel("to-coordinator", "to-worker", here.own, other);
    }

    private MessageChannel channel(String sending, String receiving, byte[] worker, byte[] coordinator)
            throws IOException {
        socket.setSoTimeout(0);
        return new MessageChannel(
                socket, token.sign(sending, worker, coordinator), token.sign(receiving, worker, coordinator));
    }

    private byte[] readNonce(String who) throws IOException {
        if (!MessageDigest.isEqual(MAGIC, read(MAGIC.length))) {
            throw new WireException("it is not " + who + " of this version");
        }
        return read(NONCE);
    }

    private void requireProof(byte[] expected, String who) throws IOException {
        if (!MessageDigest.isEqual(expected, read(PROOF))) {
            throw new WireException(who + " has another " + Token.VARIABLE);
        }
    }

    private byte[] read(int length) throws IOException {
        try {
            byte[] bytes = new byte[length];
            new DataInputStream(socket.getInputStream()).readFully(bytes);
            return bytes;
        } catch (EOFException half) {
            throw new WireException("it ended the connection instead of proving that it has the " + Token.VARIABLE);
        } catch (SocketTimeoutException silent) {
            throw new WireException(
                    "it did not prove within " + PATIENCE_MILLIS + " ms that it has the " + Token.VARIABLE);
        }
    }

    private void write(byte[]... parts) throws IOException {
        OutputStream out = socket.getOutputStream();
        for (byte[] part : parts) {
            out.write(part);
        }
        out.flush();
    }
}
