package mesh.load.engine.nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import mesh.load.engine.LoadException;
import mesh.load.engine.NoSocketException;
import mesh.load.engine.TimestampDelay;

/** The state that the users of one sender share: the selector, the buffer for all responses, and the next deadline. */
final class NioLoop {

    private static final int BUFFER_BYTES = 64 * 1024;

    /** A selector waits for whole milliseconds. For earlier deadlines the thread is parked, for at most this long at a time. */
    private static final long MAX_PARK_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /**
     * A sleep and a wake-up cost both sides more than a few polls. In a closed loop beside {@code ab}, two runs of five pairs each reached
     * these shares of its requests per second: 0.85 and 0.88 without polls, 0.92 and 1.02 with five, 0.89 and 0.93 with twenty.
     */
    private static final int POLLS_BEFORE_SLEEP = 5;

    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long FAR = TimeUnit.HOURS.toNanos(1);

    private final ByteBuffer direct = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final byte[] bytes = new byte[BUFFER_BYTES];
    private final Selector selector;
    private final TimestampDelay timestampDelay = new TimestampDelay();
    private final Consumer<SelectionKey> handler = this::handle;

    /** The number of users whose connection is being opened. Each user keeps it up to date. */
    int connecting;

    /** The number of users whose last request has ended. Each user keeps it up to date. */
    int done;

    private long nextDeadline = System.nanoTime() + FAR;

    /** @throws LoadException if no selector can be opened. A selector needs file descriptors, as a socket does */
    NioLoop(int users) {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw NoSocketException.noFile(e).forUsers(users);
        }
    }

    SelectionKey register(SocketChannel channel, int operations, NioUser user) throws ClosedChannelException {
        return channel.register(selector, operations, user);
    }

    /** Reads at most this many bytes into {@link #bytes()}. Returns the number of bytes, -1 at the end of the stream. */
    int read(SocketChannel channel, int max) throws IOException {
        int count = channel.read(direct.clear().limit(Math.min(max, BUFFER_BYTES)));
        if (count > 0) {
            direct.flip().get(bytes, 0, count);
        }
        return count;
    }

    /** Returns the bytes, which the next read overwrites. Parsing an array instead of a direct buffer saves more than the copy costs. */
    byte[] bytes() {
        return bytes;
    }

    /** Makes {@link #await} call {@link NioUser#expire} by this deadline. */
    void wakeBy(long deadline) {
        if (deadline - nextDeadline < 0) {
            nextDeadline = deadline;
        }
    }

    /** Handles what is ready now, and returns whether anything was. */
    boolean poll() throws IOException {
        timestampDelay.beginSelect(System.nanoTime());
        int ready = selector.selectNow(handler);
        timestampDelay.endSelect(System.nanoTime());
        return ready > 0;
    }

    /** Waits until something is ready or a deadline has come, and handles it. */
    void await(Iterable<NioUser> users) throws IOException, InterruptedException {
        if (!pollBriefly()) {
            sleep();
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long now = System.nanoTime();
        if (now - nextDeadline >= 0) {
            nextDeadline = now + FAR;
            users.forEach(user -> user.expire(now));
        }
    }

    private boolean pollBriefly() throws IOException {
        for (int i = 0; i < POLLS_BEFORE_SLEEP; i++) {
            if (poll()) {
                return true;
            }
        }
        return false;
    }

    private void sleep() throws IOException {
        long now = System.nanoTime();
        long wait = nextDeadline - now;
        timestampDelay.beginSelect(now);
        if (wait >= MILLISECOND) {
            selector.select(handler, TimeUnit.NANOSECONDS.toMillis(wait));
        } else {
            LockSupport.parkNanos(Math.min(wait, MAX_PARK_NANOS));
            selector.selectNow(handler);
        }
        timestampDelay.endSelect(System.nanoTime());
    }

    private void handle(SelectionKey key) {
        timestampDelay.markReady();
        ((NioUser) key.attachment()).handle(key);
    }

    TimestampDelay timestampDelay() {
        return timestampDelay;
    }

    void close() {
        try {
            selector.close();
        } catch (IOException e) {
            // its channels are still closed one by one
        }
    }
}
