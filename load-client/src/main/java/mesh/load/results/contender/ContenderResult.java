package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The result of one contender in one repetition.
 *
 * @param service name of the gateway
 * @param path of the route, with its placeholder for the number of items
 * @param calls how the route calls the backend, as in the scenario
 * @param stages what its requests waited for, as the service recorded it for each of them
 * @param waits where they waited, from samples; null if samples do not show it
 * @param connect how long each connection took that users opened; null in older files
 * @param serverTiming what a foreign application says of its time in {@code Server-Timing}; null if it says nothing
 * @param spacing the times between neighbouring requests of an open shape; null for other shapes
 * @param processorUse null if no service runs on the machine of the load client, and in older files
 * @param uncounted the loads before this one, which were repeated because the code was not yet warm; null in older files
 * @param dependencies the calls of the scenario's dependencies, by name; null in older files
 */
public record ContenderResult(
        String id,
        String service,
        String path,
        String accept,
        String calls,
        int users,
        int repetition,
        String engine,
        int connections,
        long sendSkewNanos,
        BarrierFigures barrier,
        long durationNanos,
        OutcomeCounts outcomes,
        LatencyFigures ok,
        LatencyFigures failed,
        @Nullable ThreadFigures threads,
        @Nullable IdealTimeFigures idealTime,
        @Nullable Double efficiency,
        @Nullable Double itemRatio,
        @Nullable PredictionFigures prediction,
        Map<String, Object> backend,
        RequestTable requests,
        List<ObservationFigures> observations,
        @Nullable ClientFigures client,
        @Nullable FaultFigures fault,
        @Nullable CallCounts callCounts,
        @Nullable BackgroundFigures beside,
        @Nullable StageFigures stages,
        @Nullable GaugeWaits waits,
        @Nullable LatencyFigures connect,
        @Nullable StageFigures serverTiming,
        @Nullable SpacingFigures spacing,
        @Nullable ProcessorFigures processorUse,
        @Nullable List<UncountedLoad> uncounted,
        @Nullable List<DependencyFigures> dependencies) {

    /**
     * The result of light requests beside the load. Their latencies are counted from when they were due. The
     * field is {@code beside}, as in older files of this format.
     */
    public record BackgroundFigures(
            int connections, long sendSkewNanos, OutcomeCounts outcomes, LatencyFigures ok, LatencyFigures failed) {}

    /** The efficiency above which a contender counts as faster than its ideal time. It allows for clocks and rounding. */
    private static final double BEATEN = 1.05;

    private static final double NANOS_PER_MS = 1e6;

    /** A longer p99 of the time to connect is worth a sentence. On one machine, a connection usually takes less than a millisecond. */
    private static final long SLOW_CONNECT_NANOS = 100_000_000;

    /** A process this close to its limit of open files counts as at the limit, because counting the open files opens one more. */
    private static final int NEARLY_NO_FILE = 2;

    /** Returns what was observed inside its gateway. */
    public Optional<ObservationFigures> gateway() {
        return observations.stream()
                .filter(observed -> observed.service().equals(service))
                .findFirst();
    }

    /** Returns whether users waited noticeably for their connections. No latency includes that time. */
    public boolean connectsSlowly() {
        return connect != null && connect.at(99) > SLOW_CONNECT_NANOS;
    }

    /** Returns its gateway's processor time for each valid response; null if there was none or it was not observed to the end. */
    public @Nullable Double cpuNanosEach() {
        Long cpuNanos = gateway().map(observed -> observed.use().cpuNanos()).orElse(null);
        return cpuNanos == null || outcomes.ok() == 0 ? null : Double.valueOf((double) cpuNanos / outcomes.ok());
    }

    /**
     * Returns how long garbage collections stopped its gateway after the release of the users, including one that the run requested during
     * the load. The figure comes from the log of collections, because this log also covers a gateway that has run out of memory. Without a
     * log, it comes from the samples. It is null if there is no log and the samples end early or are missing.
     */
    public @Nullable Double gcPauseNanos() {
        ObservationFigures observed = gateway().orElse(null);
        if (observed == null) {
            return null;
        }
        Long logged = observed.use().loggedPauseNanos();
        if (logged != null) {
            return Double.valueOf(logged);
        }
        if (observed.use().gcPauseNanos() == null || !observed.gauges().containsKey(Gauges.GC_PAUSE_MS)) {
            return null;
        }
        // The figure is a sum since the first sample.
        double atRelease =
                observed.values(Gauges.GC_PAUSE_MS, at -> at <= 0).max().orElse(0);
        return Double.valueOf((observed.max(Gauges.GC_PAUSE_MS).orElse(0) - atRelease) * NANOS_PER_MS);
    }

    /** Returns the limit that kept the gateway from accepting more connections, with its value; empty if it reports no such limit. */
    public Optional<String> acceptLimit() {
        return gateway().flatMap(observed -> {
            OptionalDouble files = observed.max(Gauges.FILES_MAX);
            OptionalDouble connections = observed.max(Gauges.TOMCAT_CONNECTIONS_MAX);
            if (reaches(observed.max(Gauges.FILES_OPEN), files, NEARLY_NO_FILE)) {
                return Optional.of(service + " may have " + Math.round(files.orElse(0)) + " files open (ulimit -n)");
            }
            return reaches(observed.max(Gauges.TOMCAT_CONNECTIONS), connections, 0)
                    ? Optional.of("server.tomcat.max-connections is " + Math.round(connections.orElse(0)))
                    : Optional.empty();
        });
    }

    private static boolean reaches(OptionalDouble value, OptionalDouble limit, int nearly) {
        return value.isPresent() && limit.isPresent() && value.getAsDouble() >= limit.getAsDouble() - nearly;
    }

    /**
     * Returns the wait of an empty task in its gateway that half of the samples reach or exceed, in milliseconds. A single disturbance of
     * the machine does not change it.
     */
    public OptionalDouble usualWaitMs(String gauge) {
        double[] waits = gateway().stream()
                .flatMapToDouble(observed -> observed.values(gauge))
                .sorted()
                .toArray();
        return waits.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(waits[waits.length / 2]);
    }

    /** Returns the longest wait of an empty task in its gateway in any sample. */
    public OptionalDouble longestWaitMs(String gauge) {
        return gateway().stream()
                .flatMapToDouble(observed -> observed.values(gauge))
                .max();
    }

    /** Returns the longest delay with which the load client itself sent a request of an open shape, or a request beside the load. */
    public long sentLateNanos() {
        return beside == null ? sendSkewNanos : Math.max(sendSkewNanos, beside.sendSkewNanos());
    }

    /** Returns whether every request has a record. The number of a row in {@link #requests} is then the number of its request. */
    public boolean recordedAll() {
        return outcomes.unfinished() == 0;
    }

    /** Returns whether the contender was faster than its ideal time. Its route then does other work than the ideal time assumes. */
    public boolean beatsIdealTime() {
        return efficiency != null && efficiency > BEATEN;
    }

    /**
     * Calls of the legacy backend while one contender was under load. The counts of made and arrived calls include calls for requests
     * beside the load, and for the user that probes for the recovery from a fault.
     *
     * @param retryCounts null if the route does not try a failed call again, and in older files
     */
    public record CallCounts(
            long expected,
            Map<String, Long> made,
            long arrivals,
            @Nullable RetryCounts retryCounts) {

        public long madeInAll() {
            return made.values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns the minimum number of repeated calls: how many more calls arrived than were made. */
        public long repeated() {
            return Math.max(0, arrivals - madeInAll());
        }

        public boolean differ() {
            return arrivals != madeInAll();
        }
    }

    /**
     * What a gateway counted on routes that try a failed call again. All attempts of a call except the first are retries.
     *
     * @param overBudget retries that were not made because the retry budget was spent
     * @param refused attempts that the circuit breaker rejected
     * @param opened how often the circuit breaker opened
     * @param breaker state of the circuit breaker at the end: {@code closed}, {@code open} or {@code half-open}
     */
    public record RetryCounts(
            long calls, long attempts, long retries, long overBudget, long refused, long opened, String breaker) {}

    /** The shortest time in which the work can be done at all. */
    public record IdealTimeFigures(long nanos, String explanation) {}
}
