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
import java.util.concurrent.locks.ReentrantLock;
import jdk.net.ExtendedSocketOptions;

/**
 * One connection between a coordinator and a worker, after both have proved themselves. Any thread may send, but only one may receive. On
 * the wire, a message is its length (4 bytes), followed by its {@link WireFormat bytes}. Every invalid message ends the connection, because
 * nothing after it can be trusted.
 */
public final class MessageChannel implements Closeable {

    /** Interval of the kernel's keep-alive probes in seconds. If the other host vanishes, only these probes reveal it. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private static final int KEEP_ALIVE_PROBES = 3;

    /** Time limit for sending. It detects a stopped process, which reads nothing although its host still responds to keep-alive probes. */
    private static final int SEND_MILLIS = 30_000;

    private final Socket socket;
    private final WireFormat received;
    private final ReentrantLock sending = new ReentrantLock();
    private final DataOutputStream out;
    private final DataInputStream in;

    /**
     * @param socket the TCP connection, to which time limits apply, and which is closed at the end
     * @param stream the stream over this connection, on which messages are sent and received
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

    /**
     * Sends a message. Blocks while the other side does not read, for at most half a minute.
     *
     * @throws WireException if the other side does not read in that time
     * @throws IOException if the connection has ended
     */
    public void send(Message message) throws IOException {
        send(message, SEND_MILLIS);
    }

    void send(Message message, int patienceMillis) throws IOException {
        byte[] bytes = WireFormat.encoded(message);
        Sockets.within(
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

    /**
     * Waits for the next message.
     *
     * @param patienceMillis how long to wait for the next byte; 0 waits without a limit
     * @throws WireException if the other side was silent for longer, or sent something that is not a message. A message that is too long is
     *     rejected before memory for it is allocated
     * @throws IOException if the connection has ended
     */
    public Message receive(int patienceMillis) throws IOException {
        try {
            socket.setSoTimeout(patienceMillis);
            int length = in.readInt();
            if (length < 0 || length > received.maxBytes()) {
                throw new WireException("it announced a message of " + Integer.toUnsignedString(length)
                        + " bytes. Allowed: " + received.maxBytes());
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            return received.decoded(bytes);
        } catch (SocketTimeoutException silent) {
            throw new WireException("it sent nothing for " + patienceMillis + " ms");
        }
    }

    /** Closes the connection. A thread that waits for a message gets an {@link IOException}. */
    @Override
    public void close() {
        Sockets.close(socket);
    }
}
