package mesh.load.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One user of a sender: its connection, its request in a direct buffer, and where it stands. Never blocks. */
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
    private final @Nullable Schedule schedule;
    private final Exchange exchange;
    private final ByteBuffer request;

    private Phase phase = Phase.CLOSED;
    private boolean released;
    private long zero;
    private @Nullable SocketChannel channel;
    private long connectStarted;
    private long deadline;

    NioUser(NioLoop loop, LoadPlan plan, @Nullable Schedule schedule, Exchange exchange, byte[] request) {
        this.loop = loop;
        this.plan = plan;
        this.schedule = schedule;
        this.exchange = exchange;
        this.request = ByteBuffer.allocateDirect(request.length).put(request).flip();
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
            Connecting.requireLocalPort(e);
            refused();
        }
    }

    /** The barrier has fallen. */
    void release(long fallen) {
        zero = fallen;
        released = true;
        advance();
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
            takeTurn();
            return;
        }
        if (now - deadline < 0) {
            loop.waitsUntil(deadline);
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
            Connecting.close(channel);
            channel = null;
        }
    }

    /** Perhaps the next request of an open shape has become due. */
    private void takeTurn() {
        if (schedule != null && released && phase != Phase.DONE) {
            advance();
        }
    }

    /** A loop, not a recursion: a target that refuses everything ends request after request right here. */
    private void advance() {
        while (released && exchange.hasNext()) {
            if (schedule != null && !isTurnOf(schedule)) {
                return;
            }
            if (channel == null ? reconnect() : send(channel)) {
                return;
            }
        }
        become(exchange.hasNext() ? Phase.CLOSED : Phase.DONE);
    }

    /** Whether the next request is to be sent now. One whose time is over before it could be sent has timed out unsent. */
    private boolean isTurnOf(Schedule due) {
        long instant = due.due(exchange.sequence(), zero);
        exchange.isDue(instant);
        long now = System.nanoTime();
        if (now - instant < 0) {
            loop.waitsUntil(instant);
            become(channel == null ? Phase.CLOSED : Phase.OPEN);
            return false;
        }
        if (now - instant < plan.timeout().toNanos()) {
            return true;
        }
        exchange.timesOut(now);
        loop.waitsUntil(now);
        become(channel == null ? Phase.CLOSED : Phase.OPEN);
        return false;
    }

    private boolean reconnect() {
        try {
            connectStarted = System.nanoTime();
            connect(connectStarted + Connecting.timeoutNanos(plan));
            return true;
        } catch (IOException e) {
            refused();
            return false;
        }
    }

    private void connect(long until) throws IOException {
        SocketChannel opened = Connecting.socket();
        channel = opened;
        opened.configureBlocking(false);
        waitsUntil(Phase.CONNECTING, until);
        boolean connected = opened.connect(plan.target());
        loop.register(opened, connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, this);
    }

    private void finishConnect(SelectionKey key) {
        try {
            SocketChannel connecting = (SocketChannel) key.channel();
            if (!connecting.finishConnect()) {
                return;
            }
            key.interestOps(SelectionKey.OP_READ);
            exchange.connected(System.nanoTime() - connectStarted);
            become(Phase.OPEN);
        } catch (IOException e) {
            refused();
        }
        if (released) {
            advance();
        }
    }

    /** Closed, or talks out of turn. */
    private void closedBeforeAsked() {
        if (schedule == null || !released) {
            breaks();
        } else {
            drop(); // between two requests: the next one makes itself a connection
            become(Phase.CLOSED);
        }
        advance();
    }

    private boolean send(SocketChannel open) {
        request.rewind();
        long now = System.nanoTime();
        exchange.sends(now);
        long due = schedule == null ? now : schedule.due(exchange.sequence(), zero);
        waitsUntil(Phase.WAITING, due + plan.timeout().toNanos());
        return write(open);
    }

    /** Sends what is left of the request; false if that ended it. */
    private boolean write(SocketChannel open) {
        try {
            open.write(request);
            if (request.hasRemaining()) {
                loop.register(open, SelectionKey.OP_READ | SelectionKey.OP_WRITE, this);
            }
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
        }
    }

    private void read(SocketChannel open) {
        try {
            int count = loop.read(open);
            long now = System.nanoTime();
            loop.stampLag().stamps(now);
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
            if (exchange.hasNext() && (request.hasRemaining() || !exchange.isConnectionReusable())) {
                drop();
            }
            advance();
        }
    }

    private void breaks() {
        exchange.connectionBreaks(System.nanoTime());
        drop();
    }

    private void refused() {
        long now = System.nanoTime();
        exchange.notConnected(now - connectStarted, now);
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
