package mesh.load.results.contender;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one contender did in one repetition.
 *
 * @param id of the contender
 * @param service name of the gateway
 * @param path of the route, with its place for the number of items
 * @param accept the media type that was asked for
 * @param calls how the route calls the backend, as the scenario has it
 * @param users who were under way at once
 * @param repetition from 1
 * @param engine {@code nio} or {@code threads}
 * @param connections open when the barrier released the users
 * @param sendSkewNanos from the first to the last request handed to the kernel; of an open
 *     shape the most by which one was sent after it was due and its connection was there for it
 * @param barrier what is known about the barrier itself
 * @param durationNanos from the barrier to the last byte of the last response: the time that the table shows
 * @param outcomes how many requests ended in which way
 * @param ok latencies of the valid responses
 * @param failed latencies of all others, never mixed with them
 * @param threads of the gateway; null where it could not be observed
 * @param idealTime null where nothing can be computed, as for streams
 * @param efficiency ideal time over time, 1 at best; null without an ideal time, or if somebody was not served
 * @param itemRatio items of all valid responses over the items that all users asked for; null where a response has to hold all of
 *     them, and in files that are older than that
 * @param prediction what a model of nothing but waiting predicts; null where nothing can be simulated, and in files that are
 *     older than predictions
 * @param backend what the legacy backend counted meanwhile; empty if it was not called. Where a response may be a part,
 *     {@code leftoverCalls} of its calls ended only after the last response, of which {@code leftoverBegun} also began after it
 * @param requests each of them, up to a bound
 * @param observations one for each service that was observed meanwhile
 * @param client what the load client saw of itself; null if it was not sampled
 * @param fault what went wrong on purpose meanwhile; null if nothing did
 * @param callCounts calls that the gateway made beside those that arrived at the backend; null where one of them does not count, and in
 *     files that are older
 * @param beside what others got who sent light requests to the same service meanwhile; null if nobody did, and in files that are older
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
     * What became of light requests beside the load. They count from when they were due.
     *
     * @param connections that carried them
     * @param sendSkewNanos the most by which one was sent after it was due and its connection was there for it
     * @param outcomes how many ended in which way
     * @param ok latencies of the valid responses
     * @param failed latencies of all others
     */
    public record BesideFigures(
            int connections, long sendSkewNanos, OutcomeCounts outcomes, LatencyFigures ok, LatencyFigures failed) {}

    /** Beyond what clocks and rounding do to a time that cannot be undercut. */
    private static final double BEATEN = 1.05;

    private static final double NANOS_PER_MS = 1e6;

    /** To count open files takes one. */
    private static final int NEARLY_NO_FILE = 2;

    /** What was seen inside its gateway; empty where that was not observed. */
    public Optional<ObservationFigures> gateway() {
        return observations.stream()
                .filter(seen -> seen.service().equals(service))
                .findFirst();
    }

    /** Processor time of its gateway for each valid response; null if nobody got one, or where it was not observed to the end. */
    public @Nullable Double cpuNanosEach() {
        Long cpuNanos = gateway().map(seen -> seen.use().cpuNanos()).orElse(null);
        return cpuNanos == null || outcomes.ok() == 0 ? null : Double.valueOf((double) cpuNanos / outcomes.ok());
    }

    /**
     * How long collections stopped its gateway from the release of the users on, so that the one before it, which is asked for where
     * somebody looks what the gateway holds, is not in it; the one that looks is. By its log of collections, which tells it of a gateway
     * that has run out of memory, too; without one as its samples tell it, and null where these end early or there are none.
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
        double all = pausesMs(seen.at(), pauses, Long.MAX_VALUE).orElse(0);
        double before = pausesMs(seen.at(), pauses, 0).orElse(0);
        return Double.valueOf((all - before) * NANOS_PER_MS);
    }

    /**
     * The limit that kept its gateway from accepting more connections, with its value; empty if it met none that it tells.
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

    /** Up to an instant: a sum only grows, and a sample may have none. */
    private static OptionalDouble pausesMs(List<Long> at, List<@Nullable Double> sums, long until) {
        return IntStream.range(0, Math.min(at.size(), sums.size()))
                .filter(i -> at.get(i) <= until)
                .mapToObj(sums::get)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }

    /**
     * The longest that a task without work had to wait in its gateway, in milliseconds: sample by sample, in ascending order. Empty where
     * the gateway has nothing of the kind, or was not observed.
     *
     * @param gauge one of {@link Gauges} that is a wait
     */
    private double[] waitsMs(String gauge) {
        return observations.stream()
                .filter(seen -> seen.service().equals(service))
                .flatMap(seen -> seen.gauges().getOrDefault(gauge, List.of()).stream())
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    /** In half of the samples it was as long or longer: what is usual, whatever has held the machine up for once. */
    public OptionalDouble usualWaitMs(String gauge) {
        double[] waits = waitsMs(gauge);
        return waits.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(waits[waits.length / 2]);
    }

    /** Of all samples. */
    public OptionalDouble longestWaitMs(String gauge) {
        double[] waits = waitsMs(gauge);
        return waits.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(waits[waits.length - 1]);
    }

    /** The most by which a request of an open shape was sent late by the load client itself, its own or one beside it. */
    public long sentLateNanos() {
        return beside == null ? sendSkewNanos : Math.max(sendSkewNanos, beside.sendSkewNanos());
    }

    /** Whether no request is missing from its records, so that the number of a row in {@link #requests} is that of the request. */
    public boolean recordedAll() {
        return outcomes.unfinished() == 0;
    }

    /** Whether it was quicker than possible: then the ideal time is of other work than what its route does. */
    public boolean beatsIdealTime() {
        return efficiency != null && efficiency > BEATEN;
    }
}
