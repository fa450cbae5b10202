package mesh.load.scenario;

import java.time.Duration;
import java.util.List;

/** When the users' requests are due. */
public sealed interface Shape {

    /** The most requests per second. */
    int MAX_RATE = 100_000;

    /** The longest duration of a rate. */
    String LONGEST = "1440m";

    String DESCRIPTION = "When the requests are due";

    /** The values that a message lists when it rejects a word. */
    String ALLOWED = "burst, {closed: 1 to " + Closed.MAX_REQUESTS + "},"
            + " {constant: {per-second, duration}}, {ramp: {from, to, duration}},"
            + " {spike: {base, peak, before, duration, after}}, {steps: [{per-second, duration}]}";

    /** Every user sends one request at the same instant. */
    record Burst() implements Shape {}

    /**
     * Every user sends its next request as soon as it has received the response to the previous one.
     *
     * @param requestsPerUser at least 1
     */
    record Closed(
            @Key(
                    name = "closed",
                    value = "The number of requests that each user sends, one after another",
                    max = MAX_REQUESTS)
            int requestsPerUser)
            implements Shape {

        static final int MAX_REQUESTS = 100_000;
    }

    /**
     * A shape whose requests are due at fixed instants, whether or not earlier requests have their responses. A late request is still sent,
     * and its latency counts from the instant at which it was due. If a target stalls, the latencies therefore include the time for which
     * requests had to wait.
     */
    sealed interface Open extends Shape permits Constant, Pieces, Part {

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
     * A rate over time that consists of straight lines. A request is due whenever the integral of the rate reaches a whole number. The
     * first request is due at the beginning. Before any instant, the number of due requests is the integral up to that instant, rounded up.
     */
    sealed interface Pieces extends Open {

        /** Returns one piece after another, at least one. */
        List<Piece> pieces();

        @Override
        default Duration length() {
            return pieces().stream().map(Piece::duration).reduce(Duration.ZERO, Duration::plus);
        }

        @Override
        default long requests() {
            return Math.max(
                    1, Math.round(pieces().stream().mapToDouble(Piece::requests).sum()));
        }

        /** Returns the instant at which a request is due. For an index that the integral does not reach, this is the end of the load. */
        @Override
        default long dueNanos(long index) {
            double before = 0;
            long begin = 0;
            for (Piece piece : pieces()) {
                double behind = before + piece.requests();
                if (index < behind) {
                    return begin + Math.round(piece.secondsUntil(index - before) * Piece.SECOND);
                }
                before = behind;
                begin += piece.duration().toNanos();
            }
            return begin;
        }
    }

    /**
     * A piece of a rate over time.
     *
     * @param from requests per second at its beginning, 0 or more
     * @param to requests per second at its end, 0 or more
     */
    record Piece(Duration duration, int from, int to) {

        private static final double SECOND = 1e9;

        private double seconds() {
            return duration.toNanos() / SECOND;
        }

        private double requests() {
            return (from + to) / 2.0 * seconds();
        }

        /**
         * Returns the seconds until the integral reaches a count: the root of {@code from t + slope t²/2 = count}. This form of the
         * root keeps its precision for a small slope and does not divide by it.
         */
        private double secondsUntil(double count) {
            if (count <= 0) {
                return 0;
            }
            double slope = (to - from) / seconds();
            double root = Math.sqrt(Math.max(0, (double) from * from + 2 * slope * count));
            return Math.min(seconds(), 2 * count / (from + root));
        }
    }

    @Key("A constant rate")
    record Constant(
            @Key(value = "Requests per second of all users together", max = MAX_RATE)
            int perSecond,

            @Key(value = "Duration of this rate", longest = LONGEST)
            Duration duration)
            implements Open {

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
            Duration duration)
            implements Pieces {

        public Ramp {
            if (from == 0 && to == 0) {
                throw new Key.Mismatch("to", "'to' is '0'. Allowed: a whole number from 1 to " + MAX_RATE);
            }
        }

        @Override
        public List<Piece> pieces() {
            return List.of(new Piece(duration, from, to));
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
            Duration after)
            implements Pieces {

        @Override
        public List<Piece> pieces() {
            return List.of(
                    new Piece(before, base, base), new Piece(duration, peak, peak), new Piece(after, base, base));
        }
    }

    /**
     * One rate after another, each with evenly spaced requests.
     *
     * @param steps at least one
     */
    record Steps(@Key("Constant rates, one after another") List<Constant> steps) implements Pieces {

        @Override
        public List<Piece> pieces() {
            return steps.stream()
                    .map(step -> new Piece(step.duration(), step.perSecond(), step.perSecond()))
                    .toList();
        }
    }

    /**
     * The requests of one of several processes that share a load in proportion to their users. Each request is due at the same instant as
     * in the whole load, so that the parts together are exactly the whole load.
     *
     * @param whole the shared load
     * @param range the users of this part
     */
    record Part(Open whole, UserRange range) implements Open {

        /** Rejects a part without a request, and a part of a part, by an {@link IllegalArgumentException}. */
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
                        .map(step -> (Constant) step.longer(times))
                        .toList());
        };
    }

    /** Returns the total number of requests of these users. In an open shape, no user owns a request in advance. */
    default long requests(int users) {
        return switch (this) {
            case Burst burst -> users;
            case Closed closed -> (long) users * closed.requestsPerUser();
            case Open open -> open.requests();
        };
    }

    /**
     * One of several parts of a load: a range of its users, and a share of the requests that no user owns in advance. The ranges differ in
     * length by at most one user. A part sends as many requests of each block of {@code users} requests as it has users. Each user is
     * therefore as likely to send a given request as if one process had all users. Within a block, the parts take requests in turn. A part
     * with one user more than the others takes its extra request at the end.
     *
     * @param part index of the part, from 0
     * @param parts number of parts, each with at least one user
     * @param users number of users of all parts together
     */
    record UserRange(int part, int parts, int users) {

        /**
         * Checks that there is such a part.
         *
         * @throws IllegalArgumentException if there is no such part, or if it has no user
         */
        public UserRange {
            if (part < 0 || part >= parts || parts > users) {
                throw new IllegalArgumentException("no range of " + users + " users: " + part + " of " + parts);
            }
        }

        public int firstUser() {
            return first(part);
        }

        /** Returns the first user of the next part. */
        public int endUser() {
            return first(part + 1);
        }

        /** Returns how many requests this part sends. */
        long count(long requests) {
            long rest = requests % users;
            long taken = Math.clamp(Math.ceilDiv(rest - part, parts), 0, turns());
            long more = hasOneMore() && rest > indexOfOneMore() ? 1 : 0;
            return requests / users * size() + taken + more;
        }

        /**
         * Returns the index of one of this part's requests among the requests of all parts.
         *
         * @param own index among the requests of this part, from 0
         */
        long index(long own) {
            long turn = own % size();
            return own / size() * users + (turn < turns() ? turn * parts + part : indexOfOneMore());
        }

        private int size() {
            return endUser() - firstUser();
        }

        private int turns() {
            return users / parts;
        }

        private boolean hasOneMore() {
            return size() > turns();
        }

        private long indexOfOneMore() {
            return (long) turns() * parts + firstUser() - (long) turns() * part;
        }

        private int first(int which) {
            return (int) ((long) users * which / parts);
        }
    }
}
