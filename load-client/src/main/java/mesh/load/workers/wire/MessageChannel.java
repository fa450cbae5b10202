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
import mesh.load.results.request.RequestRecord;
import tools.jackson.core.JacksonException;

/**
 * One connection between a coordinator and a worker, after both have proved themselves. Any thread may send, one receives. Whatever is
 * wrong with a message ends the connection: there is nothing to be made of what follows.
 */
public final class MessageChannel implements Closeable {

    /** A type of frame is an index into it: new kinds stand at the end. */
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

    /** A host that is gone says nothing any more: the kernel asks, and nobody else has to. In seconds. */
    private static final int KEEP_ALIVE_SECONDS = 10;

    private static final int KEEP_ALIVE_PROBES = 3;

    /** A process that is stopped takes nothing, and its host says that it is there all the same. */
    private static final int SEND_MILLIS = 30_000;

    /** What a parser says of a message may quote it. */
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
     * Blocks while the other side does not read, and no longer than half a minute.
     *
     * @throws WireException if it does not read for so long
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

    /** Sockets have no time limit for writing; but closing one ends it, whoever waits. */
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
     * @param patienceMillis how long it waits for the next byte; 0 for ever
     * @throws WireException if the other side was silent for longer, or says what is no message
     * @throws IOException if the connection has ended
     */
    public Message receive(int patienceMillis) throws IOException {
        return receive(patienceMillis, RequestColumns.MAX_REQUESTS);
    }

    /**
     * The same of somebody who was asked for so many requests.
     *
     * @param maxRequests that may stand in it: nothing is allocated for more
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

    /** Whoever waits for a message gets an {@link IOException}. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // it is closed all the same
        }
    }
}
