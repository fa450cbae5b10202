package mesh.load.workers.wire;

import static mesh.load.workers.wire.WireException.require;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import mesh.load.engine.http.Ascii;

/**
 * Opens a connection on which both sides have proved that they have the token.
 *
 * <ul>
 *   <li>Each side sends the version of its protocol as plain text. A stranger therefore causes no more work than this exchange.
 *   <li>{@link TlsIdentity TLS} proves that each side has the token, first the worker's. From then on it encrypts everything.
 *   <li>The coordinator accepts the worker. A worker that receives no acceptance connects again.
 * </ul>
 */
public final class Handshake {

    /** The coordinator's limit. A worker on a busy machine, or with packet loss, may exceed it, and then connects again. */
    public static final int COORDINATOR_PATIENCE_MILLIS = 5_000;

    /**
     * The worker's limit. It is much longer, because a worker must not give up before the coordinator, which may already have counted this
     * worker. On a very busy machine, a worker's first handshake takes seconds.
     */
    private static final int WORKER_PATIENCE_MILLIS = 30_000;

    private static final String PROTOCOL = "MESH-WORKER/";
    private static final String VERSION = "5";
    private static final byte[] MAGIC = Ascii.bytes(PROTOCOL + VERSION + "\n");
    private static final int ACCEPTED = 1;

    private Handshake() {}

    /**
     * Performs the coordinator's side. Before the worker has proved that it has the token, the coordinator sends it only random bytes.
     *
     * @param spoke runs once the worker speaks this version of the protocol
     * @param proved called once the worker has proved itself; returns whether to accept it
     * @throws WireException if the other side is not a worker, or has a different token
     */
    public static MessageChannel ofCoordinator(
            Socket socket, TlsIdentity identity, Runnable spoke, BooleanSupplier proved, int patienceMillis)
            throws IOException {
        SSLSocket tls = within(patienceMillis, socket, () -> {
            String version = version(socket, "it is not a worker");
            socket.getOutputStream().write(MAGIC);
            requireSame(version, "a worker");
            spoke.run();
            return proved(socket, identity, "the worker");
        });
        MessageChannel channel = new MessageChannel(socket, tls, WireFormat.FROM_WORKER);
        if (!proved.getAsBoolean()) {
            throw ended();
        }
        // From here on nothing may fail or time out, because a worker that receives this byte does not connect again.
        tls.getOutputStream().write(ACCEPTED);
        return channel;
    }

    /**
     * Performs the worker's side. Throws a {@link WireException} if the other side is not a coordinator, or has a different token. A retry
     * would then not help.
     */
    public static MessageChannel ofWorker(Socket socket, TlsIdentity identity) throws IOException {
        return within(WORKER_PATIENCE_MILLIS, socket, () -> {
            socket.getOutputStream().write(MAGIC);
            requireSame(version(socket, "no coordinator listens there"), "the coordinator");
            SSLSocket tls = proved(socket, identity, "the coordinator");
            read(tls, 1);
            return new MessageChannel(socket, tls, WireFormat.FROM_COORDINATOR);
        });
    }

    private static String version(Socket socket, String stranger) throws IOException {
        String hello = new String(read(socket, MAGIC.length), StandardCharsets.US_ASCII);
        require(hello.matches(PROTOCOL + "\\d\n"), stranger);
        return hello.substring(PROTOCOL.length()).strip();
    }

    private static void requireSame(String version, String who) throws WireException {
        require(
                version.equals(VERSION),
                who + " speaks version " + version + " of the workers' protocol, but this process speaks version "
                        + VERSION + ". Start both from the same release");
    }

    private static <T> T within(int millis, Socket socket, MessageChannel.Steps<T> steps) throws IOException {
        socket.setTcpNoDelay(true);
        return MessageChannel.within(
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

    /** Waits until the other side has read the reason. Closing a connection with unread bytes would reset it, and lose the reason. */
    private static void awaitEnd(Socket socket) {
        try {
            socket.shutdownOutput();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // the connection has ended, which ends the wait
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
}
