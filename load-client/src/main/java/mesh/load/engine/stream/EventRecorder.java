package mesh.load.engine.stream;

import org.jspecify.annotations.Nullable;

/** Records the events of a window, for one sender. Outside of it they are read and forgotten. */
final class EventRecorder {

    private final EventTally tally = new EventTally();
    private volatile @Nullable EventWindow window;
    private boolean stopped;

    /** Told by another thread, before the window begins. */
    void begin(EventWindow next) {
        window = next;
    }

    /** Null until there is one. */
    @Nullable
    EventWindow window() {
        return window;
    }

    /** From now on nothing counts, and the tally belongs to whoever asked for it. */
    EventTally stop() {
        stopped = true;
        return tally;
    }

    EventTally tally() {
        return tally;
    }

    /**
     * One connection got an event; returns whether it counts.
     *
     * @param madeAt by the service's clock
     * @param askedAt when the connection asked for events
     * @param now when it was read
     */
    boolean record(long id, long madeAt, long askedAt, long now) {
        EventWindow counted = window;
        boolean plausible = now - madeAt >= 0 && madeAt - askedAt >= 0;
        if (stopped || counted == null || !counted.has(plausible ? madeAt : now)) {
            return false;
        }
        tally.record(id, now - madeAt, plausible);
        return true;
    }
}
