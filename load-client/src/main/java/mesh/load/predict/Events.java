package mesh.load.predict;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;

/** Future events in the order in which they happen. Time jumps from one event to the next. */
final class Events {

    private record Event(long atNanos, boolean isTimeout, int number, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            if (atNanos != other.atNanos) {
                return atNanos < other.atNanos ? -1 : 1;
            }
            return isTimeout == other.isTimeout ? Integer.compare(number, other.number) : isTimeout ? 1 : -1;
        }
    }

    private final PriorityQueue<Event> later = new PriorityQueue<>();

    /** The actions that are planned for the instant at which they were planned. These are most of them, and need no order by time. */
    private final Deque<Runnable> now = new ArrayDeque<>();

    private long nowNanos;
    private int planned;

    /** Returns the nanoseconds since the release of the users. */
    long nowNanos() {
        return nowNanos;
    }

    /** Plans an action for the current instant, after the actions that are already planned for it. */
    void now(Runnable action) {
        now.add(action);
    }

    void in(long nanos, Runnable action) {
        if (nanos == 0) {
            now(action);
        } else {
            later.add(new Event(nowNanos + nanos, false, planned++, action));
        }
    }

    /** Plans a timeout. It follows all other events of its instant, so a response at the same instant is in time. */
    void timeout(long nanos, Runnable action) {
        later.add(new Event(nowNanos + nanos, true, planned++, action));
    }

    void next() {
        Event next = later.peek();
        if (next != null && (now.isEmpty() || isBeforeTheRest(next))) {
            later.remove();
            nowNanos = next.atNanos();
            next.action().run();
        } else {
            now.remove().run();
        }
    }

    /** Returns whether an event was planned for this instant before this instant began. */
    private boolean isBeforeTheRest(Event next) {
        return next.atNanos() == nowNanos && !next.isTimeout();
    }
}
