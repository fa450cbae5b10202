package mesh.dependency.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Interrupts the thread that waits for a target if the caller ends its connection meanwhile. The response is of no use any more, so the request
 * must not keep its place until the target responds, which may be never.
 */
final class CallerWatch implements AutoCloseable {

    /** Most requests are over before the first check of their connection, so they cost none. */
    private static final long FIRST_PAUSE_MILLIS = 100;

    /** Later checks are rare, because the proxy shares the cores with the application that is measured. */
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    private final HttpConnection connection;
    private final Thread server = Thread.currentThread();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition over = lock.newCondition();
    private boolean isOver;
    private boolean isGone;

    /** Watches the connection until this is closed, on behalf of the current thread, which must not read the connection meanwhile. */
    CallerWatch(HttpConnection connection) {
        this.connection = connection;
        Thread.startVirtualThread(this::watch);
    }

    private void watch() {
        lock.lock();
        try {
            long pause = FIRST_PAUSE_MILLIS;
            while (!isOver && !isGone) {
                boolean isTime = !over.await(pause, TimeUnit.MILLISECONDS);
                if (isTime && !isOver && connection.isEnded()) {
                    isGone = true;
                    server.interrupt();
                }
                pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
            }
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    boolean isGone() {
        lock.lock();
        try {
            return isGone;
        } finally {
            lock.unlock();
        }
    }

    /** Also takes back an interruption that came too late to interrupt anything. */
    @Override
    public void close() {
        lock.lock();
        try {
            isOver = true;
            over.signal();
            if (isGone) {
                Thread.interrupted();
            }
        } finally {
            lock.unlock();
        }
    }
}
