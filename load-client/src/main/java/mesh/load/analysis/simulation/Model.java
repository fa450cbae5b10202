package mesh.load.analysis.simulation;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Work;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated: users who are released at the same instant, a gateway that serves their requests by calling a slow backend, and
 * the connections between the two. All parts check their numbers; the message of a fault is one line with field, value and range.
 *
 * @param load what the users ask for
 * @param gateway what serves them
 * @param connections what carries the gateway's calls
 * @param backend what takes its time
 */
public record Model(Load load, Gateway gateway, Connections connections, Backend backend) {

    /** More events than this are no answer "at once" any more. */
    public static final long MAX_CALLS = 1_000_000;

    private static final int MANY = 1_000_000;
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration DAY = Duration.ofDays(1);

    /**
     * What the users ask for.
     *
     * @param users released at the same instant, 1 to 10,000
     * @param calls how a request makes its calls: single, sequential or concurrent
     * @param work how many calls each user's request makes, unless they are single; each 1 to 10,000
     * @param requestsPerUser one after another, each as soon as the one before has ended; 1 or more. All users together make
     *     {@value Model#MAX_CALLS} calls at most
     */
    public record Load(int users, Calls calls, Work work, int requestsPerUser) {

        public Load {
            Range.check("users", users, 1, Contender.MAX_USERS);
            if (calls.upstream().filter(Service.LEGACY_BACKEND::equals).isEmpty()) {
                throw Range.fault("calls", calls.label(), "single, sequential, concurrent");
            }
            if (work instanceof Work.Fixed(int items)) {
                Range.check("cnt", items, 1, Contender.MAX_CNT);
            }
            Range.check("requests of each user", requestsPerUser, 1, MANY);
            Range.check("calls in all", totalCalls(users, calls, work) * requestsPerUser, 1, MAX_CALLS);
        }

        private static long totalCalls(int users, Calls calls, Work work) {
            return IntStream.rangeClosed(1, users)
                    .mapToLong(user -> calls == Calls.SINGLE ? 1 : work.itemsOf(user))
                    .sum();
        }

        /** The calls that all users together make. */
        public long totalCalls() {
            return totalCalls(users, calls, work) * requestsPerUser;
        }

        /** The calls that a request of this user makes. */
        int callsOf(int user) {
            return calls == Calls.SINGLE ? 1 : work.itemsOf(user);
        }

        /** What each user asks for, from user 1 to the last. */
        List<Integer> items() {
            return IntStream.rangeClosed(1, users).map(work::itemsOf).boxed().toList();
        }
    }

    /**
     * What serves the users.
     *
     * @param waits what a request occupies while it waits
     * @param threads how many of these threads there are, 1 to 1,000,000; null for any number, as with virtual threads
     * @param fanOut calls that one request may have under way at once if they are concurrent, 1 to 10,000
     * @param responseTimeout how long a call waits for its response once it is sent, 1 ms to a day
     * @param computing over each item, 0 to 1 s on a core of its own: one item of a request at a time, and who computes keeps his core
     *     until he has done
     * @param cores on which that is done, 1 to 1,000,000
     */
    public record Gateway(
            Waits waits,
            @Nullable Integer threads,
            int fanOut,
            Duration responseTimeout,
            Duration computing,
            int cores) {

        /** One that hands on what it gets. */
        public Gateway(Waits waits, @Nullable Integer threads, int fanOut, Duration responseTimeout) {
            this(waits, threads, fanOut, responseTimeout, Duration.ZERO, 1);
        }

        public Gateway {
            Range.check("computing", computing, Duration.ZERO, Duration.ofSeconds(1));
            Range.check("cores", cores, 1, MANY);
            if (threads != null) {
                Range.check("request threads", threads, 1, MANY);
            }
            Range.check("fan-out", fanOut, 1, Contender.MAX_CNT);
            Range.check("response timeout", responseTimeout, TICK, DAY);
        }
    }

    /**
     * What carries the calls to the backend.
     *
     * @param max calls that can have a connection at once, 1 to 1,000,000; null for any number
     * @param pending calls that may wait for one, 0 to 1,000,000; null for any number
     * @param pendingTimeout how long a call waits for one, 1 ms to a day
     * @param refusal why a call fails that may not wait: a cause of a 500
     * @param outOfTime why one fails that has waited for too long
     */
    public record Connections(
            @Nullable Integer max,
            @Nullable Integer pending,
            Duration pendingTimeout,
            String refusal,
            String outOfTime) {

        public Connections {
            if (max != null) {
                Range.check("connections", max, 1, MANY);
            }
            if (pending != null) {
                Range.check("pending", pending, 0, MANY);
            }
            Range.check("pending timeout", pendingTimeout, TICK, DAY);
        }

        /** A pool as Reactor Netty has it. */
        public static Connections pool(int max, @Nullable Integer pending, Duration pendingTimeout) {
            return new Connections(
                    max, pending, pendingTimeout, "pending-acquire-queue-full", "pending-acquire-timeout");
        }

        /** A pool of connections to a database, as HikariCP and r2dbc-pool have it: any number may wait for one. */
        public static Connections ofDatabase(int max, Duration acquireTimeout) {
            return new Connections(max, null, acquireTimeout, "pool-timeout", "pool-timeout");
        }

        /** A connection for each call that has one of so many permits: it waits for one so long, or is refused if that is no time at all. */
        public static Connections permits(@Nullable Integer max, Duration wait) {
            return wait.isZero()
                    ? withoutPool(max)
                    : new Connections(max, null, wait, "too-many-calls", "pending-acquire-timeout");
        }

        /** A connection for each call, and nobody waits: more calls than this are refused. */
        public static Connections withoutPool(@Nullable Integer maxConcurrentCalls) {
            return new Connections(maxConcurrentCalls, 0, DAY, "too-many-calls", "too-many-calls");
        }
    }

    /**
     * What takes its time.
     *
     * @param threads calls that it serves at once, 1 to 1,000,000; the others wait in the order in which they came
     * @param serviceTime of one call, 0 to 60 s
     * @param jitter relative deviation of the service time, 0 to 1: it is spread evenly over {@code serviceTime * (1 ± jitter)}
     */
    public record Backend(int threads, Duration serviceTime, double jitter) {

        public Backend {
            Range.check("backend threads", threads, 1, MANY);
            Range.check("service time", serviceTime, Duration.ZERO, Duration.ofMinutes(1));
            Range.checkRatio("jitter", jitter);
        }
    }
}
