package mesh.load.engine.nio;

import java.io.IOException;
import java.util.ArrayDeque;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.RequestLifecycle;
import mesh.load.scenario.shape.Shape;

/**
 * Hands out the requests of an open shape, as they become due, to the free connections of a sender's pool. The connection that has been
 * free for the longest time is next, so that all connections stay warm. If none is free, a request waits for the first free connection, and
 * its latency includes that wait. A request that is still waiting at its time limit has timed out, unsent.
 */
final class OpenLoopDispatcher {

    /** The number of requests written between two polls for responses, as in a burst. */
    private static final int SENDS_PER_POLL = 16;

    /**
     * Identifies the requests of one sender. Several senders take requests in turn.
     *
     * @param first index, from 0
     * @param step number of senders
     */
    record Partition(int first, int step) {}

    private final NioLoop loop;
    private final Shape.Open shape;
    private final int step;
    private final int requests;
    private final int users;
    private final long timeout;
    private final RequestLifecycle unsent;
    private final ArrayDeque<NioUser> free = new ArrayDeque<>();

    private int next;
    private long nextDue;
    private long origin;

    OpenLoopDispatcher(NioLoop loop, Shape.Open shape, Partition partition, LoadExecution execution, int users) {
        this.loop = loop;
        this.shape = shape;
        this.users = users;
        step = partition.step();
        next = partition.first();
        requests = execution.plan().requests();
        timeout = execution.plan().timeout().toNanos();
        unsent = execution.lifecycleOfUnsent();
    }

    /** Adds a user that has no request in flight and can take the next one. */
    void addFree(NioUser user) {
        free.addLast(user);
    }

    /** Returns whether all requests were handed out and have ended. */
    boolean isDone() {
        return next >= requests && free.size() == users;
    }

    /** Begins the load. Due times count from this instant of {@link System#nanoTime()}, at which the barrier released the users. */
    void begin(long releasedAtNanoTime) throws IOException {
        origin = releasedAtNanoTime;
        nextDue = origin + shape.dueNanos(next);
        dispatchDue();
    }

    /** Sends the due requests, and makes the loop wake up when the next request is due. */
    void dispatchDue() throws IOException {
        for (int sent = 1; next < requests && tryDispatchNext(System.nanoTime()); sent++) {
            next += step;
            nextDue = origin + shape.dueNanos(next);
            if (sent % SENDS_PER_POLL == 0) {
                loop.poll();
            }
        }
    }

    /** Hands out the next request if it is due and a user is free to send it, or records that it has timed out. */
    private boolean tryDispatchNext(long now) {
        if (now - nextDue < 0) {
            loop.wakeBy(nextDue);
            return false;
        }
        if (now - nextDue >= timeout) {
            unsent.expireUnsent(next, nextDue, now);
            return true;
        }
        NioUser user = free.pollFirst();
        if (user == null) {
            loop.wakeBy(nextDue + timeout);
            return false;
        }
        user.send(next, nextDue);
        return true;
    }
}
