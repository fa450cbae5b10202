package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import mesh.load.engine.Connections;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.http.EventStreamValidator;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.engine.http.ResponseBody;
import mesh.load.engine.http.ResponseDecoder;
import org.jspecify.annotations.Nullable;

/** One stream: the state of its connection, and how many events of the window it has got. Never blocks. */
final class StreamConnection {

    private enum State {
        NEW,
        CONNECTING,
        ASKED,
        STREAMING,
        CLOSED
    }

    /**
     * The objects that the streams of one sender share.
     *
     * @param request the request that each of them sends
     */
    record Shared(
            Selector selector, RequestBuffer request, StreamReads reads, StreamCounts counts, EventRecorder events) {}

    private static final int OK = 200;

    private final Shared shared;
    private final ResponseDecoder decoder =
            new ResponseDecoder(new ResponseBody(new EventStreamValidator(this::receive)));
    private State state = State.NEW;
    private @Nullable SocketChannel channel;
    private long askedAt;
    private int received;

    StreamConnection(Shared shared) {
        this.shared = shared;
    }

    /** @throws NoSocketException if this process has no socket left */
    void open() throws NoSocketException {
        SocketChannel opened = Connections.openSocket();
        channel = opened;
        state = State.CONNECTING;
        shared.counts().beginConnect();
        try {
            opened.configureBlocking(false);
            boolean connected = opened.connect(shared.request().target());
            opened.register(shared.selector(), connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
        } catch (IOException refused) {
            Connections.requireLocalPort(refused);
            end();
        }
    }

    /** Handles a connection that the selector has found ready. */
    void handle(SelectionKey key) {
        try {
            if (state == State.CONNECTING) {
                ask(key);
            } else {
                read((SocketChannel) key.channel());
            }
        } catch (IOException broken) {
            end();
        }
    }

    /** Sends the request. Without a body it fits into the buffer of a new socket. */
    private void ask(SelectionKey key) throws IOException {
        SocketChannel open = (SocketChannel) key.channel();
        if (!open.finishConnect()) {
            return;
        }
        askedAt = System.nanoTime();
        state = State.ASKED;
        shared.counts().connect(askedAt);
        key.interestOps(SelectionKey.OP_READ);
        shared.request().rewind();
        shared.request().writeTo(open);
        if (shared.request().hasRemaining()) {
            throw new IOException("a new socket does not take a whole request");
        }
    }

    private void read(SocketChannel open) throws IOException {
        int count = shared.reads().read(open);
        decoder.decode(shared.reads().bytes(), 0, Math.max(0, count));
        int status = decoder.head().status();
        if (state == State.ASKED && status == OK) {
            state = State.STREAMING;
            shared.counts().accept(shared.reads().readAt());
        }
        if (count < 0 || decoder.hasEnded() || status > OK) {
            end();
        }
    }

    private void receive(long id, long madeAtNanos) {
        if (shared.events().record(id, madeAtNanos, askedAt, shared.reads().readAt())) {
            received++;
        }
    }

    /** Returns how many events of the window it has got. */
    int received() {
        return received;
    }

    boolean isStreaming() {
        return state == State.STREAMING;
    }

    boolean isConnecting() {
        return state == State.CONNECTING;
    }

    /** Handles a stream that the service has ended. */
    private void end() {
        switch (state) {
            case CONNECTING -> shared.counts().failToConnect();
            case ASKED -> shared.counts().refuse();
            case STREAMING -> shared.counts().end();
            case NEW, CLOSED -> {}
        }
        close();
    }

    void close() {
        state = State.CLOSED;
        if (channel != null) {
            Connections.close(channel);
            channel = null;
        }
    }

    /** The buffer through which a sender reads all its streams, and the time of the last read. */
    static final class StreamReads {

        private static final int BUFFER_BYTES = 64 * 1024;

        private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);
        private final byte[] bytes = new byte[BUFFER_BYTES];
        private long readAt;

        /** Reads the available bytes into {@link #bytes()} and returns their number, -1 at the end of the stream. */
        int read(SocketChannel channel) throws IOException {
            int count = channel.read(direct.clear());
            readAt = System.nanoTime();
            if (count > 0) {
                direct.flip().get(bytes, 0, count);
            }
            return count;
        }

        /** Returns the bytes, which the next read overwrites. */
        byte[] bytes() {
            return bytes;
        }

        /** Returns the instant of {@link System#nanoTime()} of the last read. */
        long readAt() {
            return readAt;
        }
    }
}
