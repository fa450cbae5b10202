package mesh.load.predict.event;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Future events in the order in which they happen. Time jumps from one event to the next. */
public final class EventQueue {

    private record Event(long atNanos, int number, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return atNanos == other.atNanos
                    ? Integer.compare(number, other.number)
                    : Long.compare(atNanos, other.atNanos);
        }
    }

    private record Timeout(Event event, BooleanSupplier isNeeded) {}

    /** Timeouts of equal length happen in the order in which they are planned. So they need no order by time. */
    private record Timeouts(long nanos, Queue<Timeout> planned) {

        /** Returns the first timeout that is still needed. Forgets those before it, so that memory does not grow with the simulated time. */
        @Nullable
        Event first() {
            Timeout first = planned.peek();
            while (first != null && !first.isNeeded().getAsBoolean()) {
                planned.remove();
                first = planned.peek();
            }
            return first == null ? null : first.event();
        }
    }

    private final PriorityQueue<Event> later = new PriorityQueue<>();

    /** One element for each length, of which a simulation has at most two. */
    private final List<Timeouts> timeouts = new ArrayList<>();

    /** The actions that are planned for the instant at which they were planned. These are most of them, and need no order by time. */
    private final Deque<Runnable> now = new ArrayDeque<>();

    private long nowNanos;
    private int planned;

    /** Returns the nanoseconds since the beginning. */
    public long nowNanos() {
        return nowNanos;
    }

    /** Plans an action for the current instant, after the actions that are already planned for it. */
    public void now(Runnable action) {
        now.add(action);
    }

    public void in(long nanos, Runnable action) {
        if (nanos == 0) {
            now(action);
        } else {
            later.add(new Event(nowNanos + nanos, planned++, action));
        }
    }

    /**
     * Plans a timeout. It follows all other events of its instant, so a response at the same instant is in time.
     *
     * @param isNeeded whether the timeout still has a purpose; once false, always false
     */
    public void timeout(long nanos, BooleanSupplier isNeeded, Runnable action) {
        ofLength(nanos).planned().add(new Timeout(new Event(nowNanos + nanos, planned++, action), isNeeded));
    }

    private Timeouts ofLength(long nanos) {
        for (Timeouts one : timeouts) {
            if (one.nanos() == nanos) {
                return one;
            }
        }
        Timeouts first = new Timeouts(nanos, new ArrayDeque<>());
        timeouts.add(first);
        return first;
    }

    public void next() {
        Event event = later.peek();
        Timeouts source = soonest();
        Event timeout = source == null ? null : source.first();
        if (source != null
                && timeout != null
                && now.isEmpty()
                && (event == null || timeout.atNanos() < event.atNanos())) {
            source.planned().remove();
            happen(timeout);
        } else if (event != null && (now.isEmpty() || isBeforeTheRest(event))) {
            later.remove();
            happen(event);
        } else {
            now.remove().run();
        }
    }

    private void happen(Event event) {
        nowNanos = event.atNanos();
        event.action().run();
    }

    /** Returns whether an event was planned for this instant before this instant began. */
    private boolean isBeforeTheRest(Event next) {
        return next.atNanos() == nowNanos;
    }

    /** Returns the timeouts among which the next one is; null if there is none. */
    private @Nullable Timeouts soonest() {
        Timeouts soonest = null;
        Event first = null;
        for (Timeouts one : timeouts) {
            Event other = one.first();
            if (other != null && (first == null || other.compareTo(first) < 0)) {
                soonest = one;
                first = other;
            }
        }
        return soonest;
    }
}
