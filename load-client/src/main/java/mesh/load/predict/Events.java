package mesh.load.predict;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Future events in the order in which they happen. There is no clock: the time jumps from one event to the next. */
final class Events {

    /** Orders events of the same instant; within a rank, events keep the order in which they were planned. */
    enum Rank {
        /** Something begins, continues or ends. */
        STEP,
        /** A timeout. It follows all steps, so a response at the same instant is in time. */
        TIMEOUT
    }

    private record Event(long atNanos, Rank rank, long number, Runnable action) {}

    private final PriorityQueue<Event> queue = new PriorityQueue<>(
            Comparator.comparingLong(Event::atNanos).thenComparing(Event::rank).thenComparingLong(Event::number));

    private long nowNanos;
    private long planned;

    /** Returns the nanoseconds since the release of the users. */
    long nowNanos() {
        return nowNanos;
    }

    /** Plans an action for the current instant, after the actions that are already planned for it. */
    void now(Runnable action) {
        in(0, Rank.STEP, action);
    }

    void in(long nanos, Rank rank, Runnable action) {
        queue.add(new Event(nowNanos + nanos, rank, planned++, action));
    }

    /** Runs the next event. */
    void next() {
        Event event = queue.remove();
        nowNanos = event.atNanos();
        event.action().run();
    }
}
