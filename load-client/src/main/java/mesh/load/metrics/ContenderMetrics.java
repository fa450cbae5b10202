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
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a contender over all of its complete repetitions. Counts are sums; all other figures are medians of the repetitions, unless
 * they say otherwise.
 *
 * @param repetitions at least one
 * @param limits of its gateway, as the gateway reports them
 * @param poolsOfRun thread pools that were seen under any contender
 * @param remarks receives caveats about its times
 */
public record ContenderMetrics(
        CompleteRepetitions repetitions, Map<String, Object> limits, Set<String> poolsOfRun, Set<String> remarks) {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private static final List<Metric<ContenderMetrics>> LOAD = List.of(
            COUNT.of(
                    "users",
                    "users at the barrier",
                    one -> one.repetitions.first().users()),
            COUNT.of("requests", "requests that ended", one -> one.repetitions.sum(OutcomeCounts::requests)),
            COUNT.of("ok", "those with a valid response", one -> one.repetitions.sum(OutcomeCounts::ok)),
            COUNT.of(
                    "failed",
                    "all others, or those that failed by one of the named failures",
                    Arguments.FAILURES,
                    ContenderMetrics::failed),
            COUNT.of(
                    "failedOtherwise",
                    "those that failed by none of the named failures",
                    Arguments.SOME_FAILURES,
                    (one, causes) -> one.failed(List.of()) - one.failed(causes)),
            MILLISECONDS.of(
                    "timeMs",
                    "from the barrier to the last byte of the last response",
                    one -> one.median(repetition -> repetition.durationNanos() / NANOS_PER_MS, "")),
            latency("p50Ms", "50th percentile of the latencies of the valid responses", ok -> ok.at(50)),
            latency("p90Ms", "90th percentile of these latencies", ok -> ok.at(90)),
            latency("p99Ms", "99th percentile of these latencies", ok -> ok.at(99)),
            latency("maxMs", "the longest of these latencies", LatencyFigures::maxNanos),
            MILLISECONDS.of(
                    "idealTimeMs",
                    "shortest time in which the work can be done",
                    one -> one.median(ContenderMetrics::idealTimeMs, "'" + one.id() + "' has no ideal time")),
            RATIO.of("efficiency", "ideal time over the time; 1 at best", ContenderMetrics::efficiency),
            MICROSECONDS.of(
                    "cpuMicros",
                    "processor time of its gateway for each valid response",
                    one -> one.spent(ContenderResult::cpuNanosEach) / NANOS_PER_MICRO),
            MILLISECONDS.of(
                    "gcPauseMs",
                    "for how long collections stopped its gateway after the release of the users",
                    one -> one.spent(ContenderResult::gcPauseNanos) / NANOS_PER_MS),
            COUNT.of(
                    "pendingPeak",
                    "calls that waited while all connections or permits were in use; the highest of the repetitions",
                    ContenderMetrics::pendingPeak),
            MILLISECONDS.of(
                    "eventLoopBusyMs",
                    "how long an empty task waited for one of its event loops: longest in each sample, median of the samples",
                    one -> one.usualWaitMs(Gauges.EVENT_LOOP_BUSY_MS)),
            MILLISECONDS.of(
                    "carrierWaitMs",
                    "the same for a carrier of virtual threads",
                    one -> one.usualWaitMs(Gauges.CARRIER_WAIT_MS)),
            BYTES.of(
                    "heapPerRequest",
                    "heap that the gateway held for each request under way, after a full collection",
                    one -> one.footprint(WaitingFootprint::heapPerRequest)),
            BYTES.of(
                    "residentPerRequest",
                    "memory of its process for each of them",
                    one -> one.footprint(WaitingFootprint::residentPerRequest)),
            RATIO.of(
                    "itemRatio",
                    "items of all valid responses over the items that all users requested; 1 if nothing is missing",
                    one -> one.median(ContenderResult::itemRatio, one.respondsWhole())),
            COUNT.of(
                    "leftoverCalls",
                    "calls that the backend ended only after the last response; a median",
                    one -> one.leftover("leftoverCalls")),
            COUNT.of(
                    "leftoverBegun",
                    "those of them that reached the backend only after it; a median",
                    one -> one.leftover("leftoverBegun")),
            Metric.scope(
                    "threads",
                    NONE,
                    ThreadMetrics.ALL,
                    (one, none) -> ThreadMetrics.of(path(one.id()), one.repetitions.all(), one.poolsOfRun)),
            Metric.scope(
                    "beside",
                    NONE,
                    BesideMetrics.ALL,
                    (one, none) -> BesideMetrics.of(path(one.id()), one.repetitions.all())));

    /** The metrics of a fault. Each one is the figure of its worst repetition. */
    private static final List<Metric<ContenderMetrics>> FAULT = List.of(
            MILLISECONDS.of(
                    "recoveryMs",
                    "from the end of the fault until a new user got a valid response; infinite if there was none",
                    one -> worst(one.faults(), fault -> ms(fault.recoveryNanos()))),
            MILLISECONDS.of(
                    "returnToIdleMs",
                    "from the end of load and fault until the gateway and its upstream held no more than before; infinite if they never did",
                    one -> worst(one.sampledFaults(), fault -> ms(fault.returnToIdleNanos()))),
            COUNT.of("leakSuspects", "number of kinds of resources of which they still held more", one -> (int)
                    worst(one.sampledFaults(), fault -> fault.leakSuspects().size())),
            COUNT.of(
                    "unaccounted",
                    "requests that were issued and have no record; a sum over repetitions",
                    one -> one.faults().stream()
                            .mapToInt(FaultFigures::unaccounted)
                            .sum()));

    static final Metrics<ContenderMetrics> ALL =
            new Metrics<>(Stream.concat(LOAD.stream(), FAULT.stream()).toList());

    /** Returns the figures of repetitions without the rest of their run. The number of calls that waited is then unknown. */
    public static MetricScope of(CompleteRepetitions repetitions) {
        return new ContenderMetrics(repetitions, Map.of(), Set.of(), new HashSet<>()).scope();
    }

    MetricScope scope() {
        return ALL.of(path(id()), this);
    }

    String id() {
        return repetitions.first().id();
    }

    private static String path(String id) {
        return "contender('" + id + "')";
    }

    private static Metric<ContenderMetrics> latency(
            String name, String description, ToLongFunction<LatencyFigures> nanos) {
        return MILLISECONDS.of(
                name,
                description,
                contender -> contender.median(
                        one -> one.ok().samples() == 0 ? null : nanos.applyAsLong(one.ok()) / NANOS_PER_MS,
                        "'" + contender.id() + "' had no valid response"));
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

    private List<FaultFigures> faults() {
        List<FaultFigures> faults = repetitions.all().stream()
                .map(ContenderResult::fault)
                .filter(Objects::nonNull)
                .toList();
        if (faults.size() < repetitions.all().size()) {
            throw new NotMeasuredException("the recovery of '" + id() + "' from a fault was not measured");
        }
        return faults;
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
                    + " requests, so its times are those of less work");
        }
        return repetitions.median(figure).orElseThrow(() -> new NotMeasuredException(whyMissing));
    }
}
