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
 * Proves to both sides that the other one has the token. Each side signs random bytes that both have just drawn, so a recorded handshake is
 * useless.
 *
 * <ul>
 *   <li>The worker proves itself first. Anybody can connect to a coordinator, and must receive nothing against which they could test a
 *       token.
 *   <li>A false coordinator does receive a worker's proof, but it would have to run at the address to which a worker connects.
 *   <li>Every message has a fixed length, so a stranger cannot make either side allocate more or wait for more.
 * </ul>
 */
public final class Handshake {

    /** A worker with packet loss or a busy machine may exceed this; it connects again. */
    private static final int COORDINATOR_PATIENCE_MILLIS = 3_000;

    /** Longer, because a coordinator may first have to handle many strangers. */
    private static final int WORKER_PATIENCE_MILLIS = 5_000;

    private static final String PROTOCOL = "MESH-WORKER/";
    private static final String VERSION = "3";

    /** The name of the protocol and its version. */
    private static final byte[] MAGIC = (PROTOCOL + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final byte[] REFUSED = {0};
    private static final byte[] ACCEPTED = {1};

    private final Socket socket;
    private final Token token;
    private final int patienceMillis;
    private final long deadline;

    private Handshake(Socket socket, Token token, int patienceMillis) throws IOException {
        this.socket = socket;
        this.token = token;
        this.patienceMillis = patienceMillis;
        deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        socket.setTcpNoDelay(true);
    }

    /** Is called at the steps of a worker's handshake. */
    public interface Steps {

        /** The worker speaks this version of the protocol. */
        void spoke();

        /**
         * The worker has the token.
         *
         * @throws IOException to reject the worker nevertheless
         */
        void proved() throws IOException;
    }

    private static final class NoSteps implements Steps {

        @Override
        public void spoke() {}

        @Override
        public void proved() {}
    }

    /**
     * Performs the coordinator's side. Until the worker has proved that it has the token, it receives only random bytes.
     *
     * @throws WireException if the other side is not a worker, or has a different token
     * @throws IOException if the connection or the time ended before that was clear
     */
    public static MessageChannel ofCoordinator(Socket socket, Token token) throws IOException {
        return ofCoordinator(socket, token, new NoSteps());
    }

    /** Performs the coordinator's side, and reports its steps. */
    public static MessageChannel ofCoordinator(Socket socket, Token token, Steps steps) throws IOException {
        return ofCoordinator(socket, token, steps, COORDINATOR_PATIENCE_MILLIS);
    }

    static MessageChannel ofCoordinator(Socket socket, Token token, int patienceMillis) throws IOException {
        return ofCoordinator(socket, token, new NoSteps(), patienceMillis);
    }

    private static MessageChannel ofCoordinator(Socket socket, Token token, Steps steps, int patienceMillis)
            throws IOException {
        Handshake here = new Handshake(socket, token, patienceMillis);
        byte[] worker = here.hearWorker();
        steps.spoke();
        byte[] own = random();
        here.write(MAGIC, own);
        if (!MessageDigest.isEqual(token.sign(PROTOCOL + VERSION + " worker", worker, own), here.read(PROOF))) {
            here.write(REFUSED);
            throw new WireException("the worker has another " + Token.VARIABLE);
        }
        steps.proved();
        here.write(ACCEPTED, token.sign(PROTOCOL + VERSION + " coordinator", worker, own));
        return here.channel("to-worker", "to-coordinator", worker, own);
    }

    /** Sends the version to a worker of another version, which can then report the difference. Sends nothing to a stranger. */
    private byte[] hearWorker() throws IOException {
        byte[] said = read(MAGIC.length);
        if (!MessageDigest.isEqual(MAGIC, said)) {
            String other = version(said);
            if (other.isEmpty()) {
                throw new WireException("it is no worker");
            }
            write(MAGIC);
            throw new WireException(versionsDiffer("a worker", other));
        }
        return read(NONCE);
    }

    /**
     * Performs the worker's side. The worker obeys only a coordinator that has also proved itself.
     *
     * @throws WireException if the other side is not a coordinator, or has a different token: a second attempt would not help
     * @throws IOException if the connection or the time ended before that was clear
     */
    public static MessageChannel ofWorker(Socket socket, Token token) throws IOException {
        Handshake here = new Handshake(socket, token, WORKER_PATIENCE_MILLIS);
        byte[] own = random();
        here.write(MAGIC, own);
        byte[] coordinator = here.hearCoordinator();
        here.write(token.sign(PROTOCOL + VERSION + " worker", own, coordinator));
        boolean accepted = MessageDigest.isEqual(ACCEPTED, here.read(ACCEPTED.length));
        byte[] expected = token.sign(PROTOCOL + VERSION + " coordinator", own, coordinator);
        if (!accepted || !MessageDigest.isEqual(expected, here.read(PROOF))) {
            throw new WireException("the coordinator has another " + Token.VARIABLE);
        }
        return here.channel("to-coordinator", "to-worker", own, coordinator);
    }

    private byte[] hearCoordinator() throws IOException {
        byte[] said = read(MAGIC.length);
        if (!MessageDigest.isEqual(MAGIC, said)) {
            String other = version(said);
            throw new WireException(
                    other.isEmpty() ? "no coordinator listens there" : versionsDiffer("the coordinator", other));
        }
        return read(NONCE);
    }

    /** Returns the other side's version, or an empty text if it does not speak this protocol. */
    private static String version(byte[] said) {
        String text = new String(said, StandardCharsets.US_ASCII).strip();
        return text.matches(PROTOCOL + "\\d") ? text.substring(PROTOCOL.length()) : "";
    }

    private static String versionsDiffer(String who, String other) {
        return who + " speaks version " + other + " of the workers' protocol, and this process version " + VERSION
                + ": start both from the same release";
    }

    private static byte[] random() {
        byte[] nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    private MessageChannel channel(String sending, String receiving, byte[] worker, byte[] coordinator)
            throws IOException {
        socket.setSoTimeout(0);
        return new MessageChannel(
                socket, token.sign(sending, worker, coordinator), token.sign(receiving, worker, coordinator));
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
