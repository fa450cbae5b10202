package mesh.load.engine.nio;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.RequestLifecycle;
import mesh.load.engine.UserPace;
import mesh.load.engine.http.RequestBuffer;
import mesh.load.results.contender.OwnClose;
import org.jspecify.annotations.Nullable;

/** One user of a sender: its phase, and its next step when its connection is ready or a deadline has passed. No method blocks. */
final class NioUser {

    private final NioLoop loop;
    private final LoadPlan plan;
    private final RequestLifecycle lifecycle;
    private final RequestBuffer request;
    private final NioConnection connection;
    private final UserPhase phase;

    private final @Nullable UserPace pace;

    private boolean released;
    private @Nullable OpenLoopDispatcher dispatcher;
    private long dueAt;

    /** @param pace null if the user sends its requests as soon as it can */
    NioUser(NioLoop loop, LoadPlan plan, RequestLifecycle lifecycle, RequestBuffer request, @Nullable UserPace pace) {
        this.loop = loop;
        this.plan = plan;
        this.lifecycle = lifecycle;
        this.request = request;
        this.connection = new NioConnection(loop, plan, request, lifecycle);
        this.phase = new UserPhase(loop);
        this.pace = pace;
    }

    boolean isOpen() {
        return phase.kind() == UserPhase.Kind.OPEN;
    }

    /** Begins to open the connection before the barrier. After the deadline, it does nothing. */
    void open(long openingDeadline) {
        long now = connection.startClock();
        if (now - openingDeadline >= 0) {
            failConnect(true);
            return;
        }
        try {
            connect(openingDeadline);
        } catch (IOException e) {
            Connections.requireLocalPort(e);
            failConnect(false);
        }
    }

    /**
     * Starts the user after the barrier has released it.
     *
     * @param pool hands out the requests of an open shape; null if the user has requests of its own
     * @param releasedAt instant of the release
     */
    void release(@Nullable OpenLoopDispatcher pool, long releasedAt) {
        dispatcher = pool;
        released = true;
        if (pace != null) {
            pace.release(releasedAt);
        }
        advance();
    }

    /** Sends a request of an open shape. Its time limit counts from when it was due. */
    void send(int index, long requestDueAt) {
        lifecycle.take(index, requestDueAt);
        connection.recordConnectTime();
        dueAt = requestDueAt;
        advance();
    }

    /** Ends the user: an open shape has no more requests. */
    void end() {
        phase.enter(UserPhase.Kind.DONE);
    }

    /** Handles a connection that the selector has found ready. */
    void handle(SelectionKey key) {
        switch (phase.kind()) {
            case CONNECTING -> finishConnect(key);
            case OPEN -> closedBeforeRequest();
            case WAITING -> transfer(key);
            case PAUSING -> closeWhilePausing((SocketChannel) key.channel());
            case CLOSED, DONE -> key.interestOps(0); // closing it now would take time that other users need to read
        }
    }

    /** Ends the current step if it has timed out. */
    void expire(long now) {
        if (!phase.hasDeadline()) {
            return;
        }
        if (!phase.tryExpire(now)) {
            connection.resumeReading(now);
        } else if (phase.kind() == UserPhase.Kind.CONNECTING) {
            failConnect(true);
            advance();
        } else if (phase.kind() == UserPhase.Kind.PAUSING) {
            advance();
        } else {
            connection.timedOut(now);
            close();
            advance();
        }
    }

    void close() {
        connection.close();
    }

    /** Uses a loop instead of recursion, because with a target that refuses every connection, all requests end here one after another. */
    private void advance() {
        while (released && lifecycle.hasNext()) {
            if (pace != null && tryPause(pace)) {
                return;
            }
            if (pace != null && pace.isOver(System.nanoTime())) {
                lifecycle.stop();
                continue;
            }
            SocketChannel open = connection.channel();
            if (open == null ? tryReconnect() : trySend(open)) {
                return;
            }
        }
        if (lifecycle.hasNext()) {
            phase.enter(UserPhase.Kind.CLOSED);
        } else if (!plan.isOpen()) {
            phase.enter(UserPhase.Kind.DONE);
        } else {
            awaitNextRequest();
        }
    }

