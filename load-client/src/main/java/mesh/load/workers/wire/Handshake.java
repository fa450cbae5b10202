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
 * How both sides prove that they have the token: each signs what both have just drawn at random, so that nothing that was recorded before is of
 * use. The worker proves itself first. Anybody can connect to a coordinator, and must get nothing from it against which a token could be tried;
 * a false coordinator gets a worker's proof, but has to be where a worker connects to. Everything here has a fixed length: a stranger makes nobody
 * allocate or wait for more.
 */
public final class Handshake {

    /** A worker whose network loses its packets, or whose machine is busy, comes again. */
    private static final int COORDINATOR_PATIENCE_MILLIS = 3_000;

    /** Longer: a coordinator may have many strangers to hear. */
    private static final int WORKER_PATIENCE_MILLIS = 5_000;

    private static final String PROTOCOL = "MESH-WORKER/";
    private static final String VERSION = "3";

    /** Names the protocol and its version. */
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

    /** Told how far a worker's handshake is. */
    public interface Steps {

        /** It speaks this version of the protocol. */
        void spoke();

        /**
         * It has the token.
         *
         * @throws IOException if it is not to be accepted all the same
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
     * The coordinator's side: until the worker has proved that it has the token, it gets only what was drawn at random.
     *
     * @throws WireException if it is no worker, or has another token
     * @throws IOException if the connection ended before that was clear, or the time did
     */
    public static MessageChannel ofCoordinator(Socket socket, Token token) throws IOException {
        return ofCoordinator(socket, token, new NoSteps());
    }

    /** The same with somebody who is told how far it is. */
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

    /** A worker of another version is told this one, and can say so; a stranger is told nothing. */
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
     * The worker's side: it takes orders only from a coordinator that has proved itself, too.
     *
     * @throws WireException if it is no coordinator, or has another token: it will not be another time either
     * @throws IOException if the connection ended before that was clear, or the time did
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

    /** Nothing if it is not this protocol. */
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
