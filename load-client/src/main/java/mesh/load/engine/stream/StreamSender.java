package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.http.EventStreamValidator;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.engine.http.ResponseBody;
import mesh.load.engine.http.ResponseDecoder;
import mesh.load.engine.stream.EventStreams.OpenCounts;
import org.jspecify.annotations.Nullable;

/** Opens a part of the connections, and reads from them until it is closed: during the window, and while the service is observed. */
final class StreamSender implements Runnable {

    private static final int OK = 200;
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final long MAX_WAIT_MILLIS = 50;

    /** Waits this long for an event from the very end of the window, because the event would otherwise count as lost. */
    private static final long MIN_GRACE_NANOS = Duration.ofMillis(300).toNanos();

    /** After this time the sender stops waiting for missing events. */
    private static final long MAX_GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    private final StreamPlan plan;
    private final Selector selector;
    private final RequestBuffer request;
    private final List<StreamConnection> connections;
    private final int maxConnecting;
    private final CompletableFuture<OpenCounts> opened = new CompletableFuture<>();
    private final CompletableFuture<EventTally> result = new CompletableFuture<>();

    /** Belongs to the caller of {@link #hold} as soon as there is a result. */
    private final EventTally tally = new EventTally();

    /** All connections are read through these two buffers. */
    private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);

    private final byte[] bytes = new byte[BUFFER_BYTES];

    private final long begun = System.nanoTime();
    private long lastProgress = begun;
    private long lastConnected = begun;
    private long batchBegan;
    private long readAt;
    private int connecting;
    private int connected;
    private int accepted;
    private int failed;
    private int refused;
    private int ended;

    /** Null before there is a window, and after its events have arrived. */
    private volatile @Nullable EventWindow window;

    private volatile boolean closed;

    /** @param senders number of senders that work concurrently */
    StreamSender(StreamPlan plan, int connections, int senders) {
        this.plan = plan;
        this.maxConnecting = Math.max(1, Connections.MAX_CONCURRENT_CONNECTS / senders);
        this.request = new RequestBuffer(plan.target(), plan.request());
        try {
            this.selector = Selector.open();
        } catch (IOException none) {
            throw NoSocketException.noFile(none).forUsers(plan.connections());
        }
        this.connections =
                Stream.generate(StreamConnection::new).limit(connections).toList();
    }

    CompletableFuture<OpenCounts> opened() {
        return opened;
    }

    /** Counts the events of this window from now on. The future completes after the window, once all events have arrived or timed out. */
    CompletableFuture<EventTally> hold(EventWindow next) {
        window = next;
        return result;
    }

    @Override
    public void run() {
        try {
            open();
            opened.complete(new OpenCounts(connected, accepted, refused, lastConnected - begun));
            while (!closed) {
                select();
                finish(System.nanoTime());
            }
        } catch (NoSocketException none) {
            fail(none.forUsers(plan.connections()));
        } catch (IOException | RuntimeException broken) {
            fail(new LoadException("the load client cannot read its streams: " + broken, broken));
        } finally {
            connections.forEach(StreamConnection::close);
            Connections.close(selector);
        }
    }

    private void fail(LoadException failure) {
        opened.completeExceptionally(failure);
        result.completeExceptionally(failure);
    }

    private void open() throws IOException {
        long deadline = System.nanoTime() + plan.patience().toNanos();
        int next = 0;
        while (!closed && !isSettled(next, deadline)) {
            while (next < connections.size() && connecting < maxConnecting) {
                connections.get(next++).open();
            }
            select();
        }
        connections.stream().filter(one -> one.state == State.CONNECTING).forEach(StreamConnection::close);
    }

    /** Returns whether opening is over. A connection without a response may wait forever until the service has room. */
    private boolean isSettled(int begunConnections, long deadline) {
        long now = System.nanoTime();
        return accepted + refused + failed == connections.size()
                || now - deadline >= 0
                || (begunConnections == connections.size()
                        && now - lastProgress > plan.silence().toNanos());
    }

    private void select() throws IOException {
        batchBegan = 0;
        selector.select(this::handle, MAX_WAIT_MILLIS);
        if (batchBegan != 0 && window != null) {
            tally.read(System.nanoTime() - batchBegan);
        }
    }

    private void handle(SelectionKey key) {
        batchBegan = batchBegan == 0 ? System.nanoTime() : batchBegan;
        ((StreamConnection) key.attachment()).handle(key);
    }

    private void finish(long now) {
        EventWindow counted = window;
        if (counted == null || !counted.isOver(now - MIN_GRACE_NANOS)) {
            return;
        }
        if (counted.isOver(now - MAX_GRACE_NANOS) || hasEverything()) {
            window = null;
            connections.forEach(one -> tally.connection(one.received));
            tally.ended(ended);
            result.complete(tally);
        }
    }

    private boolean hasEverything() {
        return connections.stream().noneMatch(one -> one.state == State.STREAMING && one.received < tally.events());
    }

    /** Ends {@link #run}, which closes the connections. */
    void close() {
        closed = true;
        selector.wakeup();
    }

    /**
     * The period whose events count. All streams are open when the service creates these events.
     *
     * @param begin the first instant of {@link System#nanoTime()} in the window
     * @param end the first instant after the window
     */
    record EventWindow(long begin, long end) {

        boolean has(long instant) {
            return instant - begin >= 0 && instant - end < 0;
        }

        boolean isOver(long now) {
            return now - end >= 0;
        }
    }

    private enum State {
        NEW,
        CONNECTING,
        ASKED,
        STREAMING,
        CLOSED
    }

    /** One stream: the state of its connection, and how many events of the window it has got. Never blocks. */
    private final class StreamConnection {

        private final ResponseDecoder decoder =
                new ResponseDecoder(new ResponseBody(new EventStreamValidator(this::receive)));
        private State state = State.NEW;
        private @Nullable SocketChannel channel;
        private long askedAt;
        private int received;

        /** @throws NoSocketException if this process has no socket left */
        void open() throws NoSocketException {
            SocketChannel socket = Connections.openSocket();
            channel = socket;
            state = State.CONNECTING;
            connecting++;
            try {
                socket.configureBlocking(false);
                boolean established = socket.connect(request.target());
                socket.register(selector, established ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
            } catch (IOException cannot) {
                Connections.requireLocalPort(cannot);
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
            SocketChannel socket = (SocketChannel) key.channel();
            if (!socket.finishConnect()) {
                return;
            }
            askedAt = System.nanoTime();
            state = State.ASKED;
            connecting--;
            connected++;
            lastConnected = askedAt;
            lastProgress = askedAt;
            key.interestOps(SelectionKey.OP_READ);
            request.rewind();
            request.writeTo(socket);
            if (request.hasRemaining()) {
                throw new IOException("a new socket did not take the whole request");
            }
        }

        private void read(SocketChannel socket) throws IOException {
            int count = socket.read(direct.clear());
            readAt = System.nanoTime();
            direct.flip().get(bytes, 0, Math.max(0, count));
            decoder.decode(bytes, 0, Math.max(0, count));
            int status = decoder.head().status();
            if (state == State.ASKED && status == OK) {
                state = State.STREAMING;
                accepted++;
                lastProgress = readAt;
            }
            if (count < 0 || decoder.hasEnded() || status > OK) {
                end();
            }
        }

        private void receive(long id, long madeAt) {
            EventWindow counted = window;
            boolean plausible = readAt - madeAt >= 0 && madeAt - askedAt >= 0;
            if (counted != null && counted.has(plausible ? madeAt : readAt)) {
                tally.record(id, readAt - madeAt, plausible);
                received++;
            }
        }

        /** Handles a connection that could not be established, or that the service has ended. */
        private void end() {
            switch (state) {
                case CONNECTING -> {
                    connecting--;
                    failed++;
                }
                case ASKED -> refused++;
                case STREAMING -> ended++;
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
    }
}
