package mesh.load.metrics;

import static mesh.load.metrics.Arguments.NONE;
import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MICROSECONDS;
import static mesh.load.metrics.Unit.MILLISECONDS;
import static mesh.load.metrics.Unit.RATIO;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a contender over all of its complete repetitions. Counts are sums, and all other figures are medians of the repetitions,
 * unless their description says otherwise.
 *
 * @param repetitions at least one
 * @param limits of its gateway, as the gateway reports them
 * @param poolsOfRun thread pools that were seen under any contender
 * @param remarks receives caveats about the contender's times
 */
public record ContenderMetrics(
        CompleteRepetitions repetitions, Map<String, Object> limits, Set<String> poolsOfRun, Set<String> remarks) {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    /** The metrics of a gateway's live platform threads. */
    private static final Metrics<ContenderMetrics> THREADS = new Metrics<>(List.of(
            COUNT.of(
                    "idle",
                    "live platform threads of the gateway before the load, or only those of one pool",
                    Arguments.POOL,
                    (one, pool) -> one.threads(ThreadFigures::idleTotal, ThreadFigures::idle, pool)),
            COUNT.of(
                    "peak",
                    "highest number of live platform threads of the gateway under load, or only of one pool",
                    Arguments.POOL,
                    (one, pool) -> one.threads(ThreadFigures::peakTotal, ThreadFigures::peak, pool))));

    /** The metrics of light requests of other users beside a contender. */
    private static final Metrics<ContenderMetrics> BESIDE = new Metrics<>(List.of(
            COUNT.of(
                    "requests",
                    "light requests of other users; a sum over repetitions",
                    one -> one.sumBeside(OutcomeCounts::requests)),
            COUNT.of("ok", "light requests with a valid response; a sum", one -> one.sumBeside(OutcomeCounts::ok)),
            COUNT.of(
                    "failed",
                    "light requests without a valid response; a sum",
                    one -> one.sumBeside(outcomes -> outcomes.requests() - outcomes.ok())),
            beside(
                    "p50Ms",
                    "50th percentile of the latencies of the valid responses; median of the repetitions",
                    ok -> ok.at(50)),
            beside(
                    "p90Ms",
                    "90th percentile of the latencies of the valid responses; median of the repetitions",
                    ok -> ok.at(90)),
            beside(
                    "p99Ms",
                    "99th percentile of the latencies of the valid responses; median of the repetitions",
                    ok -> ok.at(99)),
            beside(
                    "maxMs",
                    "longest latency of a valid response; median of the repetitions",
                    LatencyFigures::maxNanos)));

    static final Metrics<ContenderMetrics> ALL = new Metrics<>(List.of(
            COUNT.of(
                    "users",
                    "users at the barrier",
                    one -> one.repetitions.first().users()),
            COUNT.of("requests", "requests that ended", one -> one.repetitions.sum(OutcomeCounts::requests)),
            COUNT.of("ok", "requests with a valid response", one -> one.repetitions.sum(OutcomeCounts::ok)),
            COUNT.of(
                    "failed",
                    "requests without a valid response, or those that failed by one of the named failures",
                    Arguments.FAILURES,
                    ContenderMetrics::failed),
            COUNT.of(
                    "failedOtherwise",
                    "requests that failed by none of the named failures",
                    Arguments.SOME_FAILURES,
                    (one, causes) -> one.failed(List.of()) - one.failed(causes)),
            MILLISECONDS.of(
                    "timeMs",
                    "time from the barrier to the last byte of the last response",
                    one -> one.median(repetition -> repetition.durationNanos() / NANOS_PER_MS, "")),
            latency("p50Ms", "50th percentile of the latencies of the valid responses", ok -> ok.at(50)),
            latency("p90Ms", "90th percentile of the latencies of the valid responses", ok -> ok.at(90)),
            latency("p99Ms", "99th percentile of the latencies of the valid responses", ok -> ok.at(99)),
            latency("maxMs", "longest latency of a valid response", LatencyFigures::maxNanos),
            MILLISECONDS.of(
                    "idealTimeMs",
                    "shortest time in which the work can be done",
                    one -> one.median(ContenderMetrics::idealTimeMs, "'" + one.id() + "' has no ideal time")),
            RATIO.of("efficiency", "ideal time divided by the measured time; 1 at best", ContenderMetrics::efficiency),
            MICROSECONDS.of(
                    "cpuMicros",
                    "processor time of its gateway for each valid response",
                    one -> one.spent(ContenderResult::cpuNanosEach) / NANOS_PER_MICRO),
            MILLISECONDS.of(
                    "gcPauseMs",
                    "how long garbage collections stopped its gateway after the release of the users",
                    one -> one.spent(ContenderResult::gcPauseNanos) / NANOS_PER_MS),
            COUNT.of(
                    "pendingPeak",
                    "most calls that waited in one sample while all connections or permits were in use; the highest of the repetitions",
                    ContenderMetrics::pendingPeak),
            MILLISECONDS.of(
                    "eventLoopBusyMs",
                    "longest wait of an empty task for one of its event loops in a sample; median of the samples",
                    one -> one.usualWaitMs(Gauges.EVENT_LOOP_BUSY_MS)),
            MILLISECONDS.of(
                    "carrierWaitMs",
                    "longest wait of an empty task for a carrier of virtual threads in a sample; median of the samples",
                    one -> one.usualWaitMs(Gauges.CARRIER_WAIT_MS)),
            BYTES.of(
                    "heapPerRequest",
                    "heap that the gateway held for each request under way, after a full collection",
                    one -> one.footprint(WaitingFootprint::heapPerRequest)),
            BYTES.of(
                    "residentPerRequest",
                    "memory of the gateway's process for each request under way",
                    one -> one.footprint(WaitingFootprint::residentPerRequest)),
            RATIO.of(
                    "itemRatio",
                    "items of all valid responses divided by the items that all users requested; 1 if nothing is missing",
                    one -> one.median(ContenderResult::itemRatio, one.respondsWhole())),
            COUNT.of(
                    "leftoverCalls",
                    "calls that the backend ended only after the last response; median of the repetitions",
                    one -> one.leftover("leftoverCalls")),
            COUNT.of(
                    "leftoverBegun",
                    "leftover calls that reached the backend only after the last response; median of the repetitions",
                    one -> one.leftover("leftoverBegun")),
            Metric.scope("threads", NONE, THREADS, (one, none) -> one),
            Metric.scope("beside", NONE, BESIDE, (one, none) -> one),
            // The metrics of a fault. Each one is the figure of its worst repetition.
            MILLISECONDS.of(
                    "recoveryMs",
                    "time from the end of the fault until a new user got a valid response; infinite if no user got one",
                    one -> worst(one.faults(), fault -> ms(fault.recoveryNanos()))),
            MILLISECONDS.of(
                    "returnToIdleMs",
                    "time from the end of load and fault until the gateway and its upstream held no more than before; infinite if never",
                    one -> worst(one.sampledFaults(), fault -> ms(fault.returnToIdleNanos()))),
            COUNT.of(
                    "leakSuspects",
                    "kinds of resources of which the gateway and its upstream still held more than before",
                    one -> (int) worst(
                            one.sampledFaults(), fault -> fault.leakSuspects().size())),
            COUNT.of(
                    "unaccounted",
                    "requests that were issued and have no record; a sum over repetitions",
                    one -> one.faults().stream()
                            .mapToInt(FaultFigures::unaccounted)
                            .sum())));

    /** Returns the figures of repetitions without the rest of their run. The number of calls that waited is then unknown. */
    public static MetricScope of(CompleteRepetitions repetitions) {
        return new ContenderMetrics(repetitions, Map.of(), Set.of(), new HashSet<>()).scope();
    }

    MetricScope scope() {
        return ALL.of("contender('" + id() + "')", this);
    }

    String id() {
        return repetitions.first().id();
    }

    private static Metric<ContenderMetrics> latency(
            String name, String description, ToLongFunction<LatencyFigures> nanos) {
        return MILLISECONDS.of(
                name,
                description,
                contender ->
                        contender.median(one -> ms(one.ok(), nanos), "'" + contender.id() + "' had no valid response"));
    }

    private static Metric<ContenderMetrics> beside(
            String name, String description, ToLongFunction<LatencyFigures> nanos) {
        return MILLISECONDS.of(name, description, one -> one.besideMs(nanos));
    }

    private static @Nullable Double ms(LatencyFigures ok, ToLongFunction<LatencyFigures> nanos) {
        return ok.samples() == 0 ? null : Double.valueOf(nanos.applyAsLong(ok) / NANOS_PER_MS);
    }

    private int failed(List<String> names) {
        return repetitions.sum(names.isEmpty() ? one -> one.requests() - one.ok() : one -> one.failed(names));
    }

    private static @Nullable Double idealTimeMs(ContenderResult one) {
        requirePossible(one);
        return one.idealTime() == null ? null : one.idealTime().nanos() / NANOS_PER_MS;
    }

    private double efficiency() {
        repetitions.all().forEach(ContenderMetrics::requirePossible);
        return median(ContenderResult::efficiency, "'" + id() + "' had failures, or has no ideal time");
    }

    private static void requirePossible(ContenderResult one) {
        if (one.beatsIdealTime()) {
            throw new NotMeasuredException("'" + one.id()
                    + "' was faster than its ideal time: its 'calls' or 'waits-on' do not describe its route");
        }
    }

    /** Returns the highest of all repetitions: a limit on it limits each repetition. */
    private double pendingPeak() {
        return repetitions.all().stream()
                .mapToDouble(one -> PendingPeak.of(one, limits))
                .max()
                .orElseThrow();
    }

    private double spent(Function<ContenderResult, @Nullable Double> figure) {
        return median(
                figure,
                "the costs of the gateway of '" + id() + "' were not measured to the end, or it served no request");
    }

    private double footprint(Function<WaitingFootprint, @Nullable Double> figure) {
        return median(
                one -> one.gateway()
                        .map(ObservationFigures::footprint)
                        .map(figure)
                        .orElse(null),
                "the memory of the gateway of '" + id() + "' was not measured while its requests waited");
    }

    private double usualWaitMs(String gauge) {
        return median(
                one -> {
                    OptionalDouble ms = one.usualWaitMs(gauge);
                    return ms.isEmpty() ? null : Double.valueOf(ms.getAsDouble());
                },
                "'" + gauge + "' was not sampled in the gateway of '" + id() + "'");
    }

    /**
     * Returns the median of all threads, or of the threads of one pool. A pool that the run never saw counts as a typo, not as a pool with
     * 0 threads.
     */
    private double threads(
            ToIntFunction<ThreadFigures> total,
            Function<ThreadFigures, Map<String, Integer>> pools,
            List<String> pool) {
        List<ThreadFigures> threads =
                ofEach(ContenderResult::threads, "the threads under '" + id() + "' were not counted");
        String name = pool.isEmpty() ? "" : pool.getFirst();
        if (!pool.isEmpty() && !poolsOfRun.contains(name)) {
            throw new NotMeasuredException("no thread of a pool '" + name + "' was seen in this run. Its pools: "
                    + String.join(", ", poolsOfRun));
        }
        return Median.of(threads.stream()
                .mapToDouble(one -> pool.isEmpty()
                        ? total.applyAsInt(one)
                        : pools.apply(one).getOrDefault(name, 0))
                .toArray());
    }

    private List<BesideFigures> beside() {
        return ofEach(ContenderResult::beside, "there were no light requests beside '" + id() + "'");
    }

    private int sumBeside(ToIntFunction<OutcomeCounts> count) {
        return beside().stream()
                .mapToInt(one -> count.applyAsInt(one.outcomes()))
                .sum();
    }

    private double besideMs(ToLongFunction<LatencyFigures> nanos) {
        String noResponse = "'contender('" + id() + "').beside' had no valid response";
        return Median.of(beside().stream()
                .mapToDouble(one -> NotMeasuredException.require(ms(one.ok(), nanos), noResponse))
                .toArray());
    }

    private List<FaultFigures> faults() {
        return ofEach(ContenderResult::fault, "the recovery of '" + id() + "' from a fault was not measured");
    }

    /** Returns figures that every repetition must have. */
    private <T> List<T> ofEach(Function<ContenderResult, @Nullable T> figures, String whyMissing) {
        return repetitions.all().stream()
                .map(one -> NotMeasuredException.require(figures.apply(one), whyMissing))
                .toList();
    }

    private List<FaultFigures> sampledFaults() {
        List<FaultFigures> faults = faults();
        if (faults.stream().anyMatch(one -> one.resources().isEmpty())) {
            throw new NotMeasuredException("the resources of the services of '" + id() + "' were not sampled");
        }
        return faults;
    }

    private static double worst(List<FaultFigures> faults, ToDoubleFunction<FaultFigures> figure) {
        return faults.stream().mapToDouble(figure).max().orElseThrow();
    }

    private static double ms(@Nullable Long nanos) {
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }

    /** Returns the median of a counter that the backend reported after the last response. */
    private double leftover(String name) {
        return median(
                one -> one.backend().get(name) instanceof Number number ? Double.valueOf(number.doubleValue()) : null,
                respondsWhole());
    }

    private String respondsWhole() {
        return "'" + id() + "' must respond with all items ('expect'), or the calls of its backend were not counted";
    }

    /** Requires the figure in every repetition, so that all medians are over the same repetitions. */
    private double median(Function<ContenderResult, @Nullable Double> figure, String whyMissing) {
        int failed = failed(List.of());
        if (failed > 0) {
            remarks.add("'" + id() + "' failed " + failed + " of " + repetitions.sum(OutcomeCounts::requests)
                    + " requests, so its times are for less work");
        }
        return repetitions.median(figure).orElseThrow(() -> new NotMeasuredException(whyMissing));
    }
}
