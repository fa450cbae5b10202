package mesh.load.workers.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Opens a connection on which both sides have proved that they have the token.
 *
 * <ul>
 *   <li>Each side sends the version of its protocol as plain text. A stranger therefore costs no more than this exchange.
 *   <li>{@link TlsIdentity TLS} proves the token, the worker's side first, and from then on encrypts everything.
 *   <li>The coordinator accepts the worker. A worker that receives no acceptance connects again.
 * </ul>
 */
public final class Handshake {

    /** A worker with packet loss or a busy machine may exceed this; it connects again. */
    private static final int COORDINATOR_PATIENCE_MILLIS = 5_000;

    /**
     * Much longer than the coordinator's, because a coordinator that gives up ends the connection. A worker must not give up first, because
     * the coordinator may already have counted it. On a very busy machine, a worker's first handshake takes seconds.
     */
    private static final int WORKER_PATIENCE_MILLIS = 30_000;

    private static final String PROTOCOL = "MESH-WORKER/";
    private static final String VERSION = "4";

    /** The name of the protocol and its version. */
    private static final byte[] MAGIC = (PROTOCOL + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);

    private static final int ACCEPTED = 1;

    private Handshake() {}

    /**
     * Performs the coordinator's side. Until the worker has proved that it has the token, it receives only random bytes.
     *
     * @param spoke runs once the worker speaks this version of the protocol
     * @param proved runs once the worker has proved itself, and returns whether to accept it
     * @throws WireException if the other side is not a worker, or has a different token
     * @throws IOException if the connection or the time ended before that was clear
     */
    public static MessageChannel ofCoordinator(
            Socket socket, TlsIdentity identity, Runnable spoke, BooleanSupplier proved) throws IOException {
        return ofCoordinator(socket, identity, spoke, proved, COORDINATOR_PATIENCE_MILLIS);
    }

    static MessageChannel ofCoordinator(
            Socket socket, TlsIdentity identity, Runnable spoke, BooleanSupplier proved, int patienceMillis)
            throws IOException {
        SSLSocket tls = within(patienceMillis, socket, () -> {
            hearWorker(socket);
            spoke.run();
            socket.getOutputStream().write(MAGIC);
            return proved(socket, identity, "the worker");
        });
        MessageChannel channel = new MessageChannel(socket, tls, WireFormat.FROM_WORKER);
        if (!proved.getAsBoolean()) {
            throw ended();
        }
        // From here on nothing may fail or time out: a worker that receives this does not connect again.
        tls.getOutputStream().write(ACCEPTED);
        return channel;
    }

    /** Sends the version to a worker of another version, which can then report the difference. Sends nothing to a stranger. */
    private static void hearWorker(Socket socket) throws IOException {
        byte[] hello = read(socket, MAGIC.length);
        if (!MessageDigest.isEqual(MAGIC, hello)) {
            String other = version(hello);
            if (other.isEmpty()) {
                throw new WireException("it is not a worker");
            }
            socket.getOutputStream().write(MAGIC);
            throw new WireException(versionsDiffer("a worker", other));
        }
    }

    /**
     * Performs the worker's side. The worker obeys only a coordinator that has also proved itself.
     *
     * @throws WireException if the other side is not a coordinator, or has a different token: a second attempt would not help
     * @throws IOException if the connection or the time ended before that was clear
     */
    public static MessageChannel ofWorker(Socket socket, TlsIdentity identity) throws IOException {
        return within(WORKER_PATIENCE_MILLIS, socket, () -> {
            socket.getOutputStream().write(MAGIC);
            byte[] hello = read(socket, MAGIC.length);
            if (!MessageDigest.isEqual(MAGIC, hello)) {
                String other = version(hello);
                throw new WireException(
                        other.isEmpty() ? "no coordinator listens there" : versionsDiffer("the coordinator", other));
            }
            SSLSocket tls = proved(socket, identity, "the coordinator");
            read(tls, 1);
            return new MessageChannel(socket, tls, WireFormat.FROM_COORDINATOR);
        });
    }

    private static <T> T within(int millis, Socket socket, Sockets.Steps<T> steps) throws IOException {
        socket.setTcpNoDelay(true);
        return Sockets.within(
                millis,
                socket,
                steps,
                () -> new SocketTimeoutException(
                        "it did not prove within " + millis + " ms that it has the " + Token.VARIABLE));
    }

    private static SSLSocket proved(Socket socket, TlsIdentity identity, String other) throws IOException {
        SSLSocket tls = identity.over(socket);
        try {
            tls.startHandshake();
            return tls;
        } catch (SSLException failed) {
            if (failed.getCause() instanceof IOException) {
                throw ended();
            }
            if (failed.getCause() instanceof CertificateException) {
                awaitEnd(socket);
            }
            throw new WireException(other + " has another " + Token.VARIABLE);
        }
    }

    /** Gives the other side time to read the reason. Closing a connection with unread bytes resets it, and the reason may be lost. */
    private static void awaitEnd(Socket socket) {
        try {
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            while (in.skip(Long.MAX_VALUE) > 0) {}
        } catch (IOException ended) {
            // the connection has ended, and with it the wait
        }
    }

    private static byte[] read(Socket socket, int length) throws IOException {
        byte[] bytes = socket.getInputStream().readNBytes(length);
        if (bytes.length < length) {
            throw ended();
        }
        return bytes;
    }

    private static EOFException ended() {
        return new EOFException("it ended the connection instead of proving that it has the " + Token.VARIABLE);
    }

    /** Returns the other side's version, or an empty text if it does not speak this protocol. */
    private static String version(byte[] hello) {
        String text = new String(hello, StandardCharsets.US_ASCII).strip();
        return text.matches(PROTOCOL + "\\d") ? text.substring(PROTOCOL.length()) : "";
    }

    private static String versionsDiffer(String who, String other) {
        return who + " speaks version " + other + " of the workers' protocol, and this process version " + VERSION
                + ": start both from the same release";
    }
}
