package mesh.load.engine.nio;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.http.RequestBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one user. It has at most one socket at a time, and a new socket replaces a closed one. It sets the events for which the
 * selector waits, measures the time to connect, and slows down a slow reader. {@link NioUser} decides what to do next. No method blocks.
 */
final class NioConnection {

    private final NioLoop loop;
    private final LoadPlan plan;
    private final RequestBuffer request;
    private final RequestLifecycle lifecycle;

    private @Nullable SocketChannel channel;
    private long connectStarted;
    private long connectNanos;
    private @Nullable SelectionKey pausedKey;
    private long readAgainAt;

    NioConnection(NioLoop loop, LoadPlan plan, RequestBuffer request, RequestLifecycle lifecycle) {
        this.loop = loop;
        this.plan = plan;
        this.request = request;
        this.lifecycle = lifecycle;
    }

    /** Returns the socket that is open or being opened; null if there is none. */
    @Nullable
    SocketChannel channel() {
        return channel;
    }

    /** Starts to measure the time to connect, and returns the current instant. */
    long startClock() {
        connectStarted = System.nanoTime();
        return connectStarted;
    }

    /** Begins to connect to the request's target. The selector notifies the user when the connection is established. */
    void connect(NioUser user) throws IOException {
        SocketChannel opened = Connections.openSocket(plan.readThrottle());
        channel = opened;
        opened.configureBlocking(false);
        boolean connected = opened.connect(request.target());
        loop.register(opened, connected ? SelectionKey.OP_WRITE : SelectionKey.OP_CONNECT, user);
    }

    /**
     * Completes the connection that {@link #connect} began; returns false if it is not yet established.
     *
     * @throws IOException if the connection was refused
     */
    boolean tryFinishConnect(SelectionKey key) throws IOException {
        SocketChannel connecting = (SocketChannel) key.channel();
        if (!connecting.finishConnect()) {
            return false;
        }
        key.interestOps(SelectionKey.OP_READ);
        connectNanos = System.nanoTime() - connectStarted;
        if (lifecycle.hasNext()) {
            recordConnectTime();
        }
        return true;
    }

    /** Records the time to connect. With an open shape, there may be no current request. The next request then records that time. */
    void recordConnectTime() {
        lifecycle.connected(connectNanos);
        connectNanos = 0;
    }

    /** Sends as much of the remaining request as the socket takes; returns false if the connection is broken. */
    boolean tryWrite(SocketChannel open, NioUser user) {
        try {
            request.writeTo(open);
            if (request.hasRemaining()) {
                loop.register(open, SelectionKey.OP_READ | SelectionKey.OP_WRITE, user);
            }
            return true;
        } catch (IOException e) {
            return tryReadOnly(open, user);
        }
    }

    /** Stops writing and only reads. The server does not accept the rest of the request, but its response may say why. */
    private boolean tryReadOnly(SocketChannel open, NioUser user) {
        try {
            loop.register(open, SelectionKey.OP_READ, user);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads into the loop's buffer, at most as much as a slow reader takes. Returns the number of bytes, -1 at the end of the stream. */
    int read(SocketChannel open) throws IOException {
        ReadThrottle throttle = plan.readThrottle();
        return loop.read(open, throttle == null ? Integer.MAX_VALUE : throttle.bytes());
    }

    /** Makes the selector ignore the connection for a while after a slow reader's read. */
    void pauseReading(SelectionKey key) {
        ReadThrottle throttle = plan.readThrottle();
        if (throttle != null && key.isValid()) {
            key.interestOps(0);
            pausedKey = key;
            readAgainAt = System.nanoTime() + throttle.interval().toNanos();
            loop.wakeBy(readAgainAt);
        }
    }

    /** Makes the selector watch the connection again if the pause is over. */
    void resumeReading(long now) {
        if (pausedKey != null && now - readAgainAt < 0) {
            loop.wakeBy(readAgainAt);
        } else if (pausedKey != null) {
            if (pausedKey.isValid()) {
                pausedKey.interestOps(SelectionKey.OP_READ);
            }
            pausedKey = null;
        }
    }

    /** Ends the current request because the connection could not be opened, or not in time. */
    void fail(boolean late) {
        long now = System.nanoTime();
        if (lifecycle.hasNext()) {
            lifecycle.connectFailed(now - connectStarted, now, late);
        }
        close();
    }

    /** Ends the current request because the connection broke. */
    void abort() {
        lifecycle.connectionBroken(System.nanoTime());
        close();
    }

    /** Ends the current request because it timed out. */
    void timedOut(long now) {
        if (channel == null) {
            lifecycle.timedOut(now);
        } else {
            lifecycle.timedOut(now, channel);
        }
    }

    void close() {
        if (channel != null) {
            Connections.close(channel);
            channel = null;
        }
    }
}
