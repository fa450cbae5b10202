package mesh.load.engine.nio;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.ReadThrottle;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.http.RequestBuffer;
import org.jspecify.annotations.Nullable;

/** One user of a sender: its connection, its request, and where it stands. Never blocks. */
final class NioUser {

    private enum Phase {
        CLOSED,
        CONNECTING,
        OPEN,
        WAITING,
        DONE
    }

    private final NioLoop loop;
    private final LoadPlan plan;
    private final RequestLifecycle exchange;
    private final RequestBuffer request;

    private Phase phase = Phase.CLOSED;
    private boolean released;
    private @Nullable OpenLoopDispatcher turns;
    private @Nullable SocketChannel channel;
    private long connectStarted;
    private long connectNanos;
    private long due;
    private long deadline;
    private @Nullable SelectionKey resting;
    private long readsAgain;

    NioUser(NioLoop loop, LoadPlan plan, RequestLifecycle exchange, RequestBuffer request) {
        this.loop = loop;
        this.plan = plan;
        this.exchange = exchange;
        this.request = request;
    }

    boolean isOpen() {
        return phase == Phase.OPEN;
    }

    /** Begins to open the connection, before the barrier. Past the deadline nothing is tried any more. */
    void open(long openingDeadline) throws NoSocketException {
        connectStarted = System.nanoTime();
        if (connectStarted - openingDeadline >= 0) {
            refused();
            return;
        }
        try {
            connect(openingDeadline);
        } catch (NoSocketException e) {
            throw e;
        } catch (IOException e) {
            Connections.requireLocalPort(e);
            refused();
        }
    }

    /**
     * The barrier has fallen.
     *
     * @param pool to which the user belongs, if requests are to be taken
     */
    void release(@Nullable OpenLoopDispatcher pool) {
        turns = pool;
        released = true;
        advance();
    }

    /** A free user takes a request of an open shape: it counts from when it was due. */
    void take(int request, long dueAt) {
        exchange.takes(request, dueAt);
        exchange.connected(connectNanos);
        connectNanos = 0;
        due = dueAt;
        advance();
    }

    /** Nothing is left to be taken. */
    void isDone() {
        become(Phase.DONE);
    }

    /** The selector has found something. */
    void ready(SelectionKey key) {
        switch (phase) {
            case CONNECTING -> finishConnect(key);
            case OPEN -> closedBeforeAsked();
            case WAITING -> exchangeBytes(key);
            case CLOSED, DONE -> key.interestOps(0); // closing it now would cost time that others need to read
        }
    }

    /** Gives up what has taken too long. */
    void expire(long now) {
        if (phase != Phase.CONNECTING && phase != Phase.WAITING) {
            return;
        }
        if (now - deadline < 0) {
            loop.waitsUntil(deadline);
            goesOnReading(now);
        } else if (phase == Phase.CONNECTING) {
            refused();
            advance();
        } else {
            exchange.timesOut(now);
            drop();
            advance();
        }
    }

    void drop() {
        if (channel != null) {
            Connections.close(channel);
            channel = null;
        }
    }

    /** A loop, not a recursion: a target that refuses everything ends request after request right here. */
    private void advance() {
        while (released && exchange.hasNext()) {
            if (channel == null ? reconnect() : send(channel)) {
                return;
            }
        }
        if (exchange.hasNext()) {
            become(Phase.CLOSED);
        } else if (!plan.isOpen()) {
            become(Phase.DONE);
        } else {
            rests();
        }
    }

    /** Between two requests of an open shape. */
    private void rests() {
        become(channel == null ? Phase.CLOSED : Phase.OPEN);
        if (turns != null) {
            turns.isFree(this);
        }
    }

    private boolean reconnect() {
        try {
            connectStarted = System.nanoTime();
            connect(connectStarted + Connections.timeoutNanos(plan));
            return true;
        } catch (IOException e) {
            refused();
            return false;
        }
    }

