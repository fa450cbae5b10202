package mesh.load.predict.burst;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import mesh.behaviour.Distribution;
import mesh.load.predict.event.Range;
import mesh.load.predict.event.ServiceTimes;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.UserCount;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a simulation: users who are released at the same instant, a gateway that serves their requests by calling a slow backend,
 * and the connections between the two. All parts check their numbers. The message about an invalid number is one line.
 */
public record Model(Load load, Gateway gateway, Connections connections, Backend backend) {

    /** Maximum number of calls. A simulation of more calls would take noticeable time. */
    public static final long MAX_CALLS = 1_000_000;

    private static final int MANY = 1_000_000;
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration DAY = Duration.ofDays(1);

    public static void checkCalls(Calls calls) {
        if (calls.upstream().filter(Service.LEGACY_BACKEND::equals).isEmpty()) {
            throw Range.fault("calls", calls.label(), "single, sequential, concurrent");
        }
    }

    /**
     * The requests of the users, who are released at the same instant.
     *
     * @param work how many calls each user's request makes, unless calls are single
     * @param requestsPerUser requests that each user sends, each as soon as the previous one has ended
     */
    public record Load(int users, Calls calls, Work work, int requestsPerUser) {

        public Load {
            Range.check("users", users, 1, UserCount.MAX_USERS);
            checkCalls(calls);
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

        public long totalCalls() {
            return totalCalls(users, calls, work) * requestsPerUser;
        }

        int callsOf(int user) {
            return calls == Calls.SINGLE ? 1 : work.itemsOf(user);
        }

        List<Integer> items() {
            return IntStream.rangeClosed(1, users).map(work::itemsOf).boxed().toList();
        }
    }

    /**
     * The server that the users call.
     *
     * @param threads on which requests can wait; null for unlimited, as with virtual threads
     * @param fanOut maximum number of concurrent calls of one request if its calls are concurrent
     * @param responseTimeout how long a call waits for its response after it was sent
     * @param computing time to compute each item on a core of its own; a request computes one item at a time
     */
    public record Gateway(
            Waits waits,
            @Nullable Integer threads,
            int fanOut,
            Duration responseTimeout,
            Duration computing,
            int cores) {

        /** Creates a gateway that computes nothing. */
        public Gateway(Waits waits, @Nullable Integer threads, int fanOut, Duration responseTimeout) {
            this(waits, threads, fanOut, responseTimeout, Duration.ZERO, 1);
        }

        public Gateway {
            Range.check("computing", computing, Duration.ZERO, Duration.ofSeconds(1));
            Range.check("cores", cores, 1, MANY);
            Range.check("request threads", threads, 1, MANY);
            Range.check("fan-out", fanOut, 1, Contender.MAX_CNT);
            Range.check("response timeout", responseTimeout, TICK, DAY);
        }

        public Gateway withThreads(int others) {
            return new Gateway(waits, others, fanOut, responseTimeout, computing, cores);
        }
    }

    /**
     * The connections to the backend.
     *
     * @param max calls that can have a connection concurrently; null for unlimited
     * @param pending calls that may wait for a connection; null for unlimited
     * @param waiting the stage of a call that waits for a connection
     * @param refusal cause of the 500 for a call that may not wait
     * @param outOfTime cause of the 500 for a call that has waited too long
     */
    public record Connections(
            @Nullable Integer max,
            @Nullable Integer pending,
            Duration pendingTimeout,
            String refusal,
            String outOfTime,
            Stage waiting) {

        public Connections {
            Range.check("connections", max, 1, MANY);
            Range.check("pending", pending, 0, MANY);
            Range.check("pending timeout", pendingTimeout, TICK, DAY);
        }

        public Connections withMax(int others) {
            return new Connections(others, pending, pendingTimeout, refusal, outOfTime, waiting);
        }

        /** Returns what a call waits for, in the plural. */
        public String places() {
            if (max == null) {
                return "connections";
            }
            return switch (waiting) {
                case PERMIT -> "permits";
                case DATABASE_POOL -> "database connections";
                default -> "connections";
            };
        }

        /** Returns a pool like Reactor Netty's. */
        public static Connections pool(int max, @Nullable Integer pending, Duration pendingTimeout) {
            return new Connections(
                    max,
                    pending,
                    pendingTimeout,
                    "pending-acquire-queue-full",
                    "pending-acquire-timeout",
                    Stage.CONNECTION);
        }

        /** Returns a pool of connections to a database, like HikariCP and r2dbc-pool. */
        public static Connections ofDatabase(int max, Duration acquireTimeout) {
            return new Connections(max, null, acquireTimeout, "pool-timeout", "pool-timeout", Stage.DATABASE_POOL);
        }

        /**
         * Returns connections for calls that need a permit. A call waits this long for a permit. If the wait is zero, a call without a
         * permit is rejected immediately.
         */
        public static Connections permits(@Nullable Integer max, Duration wait) {
            return wait.isZero()
                    ? withoutPool(max)
                    : new Connections(max, null, wait, "too-many-calls", "pending-acquire-timeout", Stage.PERMIT);
        }

        /** Returns connections without a pool. Each call has its own, without waiting. Calls beyond the maximum are rejected. */
        public static Connections withoutPool(@Nullable Integer maxConcurrentCalls) {
            return new Connections(maxConcurrentCalls, 0, DAY, "too-many-calls", "too-many-calls", Stage.PERMIT);
        }
    }

    /**
     * The slow backend.
     *
     * @param threads calls that it serves concurrently; other calls wait in the order of their arrival
     */
    public record Backend(int threads, Distribution serviceTime) {

        public Backend {
            Range.check("backend threads", threads, 1, MANY);
            ServiceTimes.check(serviceTime);
        }

        /**
         * Creates a backend whose service time is fixed or uniform.
         *
         * @param jitter relative deviation of the service time; 0 for a fixed time
         */
        public Backend(int threads, Duration serviceTime, double jitter) {
            this(
                    threads,
                    jitter == 0 ? new Distribution.Fixed(serviceTime) : new Distribution.Uniform(serviceTime, jitter));
        }
    }

    /** The resource of the gateway that a request occupies while it waits for its calls. */
    public enum Waits {
        /** Nothing: the responses arrive as events. */
        ON_NOTHING,
        /** One request thread, from the request's beginning to its end. */
        ON_REQUEST_THREAD,
        /** One thread per call, from a pool of threads that may block: Reactor's {@code boundedElastic}. */
        ON_THREAD_PER_CALL,
        /** An event loop: Reactor rejects {@code block()} there, and every request fails immediately. */
        ON_EVENT_LOOP
    }
}
