package mesh.load.scenario;

import java.time.Duration;

/** How the users' requests are laid out in time. */
public sealed interface Shape {

    /** Every user sends one request at the same instant. */
    record Burst() implements Shape {}

    /**
     * Every user sends its next request as soon as it has the answer to the last one.
     *
     * @param requestsPerUser at least 1
     */
    record Closed(int requestsPerUser) implements Shape {}

    /**
     * A shape whose requests are due at instants of their own, whether or not those before them are back. What is late is sent
     * late and counted from when it was due: a target that stands still is not spared the requests that it made wait.
     */
    sealed interface Open extends Shape {

        /** How many there are. */
        long requests();

        /**
         * When a request is due.
         *
         * @param index of the request, from 0
         * @return nanoseconds since the barrier fell; never less than that of the one before
         */
        long dueNanos(long index);
    }

    /**
     * Requests at one rate, evenly spaced.
     *
     * @param perSecond all users together, at least 1
     * @param duration over zero
     */
    record Constant(int perSecond, Duration duration) implements Open {

        private static final long SECOND = 1_000_000_000;

        @Override
        public long requests() {
            return Math.max(1, Math.round(duration.toMillis() / 1e3 * perSecond));
        }

        @Override
        public long dueNanos(long index) {
            return index / perSecond * SECOND + index % perSecond * SECOND / perSecond;
        }
    }

    /**
     * How many requests each of so many users makes. Those of an open shape are dealt out in turn, and rounded up, so that each
     * user has as many.
     */
    default long requestsPerUser(int users) {
        return switch (this) {
            case Burst burst -> 1;
            case Closed closed -> closed.requestsPerUser();
            case Open open -> Math.ceilDiv(open.requests(), users);
        };
    }
}
