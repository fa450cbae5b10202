package mesh.load.scenario;

import java.time.Duration;
import java.util.List;

/** When the users' requests are due. */
public sealed interface Shape {

    /** Every user sends one request at the same instant. */
    record Burst() implements Shape {}

    /**
     * Every user sends its next request as soon as it has the response to the previous one.
     *
     * @param requestsPerUser at least 1
     */
    record Closed(int requestsPerUser) implements Shape {}

    /**
     * A shape whose requests are due at fixed instants, whether or not earlier requests have their responses. A late request is still
     * sent, and its latency counts from the instant at which it was due. A target that stalls therefore pays for the requests that it
     * kept waiting.
     */
    sealed interface Open extends Shape {

        /** Returns the number of requests. */
        long requests();

        /** Returns the time from the first due request to the end, whether or not a request is due at the end. */
        Duration length();

        /**
         * Returns the instant at which a request is due.
         *
         * @param index of the request, from 0
         * @return nanoseconds since the barrier's release; never earlier than the request before
         */
        long dueNanos(long index);
    }

    /**
     * Requests at one rate, evenly spaced.
     *
     * @param perSecond requests per second of all users together, at least 1
     * @param duration over zero
     */
    record Constant(int perSecond, Duration duration) implements Open {

        private static final long SECOND = 1_000_000_000;

        @Override
        public Duration length() {
            return duration;
        }

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
     * A rate that rises or falls along a straight line.
     *
     * @param from requests per second at the beginning, all users together, 0 or more
     * @param to requests per second at the end, 0 or more; at most one of the two is 0
     * @param duration over zero
     */
    record Ramp(int from, int to, Duration duration) implements Open {

        @Override
        public Duration length() {
            return duration;
        }

        @Override
        public long requests() {
            return profile().requests();
        }

        @Override
        public long dueNanos(long index) {
            return profile().dueNanos(index);
        }

        private RateProfile profile() {
            return RateProfile.of(new RateProfile.Piece(duration, from, to));
        }
    }

    /**
     * A rate that jumps up and back again.
     *
     * @param base requests per second before and after, all users together, 0 or more
     * @param peak requests per second in between, at least 1
     * @param before the spike, 0 or more
     * @param duration of the spike, over zero
     * @param after the spike, 0 or more: time to see whether the target recovers
     */
    record Spike(int base, int peak, Duration before, Duration duration, Duration after) implements Open {

        @Override
        public Duration length() {
            return before.plus(duration).plus(after);
        }

        @Override
        public long requests() {
            return profile().requests();
        }

        @Override
        public long dueNanos(long index) {
            return profile().dueNanos(index);
        }

        private RateProfile profile() {
            return RateProfile.of(
                    new RateProfile.Piece(before, base, base),
                    new RateProfile.Piece(duration, peak, peak),
                    new RateProfile.Piece(after, base, base));
        }
    }

    /**
     * One rate after another, each with evenly spaced requests.
     *
     * @param steps at least one
     */
    record Steps(List<Constant> steps) implements Open {

        @Override
        public Duration length() {
            return steps.stream().map(Constant::duration).reduce(Duration.ZERO, Duration::plus);
        }

        @Override
        public long requests() {
            return profile().requests();
        }

        @Override
        public long dueNanos(long index) {
            return profile().dueNanos(index);
        }

        private RateProfile profile() {
            return new RateProfile(steps.stream()
                    .map(step -> new RateProfile.Piece(step.duration(), step.perSecond(), step.perSecond()))
                    .toList());
        }
    }

    /**
     * The requests of one of several processes that share a load in proportion to their users. Each request is due when it is due in the
     * whole, so all parts together are exactly the whole load.
     *
     * @param whole the shared load
     * @param range the users of this part
     */
    record Part(Open whole, UserRange range) implements Open {

        /**
         * Checks that there is such a part.
         *
         * @throws IllegalArgumentException if it has no request, or if the whole is a part itself
         */
        public Part {
            if (range.parts() > whole.requests() || whole instanceof Part) {
                throw new IllegalArgumentException("no part of " + whole + ": " + range);
            }
        }

        @Override
        public Duration length() {
            return whole.length();
        }

        @Override
        public long requests() {
            return range.count(whole.requests());
        }

        @Override
        public long dueNanos(long index) {
            return whole.dueNanos(range.index(index));
        }
    }

    /** Returns this shape with this many times the requests, at the same rate if it has a rate. A burst does not change. */
    default Shape longer(int times) {
        return switch (this) {
            case Burst burst -> burst;
            case Closed(int requests) -> new Closed(requests * times);
            case Constant(int rate, Duration duration) -> new Constant(rate, duration.multipliedBy(times));
            case Ramp(int from, int to, Duration duration) -> new Ramp(from, to, duration.multipliedBy(times));
            case Spike spike ->
                new Spike(
                        spike.base(),
                        spike.peak(),
                        spike.before().multipliedBy(times),
                        spike.duration().multipliedBy(times),
                        spike.after().multipliedBy(times));
            case Part(Open whole, UserRange range) -> new Part((Open) whole.longer(times), range);
            case Steps(List<Constant> steps) ->
                new Steps(steps.stream()
                        .map(step ->
                                new Constant(step.perSecond(), step.duration().multipliedBy(times)))
                        .toList());
        };
    }

    /** Returns the total number of requests of these users. The requests of an open shape belong to no user beforehand. */
    default long requests(int users) {
        return switch (this) {
            case Burst burst -> users;
            case Closed closed -> (long) users * closed.requestsPerUser();
            case Open open -> open.requests();
        };
    }
}
