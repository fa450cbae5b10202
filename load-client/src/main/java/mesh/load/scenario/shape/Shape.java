package mesh.load.scenario.shape;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import mesh.behaviour.Distribution;
import mesh.load.scenario.key.Key;
import org.jspecify.annotations.Nullable;

/** When the users' requests are due. */
public sealed interface Shape {

    int MAX_RATE = 100_000;

    String LONGEST = "1440m";

    String DESCRIPTION = "When the requests are due";

    String ARRIVALS = "How the requests are spread over that time: 'even', or 'poisson' for random ones,"
            + " as of users who know nothing of one another";

    /** Upper limit per contender: records of requests stay in memory until the contender has ended. */
    long MAX_RECORDED_REQUESTS = 10_000_000;

    String ALLOWED = "burst, {closed: 1 to " + Closed.MAX_REQUESTS + "},"
            + " {constant: {per-second, duration}}, {ramp: {from, to, duration}},"
            + " {spike: {base, peak, before, duration, after}}, {steps: [{per-second, duration}]}";

    /** Every user sends one request at the same instant. */
    record Burst() implements Shape {}

    /**
     * Every user sends its next request when it has received the response to the previous one, and has thought.
     *
     * @param think null for users that send their next request immediately
     * @param duration null for users that send all their requests, however long that takes
     * @param joining null for users that all begin at the release
     * @param draws null for think times that are not drawn yet
     */
    @Key(value = "Each user sends one request after another", single = "requests")
    record Closed(
            @Key(
                    name = "requests",
                    value = "The number of requests that each user sends, one after another",
                    max = MAX_REQUESTS)
            int requestsPerUser,

            @Key("How long each user waits after a response before its next request: a duration, or a distribution")
            @Nullable
            Distribution think,

            @Key(
                    value = "The time after which no user sends a further request, even if it has not sent all of them",
                    longest = LONGEST)
            @Nullable
            Duration duration,

            @Nullable Joining joining,

            @Nullable ThinkDraws draws)
            implements Shape {

        static final int MAX_REQUESTS = 100_000;

        public Closed(int requestsPerUser) {
            this(requestsPerUser, null, null, null, null);
        }

        /** Returns the same shape for users who join as this number of users says. */
        public Closed joinedBy(UserCount users) {
            return users.isGrowing()
                    ? new Closed(requestsPerUser, think, duration, new Joining(users, 0), draws)
                    : this;
        }

        /** Returns the shape of the users that follow this number of users. Each of them keeps its think times, and joins when it did. */
        public Closed after(int users) {
            return new Closed(
                    requestsPerUser,
                    think,
                    duration,
                    joining == null ? null : new Joining(joining.users, joining.usersBefore + users),
                    draws == null ? null : new ThinkDraws(draws.seed(), draws.usersBefore() + users));
        }

        /** Returns how long after the release a user may send its first request, in nanoseconds. The index counts from 0. */
        public long joinNanos(int user) {
            return joining == null ? 0 : joining.users.joinNanos(joining.usersBefore + user);
        }

        /** Returns the think times of a user in nanoseconds, one for each call; null if users do not think. The index counts from 0. */
        public @Nullable LongSupplier thinkNanos(int user) {
            Distribution times = think;
            if (times == null || draws == null) {
                return null;
            }
            // The seed is mixed. Otherwise users of one repetition would think as long as others do in the next one.
            long ofUsers = new SplittableRandom(draws.seed()).nextLong();
            SplittableRandom random = new SplittableRandom(ofUsers + draws.usersBefore() + user);
            return () -> times.nextNanos(random);
        }
    }

    /**
     * When users join the load.
     *
     * @param users of the whole load
     * @param usersBefore number of users that precede those of the shape, if several processes share a load
     */
    record Joining(UserCount users, int usersBefore) {}

    /**
     * A shape whose requests are due at fixed instants, whether or not earlier requests have their responses. A late request is still sent,
     * and its latency counts from the instant at which it was due. If a target stalls, the latencies therefore include the wait.
     */
    sealed interface Open extends Shape permits Pieces, Part, RandomArrivals {

        /** Returns the number of requests; for random arrivals that are not drawn yet, the expected number. */
        long requests();

