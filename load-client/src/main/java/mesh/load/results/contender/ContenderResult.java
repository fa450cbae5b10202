package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one contender in one repetition.
 *
 * @param service name of the gateway
 * @param path of the route, with its placeholder for the number of items
 * @param calls how the route calls the backend, as in the scenario
 * @param repetition from 1
 * @param connections open when the barrier released the users
 * @param sendSkewNanos as in {@link LoadResult}
 * @param durationNanos from the barrier to the last byte of the last response: the time that the table shows
 * @param failed latencies of the requests without a valid response, never mixed with those in {@code ok}
 * @param threads of the gateway; null if it could not be observed
 * @param idealTime null if none can be computed, as for streams
 * @param efficiency ideal time divided by the measured time, 1 at best; null without an ideal time, or if a user was not served
 * @param itemRatio items of all valid responses divided by all requested items; null if a response must contain all of them, and in older
 *     files
 * @param prediction of a model of waiting alone; null if nothing can be simulated, and in files that are older than predictions
 * @param backend the legacy backend's counts during the load; empty if it was not called. If a response may be partial,
 *     {@code leftoverCalls} counts the calls that ended after the last response, and {@code leftoverBegun} those of them that also began
 *     after it
 * @param client the load client's figures about itself; null if it was not sampled
 * @param callCounts calls that the gateway made, and calls that arrived at the backend; null if they are not counted, and in older files
 * @param beside light requests that other users sent to the same service during the load; null if there were none, and in older files
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
        @Nullable BesideFigures beside) {

    /**
     * The result of light requests beside the load. Their latencies are counted from when they were due.
     *
     * @param connections that carried them
     * @param sendSkewNanos the longest delay of a request after it was due and its connection was available
     */
    public record BesideFigures(
            int connections, long sendSkewNanos, OutcomeCounts outcomes, LatencyFigures ok, LatencyFigures failed) {}

    /** Ratio of the ideal time to the measured time from which a contender counts as faster. It allows for clocks and rounding. */
    private static final double BEATEN = 1.05;

    private static final double NANOS_PER_MS = 1e6;

    /** A process this close to its limit of open files counts as at the limit, because counting the open files opens one more. */
    private static final int NEARLY_NO_FILE = 2;

    /** Returns what was observed inside its gateway; empty if it was not observed. */
    public Optional<ObservationFigures> gateway() {
        return observations.stream()
                .filter(seen -> seen.service().equals(service))
                .findFirst();
    }

    /** Returns its gateway's processor time for each valid response; null if there was none or it was not observed to the end. */
    public @Nullable Double cpuNanosEach() {
        Long cpuNanos = gateway().map(seen -> seen.use().cpuNanos()).orElse(null);
        return cpuNanos == null || outcomes.ok() == 0 ? null : Double.valueOf((double) cpuNanos / outcomes.ok());
    }

    /**
     * Returns how long garbage collections stopped its gateway after the release of the users. If the run measures the gateway's memory,
     * this excludes the collection requested before the load, and includes the one during it. The method prefers the log of collections,
     * because it also covers a gateway that has run out of memory. Without a log, it uses the samples. It is null if the samples end early
     * or are missing.
     */
    public @Nullable Double gcPauseNanos() {
        ObservationFigures seen = gateway().orElse(null);
        if (seen == null) {
            return null;
        }
        Long logged = seen.use().loggedPauseNanos();
        if (logged != null) {
            return Double.valueOf(logged);
        }
        List<@Nullable Double> pauses = seen.gauges().get(Gauges.GC_PAUSE_MS);
        if (pauses == null || seen.use().gcPauseNanos() == null) {
            return null;
        }
        double all = pausesMs(seen.at(), pauses, Long.MAX_VALUE);
        return Double.valueOf((all - pausesMs(seen.at(), pauses, 0)) * NANOS_PER_MS);
    }

    /**
     * Returns the limit that kept the gateway from accepting more connections, with its value. It is empty if the gateway reached no limit
     * that it reports.
     */
    public Optional<String> acceptLimit() {
        return gateway().flatMap(seen -> {
            OptionalDouble files = seen.max(Gauges.FILES_MAX);
            OptionalDouble connections = seen.max(Gauges.TOMCAT_CONNECTIONS_MAX);
            if (reaches(seen.max(Gauges.FILES_OPEN), files, NEARLY_NO_FILE)) {
                return Optional.of(service + " may have " + Math.round(files.orElse(0)) + " files open (ulimit -n)");
            }
            return reaches(seen.max(Gauges.TOMCAT_CONNECTIONS), connections, 0)
                    ? Optional.of("server.tomcat.max-connections is " + Math.round(connections.orElse(0)))
                    : Optional.empty();
        });
    }

    private static boolean reaches(OptionalDouble value, OptionalDouble limit, int nearly) {
        return value.isPresent() && limit.isPresent() && value.getAsDouble() >= limit.getAsDouble() - nearly;
    }

    /** Returns the pauses up to an instant. The sum only grows, and a sample may lack it. */
    private static double pausesMs(List<Long> at, List<@Nullable Double> sums, long until) {
        return IntStream.range(0, Math.min(at.size(), sums.size()))
                .filter(i -> at.get(i) <= until)
                .mapToObj(sums::get)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    /**
     * Returns the wait of an empty task in its gateway that half of the samples reach or exceed, in milliseconds. A single disturbance of
     * the machine does not change it. Empty if the gateway has no such figure, or was not observed.
     */
    public OptionalDouble usualWaitMs(String gauge) {
        double[] waits = gateway().stream()
                .flatMapToDouble(seen -> seen.values(gauge))
                .sorted()
                .toArray();
        return waits.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(waits[waits.length / 2]);
    }

    /** Returns the longest wait of an empty task in its gateway in any sample. */
    public OptionalDouble longestWaitMs(String gauge) {
        return gateway().stream().flatMapToDouble(seen -> seen.values(gauge)).max();
    }

    /** Returns the longest delay with which the load client itself sent a request of an open shape, or a request beside the load. */
    public long sentLateNanos() {
        return beside == null ? sendSkewNanos : Math.max(sendSkewNanos, beside.sendSkewNanos());
    }

    /** Returns whether every request has a record. The number of a row in {@link #requests} then equals the number of its request. */
    public boolean recordedAll() {
        return outcomes.unfinished() == 0;
    }

    /** Returns whether the contender was faster than its ideal time. Its route then does other work than the ideal time assumes. */
    public boolean beatsIdealTime() {
        return efficiency != null && efficiency > BEATEN;
    }

    /**
     * Calls of the legacy backend while one contender was under load. The counts of made and arrived calls also include calls for requests
     * beside the load, and for the user that probes for the recovery from a fault.
     *
     * @param expected calls that the requests need if none of them fails
     * @param made calls that the gateway began, by HTTP client; a call that a client silently repeats counts once
     * @param arrivals calls that the backend received
     */
    public record CallCounts(long expected, Map<String, Long> made, long arrivals) {

        public long madeInAll() {
            return made.values().stream().mapToLong(Long::longValue).sum();
        }

        /** Returns the minimum number of repeated calls: how many more calls arrived than were made. 0 if no client repeated any. */
        public long repeated() {
            return Math.max(0, arrivals - madeInAll());
        }

        public boolean differ() {
            return arrivals != madeInAll();
        }
    }

    /**
     * The shortest time in which the work can be done at all.
     *
     * @param nanos the largest of four bounds: the longest chain of calls, all work divided by the narrowest place, all waiting divided by
     *     the threads that wait, and all computing divided by the cores
     * @param explanation which bound it is, in figures
     */
    public record IdealTimeFigures(long nanos, String explanation) {}
}
