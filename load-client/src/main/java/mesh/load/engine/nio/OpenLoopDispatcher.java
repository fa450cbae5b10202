package mesh.load.engine.nio;

import java.io.IOException;
import java.util.ArrayDeque;
import mesh.load.engine.LoadExecution;
import mesh.load.engine.RequestLifecycle;
import mesh.load.scenario.shape.Shape;

/**
 * Hands the requests of an open shape, as they become due, to the connections of a sender's pool that are free; the one that
 * has been free for longest is next, so that all of them stay warm. Where none is free, a request waits for the first that
 * is, and the wait is a part of its latency. One that is still waiting when its time is over has timed out, unsent.
 */
final class OpenLoopDispatcher {

    /** As in a burst: so many requests are written between two looks at the answers. */
    private static final int SENDS_PER_POLL = 16;

    /**
     * The requests of one of several senders: every so many-th.
     *
     * @param first index, from 0
     * @param step how many senders there are
     */
    record Part(int first, int step) {}

    private final NioLoop loop;
    private final Shape.Open shape;
    private final int step;
    private final int requests;
    private final int users;
    private final long timeout;
    private final RequestLifecycle nobody;
    private final ArrayDeque<NioUser> free = new ArrayDeque<>();

    private int next;
    private long nextDue;
    private long zero;

    OpenLoopDispatcher(NioLoop loop, Shape.Open shape, Part part, LoadExecution firing, int users) {
        this.loop = loop;
        this.shape = shape;
        this.users = users;
        step = part.step();
        next = part.first();
        requests = firing.plan().requests();
        timeout = firing.plan().timeout().toNanos();
        nobody = firing.exchangeOfNobody();
    }

    /** The user has no request under way. */
    void isFree(NioUser user) {
        free.addLast(user);
    }

    boolean isOver() {
        return next >= requests && free.size() == users;
    }

    /** Begins to take turns at the instant at which the barrier fell. */
    void begin(long fallen) throws IOException {
        zero = fallen;
        nextDue = zero + shape.dueNanos(next);
        take();
    }

    /** Sends what is due, and says when to come again. */
    void take() throws IOException {
        for (int sent = 1; next < requests && isTurn(System.nanoTime()); sent++) {
            next += step;
            nextDue = zero + shape.dueNanos(next);
            if (sent % SENDS_PER_POLL == 0) {
                loop.poll();
            }
        }
    }

    private boolean isTurn(long now) {
        if (now - nextDue < 0) {
            loop.waitsUntil(nextDue);
            return false;
        }
        if (now - nextDue >= timeout) {
            nobody.missed(next, nextDue, now);
            return true;
        }
        NioUser user = free.pollFirst();
        if (user == null) {
            loop.waitsUntil(nextDue + timeout);
            return false;
        }
        user.take(next, nextDue);
        return true;
    }
}
