package mesh.load.workers.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import jdk.net.ExtendedSocketOptions;
import mesh.load.engine.Connections;

/**
 * One connection between a coordinator and a worker, after both have proved themselves. Any thread may send, but only one may receive. On
 * the wire, a message is its length (4 bytes), followed by its {@link WireFormat bytes}. Every invalid message ends the connection, because
 * nothing after it can be trusted.
 */
public final class MessageChannel implements Closeable {

    /** Interval of the kernel's keep-alive probes. If the other host vanishes, only these probes reveal it. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private static final int KEEP_ALIVE_PROBES = 3;

    /** Time limit for sending. It detects a stopped process, which reads nothing although its host still responds to probes. */
    private static final int SEND_MILLIS = 30_000;

    private final Socket socket;
    private final WireFormat received;
    private final ReentrantLock sending = new ReentrantLock();
    private final DataOutputStream out;
    private final DataInputStream in;

    /**
     * @param socket the TCP connection, to which time limits apply, and which is closed at the end
     * @param stream the same connection, or TLS over it
     * @param received format and limits of the other side's messages
     */
    MessageChannel(Socket socket, Socket stream, WireFormat received) throws IOException {
        this.socket = socket;
        this.received = received;
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, KEEP_ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, KEEP_ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, KEEP_ALIVE_PROBES);
        }
        out = new DataOutputStream(new BufferedOutputStream(stream.getOutputStream()));
        in = new DataInputStream(new BufferedInputStream(stream.getInputStream()));
    }

    /** Sends a message. Throws a {@link WireException} if the other side does not read for half a minute. */
    public void send(Message message) throws IOException {
        send(message, SEND_MILLIS);
    }

    void send(Message message, int patienceMillis) throws IOException {
        byte[] bytes = WireFormat.encoded(message);
        within(
                patienceMillis,
                socket,
                () -> write(bytes),
                () -> new WireException("it read no message for " + patienceMillis + " ms"));
    }

    private boolean write(byte[] bytes) throws IOException {
        sending.lock();
        try {
            out.writeInt(bytes.length);
            out.write(bytes);
            out.flush();
            return true;
        } finally {
            sending.unlock();
        }
    }

    /** Waits for a message. Waits this long for each part of it, or without a limit if {@code patienceMillis} is 0. */
    public Message receive(int patienceMillis) throws IOException {
        try {
            socket.setSoTimeout(patienceMillis);
            int length = in.readInt(); // checked before memory for it is allocated
            if (length < 0 || length > received.maxBytes) {
                throw new WireException("it announced a message of " + Integer.toUnsignedString(length)
                        + " bytes. Allowed: " + received.maxBytes);
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            return received.decoded(bytes);
        } catch (SocketTimeoutException silent) {
            throw new WireException("it sent nothing for " + patienceMillis + " ms");
        }
    }

    @FunctionalInterface
    interface Steps<T> {

        T run() throws IOException;
    }

    /**
     * Runs the steps. After the time limit, closes the socket and throws {@code late}. Sockets have no time limit for writing, nor for
     * several reads together, but closing a socket ends every blocked call on it.
     */
    static <T> T within(int millis, Socket socket, Steps<T> steps, Supplier<? extends IOException> late)
            throws IOException {
        CompletableFuture<Boolean> ended = new CompletableFuture<Boolean>().orTimeout(millis, TimeUnit.MILLISECONDS);
        var unused = ended.exceptionally(timeout -> {
            Connections.close(socket);
            return false;
        });
        try {
            return steps.run();
        } catch (WireException conclusive) {
            throw conclusive;
        } catch (IOException failed) {
            throw ended.isDone() ? late.get() : failed;
        } finally {
            ended.complete(true);
        }
    }

    /** Closes the connection. A thread that waits for a message gets an {@link IOException}. */
    @Override
    public void close() {
        Connections.close(socket);
    }
}
