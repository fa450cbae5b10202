package mesh.load.analysis;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * The shortest possible time for a burst, regardless of how the gateway is implemented. It is the largest of four bounds:
 *
 * <ul>
 *   <li>the <b>longest chain</b>: the user who requests the most items waits for the calls that the route makes one after another;
 *   <li>the <b>total work over the narrowest place</b>: the sum of the service times of all calls, divided by the number of calls that can
 *       be under way concurrently, which the backend or the connection pool limits;
 *   <li>the <b>waiting over the threads that wait</b>, for a route that occupies a thread until it has all responses: each request occupies
 *       one for the length of its own chain;
 *   <li>the <b>computing over the cores</b>, for a route that computes something from each response. Computing cannot begin before the
 *       first response.
 * </ul>
 *
 * <p>100 users with triangular work make 5,050 calls of 100 ms. Over 200 threads that is 2.525 s. The last user's 100 calls, one after
 * another, take 10 s. So the ideal time is 2.525 s for routes that call concurrently, and 10 s for routes that call sequentially on
 * Tomcat's 200 threads. On 2 cores, {@code boundedElastic} has 20 threads. The users wait 505 s in total, and 505 s over 20 threads are
 * 25.25 s. These are the classic bounds of a scheduler (R. L. Graham, 1966), with threads as a second kind of machine.
 *
 * <p>Queries of a database are calls as well. Their service time is the time of the query, and the connections of the pool limit their
 * number.
 *
 * @param cntPerUser how many items each user requests
 * @param requestsPerUser how many requests each user sends, one after another
 * @param serviceTime of one call; the mean if it varies
 * @param fanOut concurrent calls that one request may make, for a route that calls concurrently
 * @param places how many calls can be under way concurrently
 * @param waitingPlaces how many requests can wait for their calls concurrently
 * @param computing for each item; the same thread computes all items of a request
 */
