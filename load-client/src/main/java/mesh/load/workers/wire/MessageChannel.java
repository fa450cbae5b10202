package mesh.load.workers.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import mesh.load.results.contender.RequestRecord;
import tools.jackson.core.JacksonException;

/**
 * One connection between a coordinator and a worker, after both have proved themselves. Any thread may send; only one may receive. Every
 * invalid message ends the connection, because nothing after it can be trusted.
 */
public final class MessageChannel implements Closeable {

    /** The type of a frame is an index into this list, so append new kinds at the end. */
    private static final List<Class<? extends Message>> KINDS = List.of(
            Message.Welcome.class,
            Message.Arrived.class,
            Message.Ping.class,
            Message.Pong.class,
            Message.Prepare.class,
            Message.Ready.class,
            Message.Release.class,
            Message.Abort.class,
            Message.Refused.class,
            Message.Progress.class,
            Message.Fired.class,
            Message.Requests.class,
            Message.Done.class,
            Message.Goodbye.class);

    /** Interval of the kernel's keep-alive probes in seconds. A host that has vanished sends nothing, and only such a probe reveals it. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private static final int KEEP_ALIVE_PROBES = 3;

    /** Time limit for sending. A stopped process reads nothing, although its host still responds to keep-alive probes. */
    private static final int SEND_MILLIS = 30_000;

    /** Maximum length of a reason: a parser's error may quote the message. */
    private static final int MAX_REASON = 300;

    private final Socket socket;
    private final FrameWriter writer;
    private final FrameReader reader;

    MessageChannel(Socket socket, byte[] sendingKey, byte[] receivingKey) throws IOException {
        this.socket = socket;
        socket.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        keepAlive(socket);
        writer = new FrameWriter(socket.getOutputStream(), sendingKey);
        reader = new FrameReader(socket.getInputStream(), receivingKey);
    }

    private static void keepAlive(Socket socket) throws IOException {
        if (socket.supportedOptions().contains(ExtendedSocketOptions.TCP_KEEPIDLE)) {
            socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, KEEP_ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, KEEP_ALIVE_SECONDS);
            socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, KEEP_ALIVE_PROBES);
        }
    }

    /**
     * Sends a message. Blocks while the other side does not read, for half a minute at most.
     *
     * @throws WireException if the other side does not read in that time
     * @throws IOException if the connection has ended
     */
    public void send(Message message) throws IOException {
        send(message, SEND_MILLIS);
    }

    void send(Message message, int patienceMillis) throws IOException {
        byte type = (byte) KINDS.indexOf(message.getClass());
        byte[] payload = message instanceof Message.Requests(boolean beside, List<RequestRecord> requests)
                ? RequestColumns.encode(beside, requests)
                : WireJson.MAPPER.writeValueAsBytes(message);
        CompletableFuture<Boolean> written = closeUnlessWithin(patienceMillis);
        try {
            writer.write(type, payload);
        } catch (IOException gone) {
            throw written.isDone() ? new WireException("it took no message for " + patienceMillis + " ms") : gone;
        } finally {
            written.complete(true);
        }
    }

    /** Closes the socket after a timeout. Sockets have no time limit for writing, but closing one ends a blocked write. */
    private CompletableFuture<Boolean> closeUnlessWithin(int millis) {
        CompletableFuture<Boolean> written = new CompletableFuture<Boolean>().orTimeout(millis, TimeUnit.MILLISECONDS);
        var unused = written.exceptionally(late -> {
            close();
            return false;
        });
        return written;
    }

    /**
     * Waits for the next message.
     *
     * @param patienceMillis how long to wait for the next byte; 0 waits without a limit
     * @throws WireException if the other side was silent for longer, or sent something that is not a message
     * @throws IOException if the connection has ended
     */
    public Message receive(int patienceMillis) throws IOException {
        return receive(patienceMillis, RequestColumns.MAX_REQUESTS);
    }

    /**
     * Waits for the next message from a worker with a limited number of outstanding requests.
     *
     * @param maxRequests maximum number of requests in the message; no memory is allocated for more
     */
    public Message receive(int patienceMillis, int maxRequests) throws IOException {
        try {
            socket.setSoTimeout(patienceMillis);
            FrameReader.Frame frame = reader.read();
            if (frame.type() < 0 || frame.type() >= KINDS.size()) {
                throw new WireException("it said something of an unknown kind: " + frame.type());
            }
            return message(KINDS.get(frame.type()), frame.payload(), maxRequests);
        } catch (SocketTimeoutException silent) {
            throw new WireException("it said nothing for " + patienceMillis + " ms");
        }
    }

    private static Message message(Class<? extends Message> kind, ByteBuffer payload, int maxRequests)
            throws IOException {
        if (kind == Message.Requests.class) {
            return RequestColumns.decode(payload, maxRequests);
        }
        byte[] json = new byte[payload.remaining()];
        payload.get(json);
        try {
            return MessageFields.checked(WireJson.MAPPER.readValue(json, kind));
        } catch (JacksonException | IllegalArgumentException malformed) {
            String why =
                    String.valueOf(malformed.getMessage()).lines().findFirst().orElse("");
            throw new WireException(
                    PrintableText.cleaned("it said a " + kind.getSimpleName() + " that is none: " + why, MAX_REASON));
        }
    }

    /** Closes the connection. A thread that waits for a message gets an {@link IOException}. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // it is closed nevertheless
        }
    }
}
