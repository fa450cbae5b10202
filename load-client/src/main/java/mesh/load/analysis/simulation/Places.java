package mesh.load.analysis.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Things of which there are only so many: threads, connections. Who finds none free waits, first come first served. */
final class Places {

    private final Events events;
    private final @Nullable Integer max;
    private final @Nullable Integer maxWaiting;
    private final Deque<Ticket> queue = new ArrayDeque<>();
    private int inUse;
    private int waiting;
    private int peakInUse;
    private int peakWaiting;

    /**
     * All of them free.
     *
     * @param max null for any number
     * @param maxWaiting null for any number
     */
    Places(Events events, @Nullable Integer max, @Nullable Integer maxWaiting) {
        this.events = events;
        this.max = max;
        this.maxWaiting = maxWaiting;
    }

    /**
     * Takes a place, or waits for one.
     *
     * @param then what is done with the place, behind all that is planned for the instant at which there is one
     * @return null if as many as are allowed wait already
     */
    @Nullable
    Ticket enter(Runnable then) {
        Ticket ticket = new Ticket(then);
        if (max == null || inUse < max) {
            inUse++;
            peakInUse = Math.max(peakInUse, inUse);
            ticket.hold();
        } else if (maxWaiting == null || waiting < maxWaiting) {
            queue.add(ticket);
            waiting++;
            peakWaiting = Math.max(peakWaiting, waiting);
        } else {
            return null;
        }
        return ticket;
    }

    /** A place that is given back is the next one's at once: nobody who comes at this instant can take it before him. */
    private void release() {
        Ticket next = queue.poll();
        while (next != null && !next.isWaiting()) {
            next = queue.poll();
        }
        if (next == null) {
            inUse--;
        } else {
            waiting--;
            next.hold();
        }
    }

    Prediction.Peaks peaks() {
        return new Prediction.Peaks(max, peakInUse, peakWaiting);
    }

    /** Of somebody who has a place, or waits for one. */
    final class Ticket {

        private enum State {
            WAITS,
            HOLDS,
            GONE
        }

        private final Runnable then;
        private State state = State.WAITS;

        private Ticket(Runnable then) {
            this.then = then;
        }

        boolean isWaiting() {
            return state == State.WAITS;
        }

        private void hold() {
            state = State.HOLDS;
            events.now(() -> {
                if (state == State.HOLDS) {
                    then.run();
                }
            });
        }

        /** Gives the place back, or up; a second time does nothing. */
        void leave() {
            State before = state;
            state = State.GONE;
            if (before == State.HOLDS) {
                release();
            } else if (before == State.WAITS) {
                waiting--;
            }
        }
    }
}
