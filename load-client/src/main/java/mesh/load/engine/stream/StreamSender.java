package mesh.load.engine.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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

    /** Minimum wait after the window. Otherwise an event from the very end of the window would count as lost. */
    private static final long MIN_GRACE_NANOS = Duration.ofMillis(300).toNanos();

    /** After this time the sender stops waiting for missing events. */
    private static final long MAX_GRACE_NANOS = Duration.ofSeconds(5).toNanos();

    private final StreamPlan plan;
    private final Selector selector;
    private final RequestBuffer request;
    private final List<StreamConnection> connections;
    private final int maxConnecting;

    /** Completes when each connection has a response or a failure, or the time limits are over. */
    final CompletableFuture<OpenCounts> opened = new CompletableFuture<>();

    private final CompletableFuture<EventTally> result = new CompletableFuture<>();

    /** Belongs to the caller of {@link #hold} as soon as there is a result. */
    private final EventTally tally = new EventTally();

    private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final byte[] bytes = new byte[BUFFER_BYTES];

    private final long begun = System.nanoTime();
    private long lastProgress = begun;
    private long lastConnected = begun;
    private long batchBegan;
    private long readAt;
    private final Map<State, Integer> counts = new EnumMap<>(State.class);

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
        counts.put(State.NEW, connections);
    }

    /** Counts the events of this window. The future completes after the window, once all events have arrived or timed out. */
    CompletableFuture<EventTally> hold(EventWindow next) {
        window = next;
        return result;
    }

    @Override
    public void run() {
        try {
            open();
            int accepted = count(State.STREAMING) + count(State.ENDED);
            int connected = count(State.REQUESTED) + count(State.REFUSED) + accepted;
            opened.complete(new OpenCounts(connected, accepted, count(State.REFUSED), lastConnected - begun));
            while (!closed) {
                select();
                finish(System.nanoTime());
            }
        } catch (NoSocketException none) {
            fail(none.forUsers(plan.connections()));
        } catch (IOException | RuntimeException | Error broken) {
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
        while (!closed && !isSettled(deadline)) {
            while (count(State.NEW) > 0 && count(State.CONNECTING) < maxConnecting) {
                connections.get(connections.size() - count(State.NEW)).open();
            }
            select();
        }
        connections.stream().filter(one -> one.state == State.CONNECTING).forEach(StreamConnection::close);
    }

    /** Returns whether opening is over. A connection without a response may wait forever until the service has room. */
    private boolean isSettled(long deadline) {
        long now = System.nanoTime();
        boolean silent = now - lastProgress > plan.silence().toNanos();
        return count(State.NEW) + count(State.CONNECTING) + count(State.REQUESTED) == 0
                || now - deadline >= 0
                || (silent && count(State.NEW) == 0);
    }

    private int count(State state) {
        return counts.getOrDefault(state, 0);
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
        if (counted == null || now - counted.end() < MIN_GRACE_NANOS) {
            return;
        }
        boolean complete =
                connections.stream().noneMatch(one -> one.state == State.STREAMING && one.received < tally.events());
        if (complete || now - counted.end() >= MAX_GRACE_NANOS) {
            window = null;
            connections.forEach(one -> tally.connection(one.received));
            tally.ended = count(State.ENDED);
            result.complete(tally);
        }
    }

    void close() {
        closed = true;
        selector.wakeup();
    }

    /** The period whose events count, in {@link System#nanoTime()}. {@code end} is the first instant after it. */
    record EventWindow(long begin, long end) {

        boolean has(long instant) {
            return instant - begin >= 0 && instant - end < 0;
        }
    }

    private enum State {
        NEW,
        CONNECTING,
        UNREACHABLE,
        REQUESTED,
        REFUSED,
        STREAMING,
        ENDED
    }

    private final class StreamConnection {

        private final ResponseDecoder decoder =
                new ResponseDecoder(new ResponseBody(new EventStreamValidator(this::receive)));
        private State state = State.NEW;
        private @Nullable SocketChannel channel;
        private long requestedAt;
        private int received; // events of the window

        void open() {
            SocketChannel socket = Connections.openSocket(null);
            channel = socket;
            enter(State.CONNECTING);
            try {
                socket.configureBlocking(false);
                boolean established = socket.connect(request.target());
                socket.register(selector, established ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
            } catch (IOException cannot) {
                Connections.requireLocalPort(cannot);
                end();
            }
        }

        void handle(SelectionKey key) {
            try {
                if (state == State.CONNECTING) {
                    sendRequest(key);
                } else {
                    read((SocketChannel) key.channel());
                }
            } catch (IOException broken) {
                end();
            }
        }

        /** Sends the request. Without a body it fits into the buffer of a new socket. */
        private void sendRequest(SelectionKey key) throws IOException {
            SocketChannel socket = (SocketChannel) key.channel();
            if (!socket.finishConnect()) {
                return;
            }
            requestedAt = System.nanoTime();
            enter(State.REQUESTED);
            lastConnected = requestedAt;
            lastProgress = requestedAt;
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
            if (state == State.REQUESTED && status == OK) {
                enter(State.STREAMING);
                lastProgress = readAt;
            }
            if (count < 0 || decoder.hasEnded() || status > OK) {
                end();
            }
        }

        private void receive(long id, long madeAt) {
            EventWindow counted = window;
            boolean plausible = readAt - madeAt >= 0 && madeAt - requestedAt >= 0;
            if (counted != null && counted.has(plausible ? madeAt : readAt)) {
                tally.record(id, readAt - madeAt, plausible);
                received++;
            }
        }

        private void end() {
            enter(
                    switch (state) {
                        case CONNECTING -> State.UNREACHABLE;
                        case REQUESTED -> State.REFUSED;
                        case STREAMING -> State.ENDED;
                        case NEW, UNREACHABLE, REFUSED, ENDED -> state;
                    });
            close();
        }

        private void enter(State next) {
            counts.merge(state, -1, Integer::sum);
            counts.merge(next, 1, Integer::sum);
            state = next;
        }

        void close() {
            Connections.close(channel);
        }
    }
}
