package mesh.load.predict;

import java.time.Duration;
import mesh.behaviour.Distribution;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Load;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.event.Range;
import mesh.load.predict.event.Retries;
import mesh.load.predict.event.ServiceTimes;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Limit;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.predict.rate.SmallestLimit;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.shape.Arrivals;
import org.jspecify.annotations.Nullable;

/**
 * A load as plain numbers, one for each slider. All other settings have the libraries' defaults. {@link Model} and {@link RateModel} check
 * the ranges. All methods throw an {@link IllegalArgumentException} whose message names the number and what is allowed.
 *
 * @param users of a burst; a load at a rate ignores them
 * @param cnt calls of each user; null if {@code work} sets them
 * @param work {@code triangular}, user <i>i</i> makes <i>i</i> calls; null if {@code cnt} sets the calls
 * @param serviceTimeMs the mean of the service time, the median if it is lognormal, and the usual time if it is bimodal
 * @param requestThreads threads that requests occupy; null if they occupy none, or for unlimited threads
 * @param connections of the pool; null for a connection for each call
 * @param pending calls that may wait for a connection; null for unlimited
 * @param distribution of the service time; null if all calls take equally long
 * @param rate null for a burst
 * @param wanted what a search must find; null for no search
 * @param retries what happens to a call that fails at a rate; null if it fails after the default timeout
 * @param slow null for a backend that is always as fast; a burst ignores it
 */
