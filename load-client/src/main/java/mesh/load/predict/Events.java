package mesh.load.predict;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Future events in the order in which they happen. Time jumps from one event to the next. */
final class Events {

    private record Event(long atNanos, boolean isTimeout, long number, Runnable action) {}

    private final PriorityQueue<Event> queue = new PriorityQueue<>(Comparator.comparingLong(Event::atNanos)
            .thenComparing(Event::isTimeout)
            .thenComparingLong(Event::number));

    private long nowNanos;
    private long planned;

    /** Returns the nanoseconds since the release of the users. */
    long nowNanos() {
        return nowNanos;
    }

    /** Plans an action for the current instant, after the actions that are already planned for it. */
    void now(Runnable action) {
        in(0, action);
    }

    void in(long nanos, Runnable action) {
        queue.add(new Event(nowNanos + nanos, false, planned++, action));
    }

    /** Plans a timeout. It follows all other events of its instant, so a response at the same instant is in time. */
    void timeout(long nanos, Runnable action) {
        queue.add(new Event(nowNanos + nanos, true, planned++, action));
    }

    void next() {
        Event event = queue.remove();
        nowNanos = event.atNanos();
        event.action().run();
    }
}
