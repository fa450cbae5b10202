package mesh.load.workers.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;

/**
 * How both sides prove that they have the token: each signs what the other one has just drawn at random, so that nothing that was
 * recorded before is of use. Everything here has a fixed length: who cannot prove it makes nobody allocate or wait for more.
 */
public final class Handshake {

    /** Time for all of it: whoever says it byte by byte is not waited for. */
    private static final int PATIENCE_MILLIS = 5_000;

    /** Names the protocol and its version: a worker of another one is refused before it says anything. */
    private static final byte[] MAGIC = "MESH-WORKER/2\n".getBytes(StandardCharsets.US_ASCII);

    private static final int NONCE = 32;
    private static final int PROOF = 32;

    private final Socket socket;
    private final Token token;
    private final byte[] own = new byte[NONCE];
    private final int patienceMillis;
    private final long deadline;

    private Handshake(Socket socket, Token token, int patienceMillis) throws IOException {
        this.socket = socket;
        this.token = token;
        this.patienceMillis = patienceMillis;
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        new SecureRandom().nextBytes(own);
        socket.setTcpNoDelay(true);
    }

    /**
     * The coordinator's side: the worker proves itself last, and nothing is said to it before.
     *
     * @throws WireException if it is no worker, or has another token
     * @throws IOException if the connection ended before that was clear, or the time did
     */
    public static MessageChannel ofCoordinator(Socket socket, Token token) throws IOException {
        return ofCoordinator(socket, token, PATIENCE_MILLIS);
    }

    static MessageChannel ofCoordinator(Socket socket, Token token, int patienceMillis) throws IOException {
        Handshake here = new Handshake(socket, token, patienceMillis);
        byte[] other = here.readNonce("a worker");
        here.write(MAGIC, here.own, token.sign("coordinator", other, here.own));
        here.requireProof(token.sign("worker", other, here.own), "the worker");
        return here.channel("to-worker", "to-coordinator", other, here.own);
    }

    /**
     * The worker's side: it proves itself only to who has proved himself, and takes orders from nobody else.
     *
     * @throws WireException if it is no coordinator, or has another token: it will not be another time either
     * @throws IOException if the connection ended before that was clear, or the time did
     */
    public static MessageChannel ofWorker(Socket socket, Token token) throws IOException {
        Handshake here = new Handshake(socket, token, PATIENCE_MILLIS);
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
        byte[] bytes = new byte[length];
        int filled = 0;
        while (filled < length) {
            filled += readSome(bytes, filled);
        }
        return bytes;
    }

    private int readSome(byte[] bytes, int from) throws IOException {
        try {
            socket.setSoTimeout(millisLeft());
            int some = socket.getInputStream().read(bytes, from, bytes.length - from);
            if (some < 0) {
                throw new EOFException("it ended the connection instead of proving that it has the " + Token.VARIABLE);
            }
            return some;
        } catch (SocketTimeoutException silent) {
            throw new SocketTimeoutException(
                    "it did not prove within " + patienceMillis + " ms that it has the " + Token.VARIABLE);
        }
    }

    private int millisLeft() throws SocketTimeoutException {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) millis;
    }

    private void write(byte[]... parts) throws IOException {
        OutputStream out = socket.getOutputStream();
        for (byte[] part : parts) {
            out.write(part);
        }
        out.flush();
    }
}