    /** Pauses the user until it has joined the load or has thought; returns false if it need not wait before its next request. */
    private boolean tryPause(UserPace own) {
        long now = System.nanoTime();
        long next = own.next(lifecycle, now);
        if (next - now > 0) {
            phase.enter(UserPhase.Kind.PAUSING, next);
        }
        return next - now > 0;
    }

    /** Waits between two requests of an open shape. */
    private void awaitNextRequest() {
        phase.enter(connection.channel() == null ? UserPhase.Kind.CLOSED : UserPhase.Kind.OPEN);
        if (dispatcher != null) {
            dispatcher.addFree(this);
        }
    }

    private boolean tryReconnect() {
        try {
            connect(connection.startClock() + Connections.timeoutNanos(plan));
            return true;
        } catch (IOException e) {
            Connections.requireLocalPort(e);
            failConnect(false);
            return false;
        }
    }

    private void connect(long until) throws IOException {
        phase.enter(UserPhase.Kind.CONNECTING, until);
        connection.connect(this);
    }

    private void finishConnect(SelectionKey key) {
        try {
            if (!connection.tryFinishConnect(key)) {
                return;
            }
            phase.enter(UserPhase.Kind.OPEN);
        } catch (IOException e) {
            Connections.requireLocalPort(e);
            failConnect(false);
        }
        if (released) {
            advance();
        }
    }

    /** Closes a connection that the server has closed, or on which it sent unrequested bytes. The next request opens its own. */
    private void closeWhilePausing(SocketChannel open) {
        try {
            if (connection.read(open) > 0) {
                lifecycle.closes(OwnClose.SURPLUS);
            }
        } catch (IOException closed) {
            // by the server
        }
        close();
    }

    /** Handles a connection that the server has closed, or on which it sent unrequested bytes. */
    private void closedBeforeRequest() {
        if (lifecycle.hasNext()) {
            connection.abort();
            advance();
        } else {
            close(); // between two requests of an open shape: the next one opens its own connection
            phase.enter(UserPhase.Kind.CLOSED);
        }
    }

    private boolean trySend(SocketChannel open) {
        request.set(lifecycle.current());
        request.rewind();
        long now = System.nanoTime();
        lifecycle.sendStarted(now);
        phase.enter(
                UserPhase.Kind.WAITING,
                (dispatcher == null ? now : dueAt) + plan.timeout().toNanos());
        return tryWrite(open);
    }

    /** Writes; returns false if the connection broke, which has ended the request. */
    private boolean tryWrite(SocketChannel open) {
        if (connection.tryWrite(open, this)) {
            return true;
        }
        connection.abort();
        return false;
    }

    private void transfer(SelectionKey key) {
        SocketChannel open = (SocketChannel) key.channel();
        if (key.isWritable()) {
            key.interestOps(SelectionKey.OP_READ);
            if (!tryWrite(open)) {
                advance();
                return;
            }
        }
        if (key.isReadable()) {
            read(open);
            connection.pauseReading(key);
        }
    }

    private void read(SocketChannel open) {
        try {
            int count = connection.read(open);
            long now = System.nanoTime();
            loop.timestampDelay().record(now);
            receive(count, now);
        } catch (IOException e) {
            connection.abort();
            advance();
        }
    }

    private void receive(int count, long now) {
        if (count < 0) {
            lifecycle.connectionClosed(now);
            close();
            advance();
        } else if (count > 0 && lifecycle.receive(loop.bytes(), 0, count, now)) {
            if (request.hasRemaining()) {
                lifecycle.closes(OwnClose.UNREAD_REQUEST); // the server would wait for the rest of the request
                close();
            } else if (mayNeedConnection() && !lifecycle.isConnectionReusable()) {
                close();
            }
            advance();
        }
    }

    /** Returns whether a connection may be needed. A user of an open shape has no next request until it gets one. */
    private boolean mayNeedConnection() {
        return lifecycle.hasNext() || dispatcher != null;
    }

    private void failConnect(boolean late) {
        connection.fail(late);
        phase.enter(UserPhase.Kind.CLOSED);
    }
}
