package mesh.load.predict.rate;

import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.behaviour.Distribution;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.event.Range;
import mesh.load.predict.event.Retries;
import mesh.load.predict.event.ServiceTimes;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a simulation of a load at a rate. Gateway, connections and backend are as in the {@link Model} of a burst.
 *
 * @param retries null if no call is tried again
 * @param slowdown null if the backend is always as fast
 */
public record RateModel(
        Load load,
        Gateway gateway,
        Connections connections,
        Backend backend,
        @Nullable Retries retries,
        @Nullable Slowdown slowdown) {

    public RateModel {
        if (slowdown != null) {
            double least = load.perSecond() * slowdown.shortestLoad().toNanos() / 1e9;
            Range.check(
                    "requests of each run, with a slow backend",
                    load.runs().requests(),
                    (long) Math.ceil(least),
                    Model.MAX_CALLS);
        }
        Range.check("attempts of all simulated runs", load.totalCalls() * attempts(retries), 1, Model.MAX_CALLS);
    }

    /** Creates a model without retries and with a backend that is always as fast. */
    public RateModel(Load load, Gateway gateway, Connections connections, Backend backend) {
        this(load, gateway, connections, backend, null, null);
    }

    /**
     * Requests that arrive whether or not earlier ones have ended.
     *
     * @param cnt calls of each request, unless calls are single
     */
    public record Load(double perSecond, Arrivals arrivals, Calls calls, int cnt, Runs runs) {

        public static final double LOWEST = 0.001;

        public Load {
            if (!isAllowed(perSecond)) {
                throw Range.fault(
                        "requests per second",
                        Double.toString(perSecond),
                        "a number from " + LOWEST + " to " + Shape.MAX_RATE);
            }
            Model.checkCalls(calls);
            Range.check("cnt", cnt, 1, Contender.MAX_CNT);
            Range.check("calls of all simulated runs", totalCalls(calls, cnt, runs), 1, Model.MAX_CALLS);
        }

        /** Returns whether a rate can be simulated. */
        public static boolean isAllowed(double perSecond) {
            return perSecond >= LOWEST && perSecond <= Shape.MAX_RATE;
        }

        private static long totalCalls(Calls calls, int cnt, Runs runs) {
            return (long) runs.count() * runs.allRequests() * (calls == Calls.SINGLE ? 1 : cnt);
        }

        public long totalCalls() {
            return totalCalls(calls, cnt, runs);
        }

        int callsOfEach() {
            return calls == Calls.SINGLE ? 1 : cnt;
        }

        Load at(double rate) {
            return new Load(rate, arrivals, calls, cnt, runs);
        }

        Load in(Runs others) {
            return new Load(perSecond, arrivals, calls, cnt, others);
        }
    }

    /**
     * How often the same load is simulated, each time with other random numbers.
     *
     * @param count number of runs; an interval contains 95 % of 40 runs, and all of fewer runs
     * @param requests of each run whose figures count
     * @param seed the same seed always gives the same figures
     */
    public record Runs(int count, int requests, long seed) {

        /** The largest whole number that JSON and scripts can represent exactly. */
        private static final long MAX_SEED = (1L << 53) - 1;

        /** The share of a run that is the warm-up, as a divisor of the requests that follow. */
        private static final int WARM_UP = 4;

        private static final int USUAL_COUNT = 40;
        private static final int LEAST_COUNT = 5;
        private static final int LEAST_REQUESTS = 100;
        private static final int USUAL_CALLS = 2_000;

        /** With fewer requests, only one would be at or beyond the 99th percentile. */
        private static final int MIN_USUAL = 200;

        public Runs {
            Range.check("runs", count, 1, 1000);
            Range.check("requests of each run", requests, LEAST_REQUESTS, Model.MAX_CALLS);
            Range.check("seed", seed, 0, MAX_SEED);
        }

        /** Returns forty runs with as many calls for any number of calls of a request, so that a simulation takes equally long. */
        public static Runs usual(int callsOfEach, long seed) {
            return new Runs(USUAL_COUNT, Math.max(MIN_USUAL, USUAL_CALLS / Math.max(1, callsOfEach)), seed);
        }

        /**
         * Returns runs that last this long, or for as many requests as a run needs. There are forty of them, or fewer if they would take
         * longer than the usual ones.
         *
         * @param callsOfEach attempts of all calls of a request
         */
        public static Runs lasting(Duration length, double perSecond, int callsOfEach, long seed) {
            double due = Math.max(LEAST_REQUESTS, perSecond * length.toNanos() / 1e9);
            int requests = (int) Math.min(Integer.MAX_VALUE, Math.round(due));
            double calls = (1 + 1.0 / WARM_UP) * requests * Math.max(1, callsOfEach);
            double affordable = USUAL_COUNT * USUAL_CALLS * (1 + 1.0 / WARM_UP) / calls;
            return new Runs((int) Math.max(LEAST_COUNT, Math.min(USUAL_COUNT, affordable)), requests, seed);
        }

        /**
         * Returns how many requests begin before those whose figures count. A run begins with empty queues, so its first requests wait less
         * than later ones. With them, the figures would be too low, and lower for a short run than for a long one.
         */
        int warmUp() {
            return requests / WARM_UP;
        }

        int allRequests() {
            return warmUp() + requests;
        }
    }

    /**
     * A backend that is slower for a while. The calls that it serves when it becomes slower or faster again take as long as they began.
     *
     * @param delay from the end of the warm-up
     * @param serviceTime meanwhile
     */
    public record Slowdown(Duration delay, Duration duration, Distribution serviceTime) {

        private static final Duration LONGEST = Duration.ofMinutes(10);
        private static final Duration SHORTEST_AFTER = Duration.ofMillis(500);
        private static final Duration USUAL_AFTER = Duration.ofSeconds(10);

        public Slowdown {
            Range.check("time until the backend is slower", delay, Duration.ZERO, LONGEST);
            Range.check("time for which the backend is slower", duration, Duration.ofMillis(1), LONGEST);
            ServiceTimes.check(serviceTime);
        }

        Duration end() {
            return delay.plus(duration);
        }

        /** Returns a length of the load that shows whether users are served as before. */
        public Duration usualLoad() {
            return end().plus(USUAL_AFTER);
        }

        private Duration shortestLoad() {
            return end().plus(SHORTEST_AFTER);
        }
    }

    /** A resource that only some requests or calls can have concurrently. */
    public enum Limit implements Labelled {
        REQUEST_THREADS,
        CONNECTIONS,
        BACKEND_THREADS,
        CORES
    }

    /** Returns the number of calls of all runs if each call had the most attempts. */
    public long totalCalls() {
        return load.totalCalls() * attempts(retries);
    }

    private static int attempts(@Nullable Retries retries) {
        return retries == null ? 1 : retries.attempts();
    }

    /**
     * The highest rate that a limit can carry. With more requests per second, a queue grows for as long as the load lasts.
     *
     * @param limit what it limits, in the plural
     */
    public record Carried(String limit, int places, double perSecond) {}

    /** Returns the limit that carries the fewest requests per second; empty if no limit is in the way. */
    public Optional<Carried> carried() {
        return Stream.of(Limit.values())
                .flatMap(limit -> carried(limit).stream())
                .min(Comparator.comparingDouble(Carried::perSecond));
    }

    private Optional<Carried> carried(Limit limit) {
        Integer places = places(limit);
        double busy = busySeconds(limit);
        return places == null || busy == 0
                ? Optional.empty()
                : Optional.of(new Carried(name(limit), places, places / busy));
    }

    /** Returns the number of places of a limit; null if it is unlimited. */
    @Nullable
    Integer places(Limit limit) {
        return switch (limit) {
            case REQUEST_THREADS -> gateway.threads();
            case CONNECTIONS -> connections.max();
            case BACKEND_THREADS -> backend.threads();
            case CORES -> gateway.cores();
        };
    }

    String name(Limit limit) {
        return switch (limit) {
            case REQUEST_THREADS ->
                gateway.waits() == Waits.ON_THREAD_PER_CALL ? "threads for calls" : "request threads";
            case CONNECTIONS -> connections.places();
            case BACKEND_THREADS -> "backend threads";
            case CORES -> "cores";
        };
    }

    /** Returns for how many seconds a request occupies a place at least, over all places of the limit: without any wait for another one. */
    double busySeconds(Limit limit) {
        double call = backend.serviceTime().mean().toNanos() / 1e9;
        double computing = load.callsOfEach() * (gateway.computing().toNanos() / 1e9);
        return switch (limit) {
            case CONNECTIONS, BACKEND_THREADS -> load.callsOfEach() * call;
            case CORES -> computing;
            case REQUEST_THREADS ->
                switch (gateway.waits()) {
                    case ON_NOTHING, ON_EVENT_LOOP -> 0;
                    case ON_THREAD_PER_CALL -> load.callsOfEach() * call;
                    case ON_REQUEST_THREAD ->
                        load.calls() == Calls.CONCURRENT
                                ? Math.max(Math.ceilDiv(load.callsOfEach(), gateway.fanOut()) * call, computing)
                                : load.callsOfEach() * call + computing;
                };
        };
    }

    /** Returns whether runs with other random numbers have other figures. */
    boolean isRandom() {
        return load.arrivals() == Arrivals.POISSON
                || !(backend.serviceTime() instanceof Distribution.Fixed)
                || (slowdown != null && !(slowdown.serviceTime() instanceof Distribution.Fixed))
                || (retries != null && retries.kind() == Retries.Kind.BACK_OFF);
    }

    RateModel with(Load other) {
        return new RateModel(other, gateway, connections, backend, retries, slowdown);
    }

    /** Returns the same model with a backend that is always as fast, and with the usual runs if it was not. */
    RateModel withoutSlowdown() {
        return slowdown == null
                ? this
                : new RateModel(
                        load.in(Runs.usual(
                                load.callsOfEach() * attempts(retries),
                                load.runs().seed())),
                        gateway,
                        connections,
                        backend,
                        retries,
                        null);
    }

    /** Returns the model with another number of places. The limit must be one of those that {@link SmallestLimit} can search. */
    RateModel with(Limit limit, int places) {
        return switch (limit) {
            case REQUEST_THREADS ->
                new RateModel(load, gateway.withThreads(places), connections, backend, retries, slowdown);
            case CONNECTIONS -> new RateModel(load, gateway, connections.withMax(places), backend, retries, slowdown);
            case BACKEND_THREADS ->
                new RateModel(
                        load, gateway, connections, new Backend(places, backend.serviceTime()), retries, slowdown);
            case CORES -> throw new IllegalArgumentException("cores are not a setting");
        };
    }
}
