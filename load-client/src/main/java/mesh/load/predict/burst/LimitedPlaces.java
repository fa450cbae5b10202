package mesh.load.predict.burst;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import mesh.load.predict.event.Average;
import mesh.load.predict.event.EventQueue;
import org.jspecify.annotations.Nullable;

/** A limited number of threads, cores or connections. If none is free, callers wait, first come first served. */
public final class LimitedPlaces {

    private final EventQueue events;
    private final @Nullable Integer max;
    private final @Nullable Integer maxWaiting;

    /**
     * Callers that gave up stay in the queue until their turn. With a set that removed them from its middle, a million calls took half as
     * long again.
     */
    private final Deque<Ticket> queue = new ArrayDeque<>();

    private final Average inUse;
    private final Average waiting;
    private int peakInUse;
    private int peakWaiting;

    /**
     * @param max number of places; null for unlimited
     * @param maxWaiting limit of the queue; null for unlimited
     */
    LimitedPlaces(EventQueue events, @Nullable Integer max, @Nullable Integer maxWaiting) {
        this.events = events;
        this.max = max;
        this.maxWaiting = maxWaiting;
        this.inUse = new Average(events);
        this.waiting = new Average(events);
    }

    /**
     * Takes a place, or waits for one. Returns null if the queue is full.
     *
     * @param then runs once the caller has the place, after everything that is planned for the instant at which the place becomes free
     */
    @Nullable
    Ticket enter(Consumer<Ticket> then) {
        Ticket ticket = new Ticket(then);
        if (max == null || inUse.value() < max) {
            inUse.add(1);
            peakInUse = Math.max(peakInUse, inUse.value());
            ticket.hold();
        } else if (maxWaiting == null || waiting.value() < maxWaiting) {
            queue.add(ticket);
            waiting.add(1);
            peakWaiting = Math.max(peakWaiting, waiting.value());
        } else {
            return null;
        }
        return ticket;
    }

    /** Takes a place as soon as one is free, and returns it after a time that is computed once the place is taken. */
    void occupy(LongSupplier nanos, Runnable then) {
        enter(ticket -> events.in(nanos.getAsLong(), () -> {
            ticket.leave();
            then.run();
        }));
    }

    /** Passes a place to the next caller in the queue, so that an arrival at the same instant cannot take it first. */
    private void release() {
        Ticket next = queue.poll();
        while (next != null && !next.isWaiting()) {
            next = queue.poll();
        }
        if (next == null) {
            inUse.add(-1);
        } else {
            waiting.add(-1);
            next.hold();
        }
    }

    SimulationOutcome.Peaks peaks() {
        return new SimulationOutcome.Peaks(max, peakInUse, peakWaiting);
    }

    /** Begins new averages. The places stay as they are. */
    public void restart() {
        inUse.restart();
        waiting.restart();
    }

    public double averageInUse() {
        return inUse.untilNow();
    }

    public double averageWaiting() {
        return waiting.untilNow();
    }

    /** A caller's claim to a place that it has or waits for. */
    final class Ticket {

        private enum State {
            WAITS,
            HOLDS,
            GONE
        }

        private final Consumer<Ticket> then;
        private State state = State.WAITS;

        private Ticket(Consumer<Ticket> then) {
            this.then = then;
        }

        boolean isWaiting() {
            return state == State.WAITS;
        }

        private void hold() {
            state = State.HOLDS;
            events.now(() -> {
                if (state == State.HOLDS) {
                    then.accept(this);
                }
            });
        }

        /** Returns the place, or stops waiting for one; a second call has no effect. */
        void leave() {
            State before = state;
            state = State.GONE;
            if (before == State.HOLDS) {
                release();
            } else if (before == State.WAITS) {
                waiting.add(-1);
            }
        }
    }
}