public record IdealTime(
        Calls calls,
        List<Integer> cntPerUser,
        int requestsPerUser,
        Duration serviceTime,
        int fanOut,
        Capacity places,
        Capacity waitingPlaces,
        Computing computing) {

    /** Kinds of calls whose duration cannot be known in advance. */
    private static final Set<Calls> OF_UNKNOWN_LENGTH = EnumSet.of(Calls.STREAM, Calls.ROWS, Calls.NONE);

    /** The processor time that a route needs for an item on a core of its own, and how many cores can compute concurrently. */
    public record Computing(Duration each, int cores) {}

    /**
     * The bottleneck among the places that a call or request needs.
     *
     * @param count calls or requests that fit concurrently, at least 1
     * @param name its name in the plural
     */
    public record Capacity(int count, String name) {

        public static final Capacity UNLIMITED = new Capacity(Integer.MAX_VALUE, "");

        /** Returns this number of places; null means unlimited. */
        public static Capacity of(@Nullable Integer count, String name) {
            return count == null ? UNLIMITED : new Capacity(count, name);
        }

        /** Returns the narrower of two places; this one if they are equal. */
        public Capacity orNarrower(Capacity other) {
            return other.count < count ? other : this;
        }
    }

    /**
     * Returns the ideal time of a contender under the limits that the services report. It is empty for a stream, the rows of one query, or
     * work of its own, because their duration cannot be known in advance. It is also empty for a rate, whose duration the scenario sets,
     * for users who think, join one after another or stop after a time, for a route with a deadline, which ends at the deadline even if work remains, and for service
     * times of which only the distribution is known.
     */
    public static Optional<IdealTimeFigures> of(Contender contender, Scenario scenario, LimitsInForce limits) {
        if (OF_UNKNOWN_LENGTH.contains(contender.calls())
                || scenario.shape(contender) instanceof Shape.Open
                || scenario.shape(contender).isPaced()
                || contender.respondsInPart()) {
            return Optional.empty();
        }
        Service gateway = contender.service();
        Optional<Duration> serviceTime = contender.calls() == Calls.QUERIES
                ? Optional.of(limits.queryTime(gateway))
                : limits.serviceTimes().filter(IdealTime::isKnownFor).map(Distribution::mean);
        return serviceTime.map(time -> new IdealTime(
                        contender.calls(),
                        scenario.itemsOf(contender).toList(),
                        scenario.requests(contender) / contender.users(),
                        time,
                        limits.fanOut(gateway),
                        places(contender, limits),
                        waitingPlaces(contender, limits),
                        // If the gateway computes in a pool with fewer threads than cores, the bound is too low.
                        new Computing(contender.computing(), limits.cores(gateway)))
                .figures());
    }

    /** Returns whether a bound follows from the mean of service times: none of them is many times as long. */
    public static boolean isKnownFor(Distribution serviceTimes) {
        return serviceTimes instanceof Distribution.Fixed || serviceTimes instanceof Distribution.Uniform;
    }

    private static Capacity places(Contender contender, LimitsInForce limits) {
        Service gateway = contender.service();
        if (contender.calls() == Calls.QUERIES) {
            return new Capacity(limits.databaseConnections(gateway), "connections of the database's pool");
        }
        Capacity ofGateway = switch (contender.connections()) {
            case POOL, APACHE_POOL -> Capacity.of(limits.number(gateway, "maxConnections"), "connections of the pool");
            case SEMAPHORE, CONCURRENCY_LIMIT, CONCURRENCY_LIMIT_REJECT ->
                Capacity.of(limits.number(gateway, "maxConcurrentCalls"), "permits for calls");
            case UNLIMITED -> Capacity.UNLIMITED;
        };
        return new Capacity(limits.backendThreads(), "threads of the backend")
                .orNarrower(new Capacity(limits.backendPlaces(), "places in the backend"))
                .orNarrower(ofGateway);
    }

    /**
     * Returns how many requests can wait; all if the gateway reports no limit. If the gateway has a limit but does not report it, the bound
     * is too low.
     */
    private static Capacity waitingPlaces(Contender contender, LimitsInForce limits) {
        Service gateway = contender.service();
        return switch (contender.waitsOn()) {
            case NONE -> Capacity.UNLIMITED;
            case REQUEST_THREAD ->
                Capacity.of(
                        limits.number(gateway, "threads.request"),
                        gateway.isNettyGateway() ? "event loops" : "threads of the gateway");
            case BOUNDED_ELASTIC ->
                Capacity.of(limits.number(gateway, "threads.boundedElastic"), "threads of boundedElastic");
        };
    }

    /** Returns the largest of the bounds, with its reason. */
    public IdealTimeFigures figures() {
        return Stream.of(
                        chainBound(),
                        coresBound(),
                        bound("", totalCalls(), places),
                        bound("waits of ", total(this::chainOf), waitingPlaces))
                .reduce((one, other) -> other.nanos() > one.nanos() ? other : one)
                .orElseThrow();
    }

    private IdealTimeFigures chainBound() {
        Duration longest = cntPerUser.stream()
                .map(this::shortest)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
        String computed = computing.each().isZero()
                ? ""
                : " and the computing, " + milliseconds(computing.each()) + " ms over each item";
        return new IdealTimeFigures(
                longest.multipliedBy(requestsPerUser).toNanos(),
                "the longest chain is " + callsText(longestChain()) + computed);
    }

    /**
     * Returns the time of one request that runs alone. A sequential or single route computes when it has all responses. With concurrent
     * calls, the request takes the longer of two times: the first response plus all computing, or the last response plus the computing of
     * one item.
     */
    private Duration shortest(int cnt) {
        Duration chain = serviceTime.multipliedBy(chainOf(cnt));
        Duration all = computing.each().multipliedBy(callsOf(cnt));
        if (calls != Calls.CONCURRENT) {
            return chain.plus(all);
        }
        Duration fromTheFirst = serviceTime.plus(all);
        Duration toTheLast = chain.plus(computing.each());
        return fromTheFirst.compareTo(toTheLast) > 0 ? fromTheFirst : toTheLast;
    }

    private IdealTimeFigures coresBound() {
        Duration each = computing.each();
        long nanos =
                each.multipliedBy(totalCalls()).dividedBy(computing.cores()).toNanos();
        return new IdealTimeFigures(
                nanos == 0 ? 0 : nanos + serviceTime.toNanos(),
                String.format(
                        Locale.ROOT,
                        "computing of %s ms over %,d items on %d cores, after the first call",
                        milliseconds(each),
                        totalCalls(),
                        computing.cores()));
    }

    private IdealTimeFigures bound(String what, long number, Capacity over) {
        return new IdealTimeFigures(
                serviceTime.multipliedBy(number).dividedBy(over.count()).toNanos(),
                what + callsText(number) + " over " + over.count() + " " + over.name());
    }

    /** Returns the largest number of calls that a user waits for one after another. */
    long longestChain() {
        return (long) requestsPerUser
                * cntPerUser.stream().mapToInt(this::chainOf).max().orElse(0);
    }

    long totalCalls() {
        return total(this::callsOf);
    }

    private long total(ToLongFunction<Integer> ofRequest) {
        return requestsPerUser * cntPerUser.stream().mapToLong(ofRequest).sum();
    }

    private int callsOf(int cnt) {
        return calls == Calls.SINGLE ? 1 : cnt;
    }

    private int chainOf(int cnt) {
        return switch (calls) {
            case SINGLE -> 1;
            case SEQUENTIAL, QUERIES -> cnt;
            case CONCURRENT -> Math.ceilDiv(cnt, fanOut);
            case ROWS, STREAM, NONE -> 0;
        };
    }

    private String callsText(long number) {
        String what = calls == Calls.QUERIES ? "queries" : "calls";
        return String.format(Locale.ROOT, "%,d %s of %s ms", number, what, milliseconds(serviceTime));
    }

    private static String milliseconds(Duration duration) {
        return duration.toNanos() % 1_000_000 == 0
                ? Long.toString(duration.toMillis())
                : Double.toString(duration.toNanos() / 1e6);
    }
}