        /** Returns the time from the first due request to the end, whether or not a request is due at the end. */
        Duration length();

        /** Returns when this request is due, in nanoseconds since the release; never before the previous one. The index counts from 0. */
        long dueNanos(long index);
    }

    /**
     * A rate over time that consists of straight lines. With even arrivals, a request is due whenever the integral of the rate reaches a
     * whole number. The first request is due at the beginning. Before any instant, the number of due requests is the integral up to that
     * instant, rounded up. Random arrivals must be {@link #drawn} before they are sent.
     */
    sealed interface Pieces extends Open permits Constant, Ramp, Spike, Steps {

        Arrivals arrivals();

        default List<RatePiece> pieces() {
            return switch (this) {
                case Constant constant -> List.of(constant.piece());
                case Ramp ramp -> List.of(new RatePiece(ramp.duration(), ramp.from(), ramp.to()));
                case Spike spike ->
                    List.of(
                            new RatePiece(spike.before(), spike.base(), spike.base()),
                            new RatePiece(spike.duration(), spike.peak(), spike.peak()),
                            new RatePiece(spike.after(), spike.base(), spike.base()));
                case Steps(List<Constant> steps) ->
                    steps.stream().map(Constant::piece).toList();
            };
        }

        @Override
        default Duration length() {
            return pieces().stream().map(RatePiece::duration).reduce(Duration.ZERO, Duration::plus);
        }

        @Override
        default long requests() {
            return Math.max(
                    1,
                    Math.round(
                            pieces().stream().mapToDouble(RatePiece::requests).sum()));
        }

        /** Returns the end of the load for an index that the integral does not reach. */
        @Override
        default long dueNanos(long index) {
            double before = 0;
            long begin = 0;
            for (RatePiece piece : pieces()) {
                double behind = before + piece.requests();
                if (index < behind) {
                    return begin + piece.nanosUntil(index - before);
                }
                before = behind;
                begin += piece.duration().toNanos();
            }
            return begin;
        }
    }

    @Key("A constant rate")
    record Constant(
            @Key(value = "Requests per second of all users together", max = MAX_RATE)
            int perSecond,

            @Key(value = "Duration of this rate", longest = LONGEST)
            Duration duration,

            @Key(value = ARRIVALS, otherwise = "even") Arrivals arrivals)
            implements Pieces {

        private static final long SECOND = 1_000_000_000;

        public Constant(int perSecond, Duration duration) {
            this(perSecond, duration, Arrivals.EVEN);
        }

        private RatePiece piece() {
            return new RatePiece(duration, perSecond, perSecond);
        }

        @Override
        public Duration length() {
            return duration;
        }

        @Override
        public long requests() {
            return Math.max(1, Math.round(duration.toNanos() * (double) perSecond / SECOND));
        }

        @Override
        public long dueNanos(long index) {
            return index / perSecond * SECOND + index % perSecond * SECOND / perSecond;
        }
    }

    @Key("A rate that rises or falls in a straight line")
    record Ramp(
            @Key(value = "Requests per second of all users together at the beginning", min = 0, max = MAX_RATE)
            int from,

            @Key(
                    value = "Requests per second of all users together at the end. 'from' and 'to' must not both be 0",
                    min = 0,
                    max = MAX_RATE)
            int to,

            @Key(value = "Duration of the ramp", longest = LONGEST)
            Duration duration,

            @Key(value = ARRIVALS, otherwise = "even") Arrivals arrivals)
            implements Pieces {

        public Ramp(int from, int to, Duration duration) {
            this(from, to, duration, Arrivals.EVEN);
        }

        public Ramp {
            if (from == 0 && to == 0) {
                throw new Key.Mismatch("to", "'to' is '0'. Allowed: a whole number from 1 to " + MAX_RATE);
            }
        }
    }

    @Key("A rate that jumps up, and later back to its first value")
    record Spike(
            @Key(
                    value = "Requests per second of all users together, before and after the spike",
                    min = 0,
                    max = MAX_RATE)
            int base,

            @Key(value = "Requests per second of all users together, during the spike", max = MAX_RATE)
            int peak,

            @Key(value = "Time before the spike", longest = LONGEST, aboveZero = "")
            Duration before,

            @Key(value = "Duration of the spike", longest = LONGEST)
            Duration duration,

            @Key(
                    value = "Time after the spike, which shows whether the target recovers",
                    longest = LONGEST,
                    aboveZero = "")
            Duration after,

            @Key(value = ARRIVALS, otherwise = "even") Arrivals arrivals)
            implements Pieces {

        public Spike(int base, int peak, Duration before, Duration duration, Duration after) {
            this(base, peak, before, duration, after, Arrivals.EVEN);
        }
    }