    private void connect(long until) throws IOException {
        SocketChannel opened = Connections.socket(plan);
        channel = opened;
        opened.configureBlocking(false);
        waitsUntil(Phase.CONNECTING, until);
        boolean connected = opened.connect(request.target());
        loop.register(opened, connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
    }

    private void finishConnect(SelectionKey key) {
        try {
            SocketChannel connecting = (SocketChannel) key.channel();
            if (!connecting.finishConnect()) {
                return;
            }
            key.interestOps(SelectionKey.OP_READ);
            isConnected(System.nanoTime() - connectStarted);
        } catch (IOException e) {
            refused();
        }
        if (released) {
            advance();
        }
    }

    /** Until a request of an open shape is taken there is none that could tell. */
    private void isConnected(long nanos) {
        if (exchange.hasNext()) {
            exchange.connected(nanos);
        } else {
            connectNanos = nanos;
        }
        become(Phase.OPEN);
    }

    /** Closed, or talks out of turn. */
    private void closedBeforeAsked() {
        if (exchange.hasNext()) {
            breaks();
            advance();
        } else {
            drop(); // between two requests: the next one makes itself a connection
            become(Phase.CLOSED);
        }
    }

    private boolean send(SocketChannel open) {
        request.rewind();
        long now = System.nanoTime();
        exchange.sends(now);
        waitsUntil(Phase.WAITING, (turns == null ? now : due) + plan.timeout().toNanos());
        return write(open);
    }

    /** Sends what is left of the request, as far as the socket takes it; false if that ended it. */
    private boolean write(SocketChannel open) {
        try {
            request.writeTo(open);
            if (request.hasRemaining()) {
                loop.register(open, SelectionKey.OP_READ | SelectionKey.OP_WRITE, this);
            }
            return true;
        } catch (IOException e) {
            return listens(open);
        }
    }

    /** The server takes no more of the request. Perhaps it has said why, and the answer waits to be read. */
    private boolean listens(SocketChannel open) {
        try {
            loop.register(open, SelectionKey.OP_READ, this);
            return true;
        } catch (IOException e) {
            breaks();
            return false;
        }
    }

    private void exchangeBytes(SelectionKey key) {
        SocketChannel open = (SocketChannel) key.channel();
        if (key.isWritable()) {
            key.interestOps(SelectionKey.OP_READ);
            if (!write(open)) {
                advance();
                return;
            }
        }
        if (key.isReadable()) {
            read(open);
            restsFromReading(key);
        }
    }

    /** A slow reader: the selector does not look at the connection meanwhile. */
    private void restsFromReading(SelectionKey key) {
        ReadThrottle pace = plan.pace();
        if (pace != null && key.isValid()) {
            key.interestOps(0);
            resting = key;
            readsAgain = System.nanoTime() + pace.each().toNanos();
            loop.waitsUntil(readsAgain);
        }
    }

    private void goesOnReading(long now) {
        if (resting != null && now - readsAgain < 0) {
            loop.waitsUntil(readsAgain);
        } else if (resting != null) {
            if (resting.isValid()) {
                resting.interestOps(SelectionKey.OP_READ);
            }
            resting = null;
        }
    }

    private void read(SocketChannel open) {
        try {
            ReadThrottle pace = plan.pace();
            int count = loop.read(open, pace == null ? Integer.MAX_VALUE : pace.bytes());
            long now = System.nanoTime();
            loop.timestampDelay().stamps(now);
            received(count, now);
        } catch (IOException e) {
            breaks();
            advance();
        }
    }

    private void received(int count, long now) {
        if (count < 0) {
            exchange.connectionEnds(now);
            drop();
            advance();
        } else if (count > 0 && exchange.receives(loop.bytes(), 0, count, now)) {
            if (request.hasRemaining() || (asksAgain() && !exchange.isConnectionReusable())) {
                drop(); // a server that has answered before it has read everything waits for the rest otherwise
            }
            advance();
        }
    }

    /** A user of an open shape has no next request until it takes one. */
    private boolean asksAgain() {
        return exchange.hasNext() || turns != null;
    }

    private void breaks() {
        exchange.connectionBreaks(System.nanoTime());
        drop();
    }

    private void refused() {
        long now = System.nanoTime();
        if (exchange.hasNext()) {
            exchange.notConnected(now - connectStarted, now);
        }
        drop();
        become(Phase.CLOSED);
    }

    private void waitsUntil(Phase next, long until) {
        become(next);
        deadline = until;
        loop.waitsUntil(until);
    }

    private void become(Phase next) {
        loop.connecting += count(next == Phase.CONNECTING) - count(phase == Phase.CONNECTING);
        loop.done += count(next == Phase.DONE) - count(phase == Phase.DONE);
        phase = next;
    }

    private static int count(boolean holds) {
        return holds ? 1 : 0;
    }
}
