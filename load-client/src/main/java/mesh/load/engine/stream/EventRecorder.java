package mesh.load.engine.stream;

import org.jspecify.annotations.Nullable;

/** Records the events of a window for one sender. Events outside the window are read and discarded. */
final class EventRecorder {

    private final EventTally tally = new EventTally();
    private volatile @Nullable EventWindow window;
    private boolean stopped;

    /** Sets the window. Another thread calls it before the window begins. */
    void begin(EventWindow next) {
        window = next;
    }

    /** Returns null until there is a window. */
    @Nullable
    EventWindow window() {
        return window;
    }

    /** Stops recording and returns the tally, which the caller owns from now on. */
    EventTally stop() {
        stopped = true;
        return tally;
    }

    EventTally tally() {
        return tally;
    }

    /**
     * Records that one connection got an event; returns whether the event counts.
     *
     * @param madeAt when the event was made, by the service's clock
     * @param askedAt when the connection requested events
     * @param now when the event was read
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

    /**
     * The period whose events count: all streams are open when these events are made.
     *
     * @param begin the first instant of {@link System#nanoTime()} in the window
     * @param end the first instant after the window
     */
    record EventWindow(long begin, long end) {

        boolean has(long instant) {
            return instant - begin >= 0 && instant - end < 0;
        }

        boolean isOver(long now) {
            return now - end >= 0;
        }
    }
}