    /** One rate after another, all of them with the same arrivals. */
    record Steps(
            @Key("Constant rates, one after another, all with the same 'arrivals'")
            List<Constant> steps) implements Pieces {

        public Steps {
            if (steps.stream().map(Constant::arrivals).distinct().count() > 1) {
                throw new Key.Mismatch(
                        "steps", "'arrivals' differ between 'steps'. Allowed: the same 'arrivals' in each of them");
            }
        }

        @Override
        public Arrivals arrivals() {
            return steps.getFirst().arrivals();
        }
    }

    /**
     * The requests of one of several processes that share a load in proportion to their users. Each request is due at the same instant as
     * in the whole load. Rejects a part of a part, and a part without a request, by an {@link IllegalArgumentException}.
     */
    record Part(Open whole, UserRange range) implements Open {

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

    /** Returns the same shape with this many times the requests, and the same rate if it has one. A burst does not change. */
    default Shape longer(int times) {
        return switch (this) {
            case Burst burst -> burst;
            case Closed closed ->
                new Closed(
                        closed.requestsPerUser() * times,
                        closed.think(),
                        closed.duration() == null ? null : closed.duration().multipliedBy(times),
                        closed.joining(),
                        closed.draws());
            case Constant(int rate, Duration duration, Arrivals arrivals) ->
                new Constant(rate, duration.multipliedBy(times), arrivals);
            case Ramp(int from, int to, Duration duration, Arrivals arrivals) ->
                new Ramp(from, to, duration.multipliedBy(times), arrivals);
            case Spike(int base, int peak, Duration before, Duration during, Duration after, Arrivals arrivals) ->
                new Spike(
                        base,
                        peak,
                        before.multipliedBy(times),
                        during.multipliedBy(times),
                        after.multipliedBy(times),
                        arrivals);
            case RandomArrivals drawn ->
                new RandomArrivals((Pieces) drawn.rate().longer(times), drawn.seed());
            case Part(Open whole, UserRange range) -> new Part((Open) whole.longer(times), range);
            case Steps(List<Constant> steps) ->
                new Steps(steps.stream()
                        .map(step -> (Constant) step.longer(times))
                        .toList());
        };
    }

    /** Returns the same shape with its random arrivals or think times drawn, or this shape if it has neither. */
    default Shape drawn(long seed) {
        return switch (this) {
            case Closed closed
            when mustBeDrawn() ->
                new Closed(
                        closed.requestsPerUser(),
                        closed.think(),
                        closed.duration(),
                        closed.joining(),
                        new ThinkDraws(seed, 0));
            case Pieces rate when mustBeDrawn() -> new RandomArrivals(rate, seed);
            default -> this;
        };
    }

    /** Returns whether it has random arrivals or think times that must be drawn before requests can be sent. */
    default boolean mustBeDrawn() {
        return hasRandomArrivals()
                || (this instanceof Closed closed && closed.think() != null && closed.draws() == null);
    }

    /** Returns the number of requests; for random arrivals, a number that one draw in a billion exceeds: six standard deviations more. */
    default long mostRequests(int users) {
        long expected = requests(users);
        return expected + (hasRandomArrivals() ? (long) Math.ceil(6 * Math.sqrt((double) expected)) : 0);
    }

    /** Returns whether users of a closed loop think, join one after another, or stop after a time. */
    default boolean isPaced() {
        return this instanceof Closed closed
                && (closed.think() != null || closed.duration() != null || closed.joining() != null);
    }

    private boolean hasRandomArrivals() {
        return this instanceof Pieces rate && rate.arrivals() == Arrivals.POISSON;
    }

    default long requests(int users) {
        return switch (this) {
            case Burst burst -> users;
            case Closed closed -> (long) users * closed.requestsPerUser();
            case Open open -> open.requests();
        };
    }
}
