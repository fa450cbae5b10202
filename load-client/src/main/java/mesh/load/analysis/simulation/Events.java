package mesh.load.analysis.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is going to happen, in the order in which it will. There is no clock: the time jumps from one event to the next. */
final class Events {

    /** What comes first of what happens at the same instant; within a rank, what was planned first. */
    enum Rank {
        /** Something begins, goes on or ends. */
        STEP,
        /** Time is up: a response that comes at the last instant comes in time. */
        TIMEOUT
    }

    private record Event(long atNanos, Rank rank, long number, Runnable action) {}

    private final PriorityQueue<Event> queue = new PriorityQueue<>(
            Comparator.comparingLong(Event::atNanos).thenComparing(Event::rank).thenComparingLong(Event::number));

    private long nowNanos;
    private long planned;

    /** Since the users were released. */
    long nowNanos() {
        return nowNanos;
    }

    /** At this instant, behind what was planned for it before. */
    void now(Runnable action) {
        in(0, Rank.STEP, action);
    }

    void in(long nanos, Rank rank, Runnable action) {
        queue.add(new Event(nowNanos + nanos, rank, planned++, action));
    }

    /** Goes on to the next event. */
    void next() {
        Event event = queue.remove();
        nowNanos = event.atNanos();
        event.action().run();
    }
}