public record WhatIf(
        int users,
        String calls,
        @Nullable Integer cnt,
        @Nullable String work,
        long serviceTimeMs,
        int backendThreads,
        @Nullable Integer requestThreads,
        @Nullable Integer connections,
        @Nullable Integer pending,
        int fanOut,
        @Nullable Variation distribution,
        @Nullable AtRate rate,
        @Nullable Wanted wanted,
        @Nullable Retrying retries,
        @Nullable Slow slow) {

    private static final double NANOS_OF_MS = 1e6;
    private static final String NONE = "none";
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);

    /** From the end of the warm-up until the backend is slower. */
    private static final Duration BEFORE_SLOW = Duration.ofSeconds(2);

    /**
     * How the service time varies. A distribution needs only its own numbers.
     *
     * @param name {@code fixed}, {@code uniform}, {@code exponential}, {@code lognormal} or {@code bimodal}
     * @param jitter of a uniform time, as a share of the mean
     * @param p99Ms of a lognormal time
     * @param slowMs of the slow calls of a bimodal time
     * @param slowRatio share of the slow calls
     */
    public record Variation(
            String name,
            @Nullable Double jitter,
            @Nullable Long p99Ms,
            @Nullable Long slowMs,
            @Nullable Double slowRatio) {

        private Distribution of(Duration time) {
            return switch (String.valueOf(name)) {
                case "fixed" -> new Distribution.Fixed(time);
                case "uniform" -> new Distribution.Uniform(time, jitter == null ? Double.NaN : jitter);
                case "exponential" -> new Distribution.Exponential(time);
                case "lognormal" -> new Distribution.Lognormal(time, millis("p99 of the service time", p99Ms));
                case "bimodal" ->
                    new Distribution.Bimodal(
                            time, millis("slow service time", slowMs), slowRatio == null ? Double.NaN : slowRatio);
                default -> throw Range.fault("distribution", "'" + name + "'", String.join(", ", Distribution.NAMES));
            };
        }

        private static Duration millis(String field, @Nullable Long value) {
            if (value == null) {
                throw Range.fault(field + " in ms", "none", "a whole number");
            }
            return WhatIf.millis(field, value);
        }
    }

    /**
     * Requests that arrive at a rate.
     *
     * @param arrivals {@code even} or {@code poisson}
     * @param seed of the random numbers
     */
    public record AtRate(double perSecond, String arrivals, long seed) {}

    /**
     * The aim of a search for the smallest limit.
     *
     * @param limit {@code connections}, {@code request-threads} or {@code backend-threads}
     * @param percent 50 or 99
     */
    public record Wanted(String limit, int percent, double withinMs) {}

    /**
     * What happens to a call that fails.
     *
     * @param kind {@code none}, {@code immediate}, {@code back-off}, {@code budget} or {@code breaker}
     * @param attempts the most attempts of a call, including the first; without meaning for {@code none}
     * @param timeoutMs after which an attempt has failed
     */
    public record Retrying(String kind, int attempts, long timeoutMs) {

        private @Nullable Retries rule() {
            return NONE.equals(kind) ? null : Retries.usual(named(), attempts);
        }

        private Duration timeout() {
            Range.check("timeout of an attempt in ms", timeoutMs, 1, ServiceTimes.LONGEST.toMillis());
            return Duration.ofMillis(timeoutMs);
        }

        private Retries.Kind named() {
            return Labelled.find(Retries.Kind.class, String.valueOf(kind))
                    .orElseThrow(() -> Range.fault(
                            "retries",
                            "'" + kind + "'",
                            NONE + ", " + String.join(", ", Labelled.labels(Retries.Kind.class))));
        }
    }

    /**
     * A backend that is slower for a while.
     *
     * @param factor by which all service times are longer meanwhile
     */
    public record Slow(int seconds, int factor) {

        private static final int MAX_SECONDS = 600;
        private static final int MAX_FACTOR = 1000;

        private RateModel.Slowdown of(Distribution usual) {
            Range.check("seconds for which the backend is slower", seconds, 1, MAX_SECONDS);
            Range.check("times as slow", factor, 1, MAX_FACTOR);
            return new RateModel.Slowdown(BEFORE_SLOW, Duration.ofSeconds(seconds), ServiceTimes.scaled(usual, factor));
        }
    }

    /** Returns a burst with a fixed service time; triangular if {@code cnt} is null. */
    static WhatIf ofBurst(
            int users,
            String calls,
            @Nullable Integer cnt,
            long serviceTimeMs,
            int backendThreads,
            @Nullable Integer requestThreads,
            @Nullable Integer connections,
            @Nullable Integer pending,
            int fanOut) {
        return new WhatIf(
                users,
                calls,
                cnt,
                cnt == null ? "triangular" : null,
                serviceTimeMs,
                backendThreads,
                requestThreads,
                connections,
                pending,
                fanOut,
                null,
                null,
                null,
                null,
                null);
    }

    /** Returns the model of a burst. */
    public Model model() {
        return new Model(new Load(users, callsByName(), workByName(), 1), gateway(RESPONSE_TIMEOUT), pool(), backend());
    }

    /** Returns the model of a load at a rate. */
    public RateModel rateModel() {
        if (rate == null) {
            throw Range.fault("rate", "none", "perSecond, arrivals and seed");
        }
        if (cnt == null) {
            throw Range.fault("work", "'" + work + "'", "the same number of calls for all requests, as cnt");
        }
        String named = rate.arrivals();
        Arrivals arrivals = Labelled.find(Arrivals.class, named)
                .orElseThrow(() -> Range.fault("arrivals", "'" + named + "'", "even, poisson"));
        Calls called = callsByName();
        Retries rule = retries == null ? null : retries.rule();
        RateModel.Slowdown slowdown = slow == null ? null : slow.of(backend().serviceTime());
        int attempts = (called == Calls.SINGLE ? 1 : cnt) * (rule == null ? 1 : rule.attempts());
        Runs runs = slowdown == null
                ? Runs.usual(attempts, rate.seed())
                : Runs.lasting(slowdown.usualLoad(), rate.perSecond(), attempts, rate.seed());
        return new RateModel(
                new RateModel.Load(rate.perSecond(), arrivals, called, cnt, runs),
                gateway(retries == null ? RESPONSE_TIMEOUT : retries.timeout()),
                pool(),
                backend(),
                rule,
                slowdown);
    }

    /** Returns the search for the limit that is wanted. */
    public SmallestLimit search() {
        if (wanted == null) {
            throw Range.fault("wanted", "none", "limit, percent and withinMs");
        }
        String named = wanted.limit();
        Limit limit = Labelled.find(Limit.class, named)
                .orElseThrow(
                        () -> Range.fault("limit", "'" + named + "'", "connections, request-threads, backend-threads"));
        double nanos = wanted.withinMs() * NANOS_OF_MS;
        return new SmallestLimit(
                rateModel(), limit, new SmallestLimit.Target(wanted.percent(), Duration.ofNanos(Math.round(nanos))));
    }

    private Calls callsByName() {
        return Labelled.find(Calls.class, calls)
                .orElseThrow(() -> Range.fault("calls", "'" + calls + "'", "single, sequential, concurrent"));
    }

    private Gateway gateway(Duration responseTimeout) {
        return new Gateway(
                requestThreads == null ? Waits.ON_NOTHING : Waits.ON_REQUEST_THREAD,
                requestThreads,
                fanOut,
                responseTimeout);
    }

    private Connections pool() {
        return connections == null
                ? Connections.withoutPool(null)
                : Connections.pool(connections, pending, Duration.ofSeconds(45));
    }

    private Backend backend() {
        Duration time = millis("service time", serviceTimeMs);
        return new Backend(backendThreads, distribution == null ? new Distribution.Fixed(time) : distribution.of(time));
    }

    private static Duration millis(String field, long value) {
        Range.check(field + " in ms", value, 0, ServiceTimes.LONGEST.toMillis());
        return Duration.ofMillis(value);
    }

    private Work workByName() {
        if (cnt != null) {
            return new Work.Fixed(cnt);
        }
        if (!"triangular".equals(work)) {
            throw Range.fault("work", "'" + work + "'", "triangular, or a number of calls as cnt");
        }
        return new Work.Triangular();
    }
}
