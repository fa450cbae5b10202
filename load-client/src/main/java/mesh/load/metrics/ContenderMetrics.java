package mesh.load.metrics;

import static mesh.load.metrics.Arguments.NONE;
import static mesh.load.metrics.Arguments.POOL;
import static mesh.load.metrics.NotMeasuredException.check;
import static mesh.load.metrics.NotMeasuredException.measured;
import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MICROS;
import static mesh.load.metrics.Unit.MILLIS;
import static mesh.load.metrics.Unit.RATIO;
import static mesh.load.metrics.Unit.YES_OR_NO;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BackgroundFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a contender over all of its complete repetitions. Counts are sums, and all other figures are medians of the repetitions,
 * unless their description says otherwise.
 *
 * @param repetitions at least one
 * @param reading of all figures that are times, or that are computed from times
 * @param warnings about this contender
 * @param poolsOfRun thread pools that were seen under any contender
 * @param remarks receives caveats about the times
 */
public record ContenderMetrics(
        CompleteRepetitions repetitions,
        TimeReading reading,
        List<ValidityWarning> warnings,
        Map<String, Object> limits,
        Set<String> poolsOfRun,
        Set<String> remarks) {

    private static final double NANOS_PER_MICRO = 1e3;

    private static final Metrics<ContenderMetrics> THREADS = new Metrics<>(List.of(
            COUNT.of("idle", "live platform threads of the gateway before the load, or only those of one pool")
                    .from(POOL, (one, pool) -> one.threads(ThreadFigures::idleTotal, ThreadFigures::idle, pool)),
            COUNT.of("peak", "highest number of live platform threads of the gateway under load, or only of one pool")
                    .from(POOL, (one, pool) -> one.threads(ThreadFigures::peakTotal, ThreadFigures::peak, pool))));

    private static final Metrics<ContenderMetrics> PROCESSOR = new Metrics<>(List.of(
            processor("busy", "fraction of all cores that was busy", ProcessorFigures::busy),
            processor(
                    "programs",
                    "fraction of all cores that the services and the load client used, without compilers and collectors",
                    ProcessorFigures::programs),
            processor("compilers", "fraction of all cores that JIT compilers used", ProcessorFigures::compilers),
            processor("collectors", "fraction of all cores that garbage collectors used", ProcessorFigures::collectors),
            processor("others", "fraction of all cores that other programs used", ProcessorFigures::others)));

    private static final Metrics<ContenderMetrics> BACKGROUND = new Metrics<>(List.of(
            COUNT.of("requests", "light requests of other users; a sum over repetitions")
                    .from(one -> one.sumBackground(OutcomeCounts::requests)),
            COUNT.of("ok", "light requests with a valid response; a sum")
                    .from(one -> one.sumBackground(OutcomeCounts::ok)),
            COUNT.of("failed", "light requests without a valid response; a sum")
                    .from(one -> one.sumBackground(outcomes -> outcomes.requests() - outcomes.ok())),
            background("p50Ms", "50th percentile of the latencies of the valid responses", ok -> ok.at(50)),
            background("p90Ms", "90th percentile of the latencies of the valid responses", ok -> ok.at(90)),
            background("p99Ms", "99th percentile of the latencies of the valid responses", ok -> ok.at(99)),
            background("maxMs", "longest latency of a valid response", LatencyFigures::maxNanos)));

    static final Metrics<ContenderMetrics> ALL = new Metrics<>(List.of(
            COUNT.of("users", "users at the barrier")
                    .from(one -> one.repetitions.first().users()),
            COUNT.of("requests", "requests that ended").from(one -> one.repetitions.sum(OutcomeCounts::requests)),
            COUNT.of("ok", "requests with a valid response").from(one -> one.repetitions.sum(OutcomeCounts::ok)),
            COUNT.of("failed", "requests without a valid response, or those that failed by one of the named failures")
                    .from(Arguments.FAILURES, ContenderMetrics::failed),
            COUNT.of("failedOtherwise", "requests that failed by none of the named failures")
                    .from(Arguments.SOME_FAILURES, (one, causes) -> one.failed(List.of()) - one.failed(causes)),
            MILLIS.of("timeMs", "time from the barrier to the last byte of the last response")
                    .from(ContenderMetrics::timeMs),
            latency("p50Ms", "50th percentile of the latencies of the valid responses", ok -> ok.at(50)),
            latency("p90Ms", "90th percentile of the latencies of the valid responses", ok -> ok.at(90)),
            latency("p99Ms", "99th percentile of the latencies of the valid responses", ok -> ok.at(99)),
            latency("maxMs", "longest latency of a valid response", LatencyFigures::maxNanos),
            MILLIS.of("idealTimeMs", "shortest time in which the work can be done")
                    .from(one -> one.median(ContenderMetrics::idealTimeMs, "'" + one.id() + "' has no ideal time")),
            RATIO.of("efficiency", "ideal time divided by the measured time; 1 at best")
                    .from(ContenderMetrics::efficiency),
            MICROS.of("cpuMicros", "processor time of its gateway for each valid response")
                    .from(one -> one.spent(ContenderResult::cpuNanosEach) / NANOS_PER_MICRO),
            MILLIS.of("gcPauseMs", "how long garbage collections stopped its gateway after the release of the users")
                    .from(one -> Unit.millis(one.spent(ContenderResult::gcPauseNanos))),
            COUNT.of(
                            "pendingPeak",
                            "most calls that waited in one sample while all connections or permits were in use; "
                                    + "the highest of the repetitions")
                    .from(ContenderMetrics::pendingPeak),
            MILLIS.of(
                            "eventLoopBusyMs",
                            "longest wait of an empty task for one of its event loops in a sample; median of the samples")
                    .from(one -> one.time(one.usualWaitMs(Gauges.EVENT_LOOP_BUSY_MS))),
            MILLIS.of(
                            "carrierWaitMs",
                            "longest wait of an empty task for a carrier of virtual threads in a sample; median of the samples")
                    .from(one -> one.time(one.usualWaitMs(Gauges.CARRIER_WAIT_MS))),
            BYTES.of("heapPerRequest", "heap that the gateway held for each request under way, after a full collection")
                    .from(one -> one.footprint(WaitingFootprint::heapPerRequest)),
            BYTES.of("residentPerRequest", "memory of the gateway's process for each request under way")
                    .from(one -> one.footprint(WaitingFootprint::residentPerRequest)),
            RATIO.of(
                            "itemRatio",
                            "items of all valid responses divided by the items that all users requested; 1 if nothing is missing")
                    .from(one -> one.median(ContenderResult::itemRatio, one.respondsWhole())),
            leftover("leftoverCalls", "calls that the backend ended only after the last response"),
            leftover("leftoverBegun", "leftover calls that reached the backend only after the last response"),
            YES_OR_NO
                    .of("valid", "whether no disturbance puts its times in doubt")
                    .from(one -> one.warnings.stream().noneMatch(warning -> warning.lacking() != null)),
            COUNT.of("warnings", "validity warnings about it").from(one -> one.warnings.size()),
            Metric.scope("threads", NONE, THREADS, (one, none) -> one),
            Metric.scope("processor", NONE, PROCESSOR, (one, none) -> one),
            Metric.scope("background", NONE, BACKGROUND, (one, none) -> one),
            Metric.scope("stage", Arguments.STAGE, StageMetrics.ALL, ContenderMetrics::stage),
            Metric.scope("dependency", Arguments.DEPENDENCY, DependencyMetrics.ALL, ContenderMetrics::dependency),
            RATIO.of(
                            "attemptsPerCall",
                            "calls that the gateway made, each attempt counted, divided by the calls that its requests needed; "
                                    + "median of the repetitions")
                    .from(ContenderMetrics::attemptsPerCall),
            // The metrics of a fault. Each one is the figure of its worst repetition.
            MILLIS.of(
                            "recoveryMs",
                            "time from the end of the fault until a new user got a valid response; infinite if no user got one")
                    .from(one -> one.time(worst(one.faults(), fault -> Unit.millisUntil(fault.recoveryNanos())))),
            MILLIS.of(
                            "goodputRecoveryMs",
                            "time from the end of the fault until 95 % of the requests that were due in each later half second were "
                                    + "served as before; infinite if the load ended first")
                    .from(one ->
                            one.time(worst(one.timelines(), timeline -> Unit.millisUntil(timeline.recoveryNanos())))),
            RATIO.of("okAfterFault", "share of the requests served as before, of those that were due after the fault")
                    .from(one -> -worst(
                            one.timelines(),
                            timeline -> -timeline.asBeforeRatioAfter().orElseThrow())),
            MILLIS.of(
                            "returnToIdleMs",
                            "time from the end of load and fault until the gateway and its upstream held no more than before; "
                                    + "infinite if never")
                    .from(one ->
                            one.time(worst(one.sampledFaults(), fault -> Unit.millisUntil(fault.returnToIdleNanos())))),
            COUNT.of(
                            "leakSuspects",
                            "kinds of resources of which the gateway and its upstream still held more than before")
                    .from(one -> (int) worst(
                            one.sampledFaults(), fault -> fault.leakSuspects().size())),
            COUNT.of("unaccounted", "requests that were issued and have no record; a sum over repetitions")
                    .from(one -> one.faults().stream()
                            .mapToInt(FaultFigures::unaccounted)
                            .sum())));

    /** Returns the figures of repetitions without the rest of their run. The number of calls that waited is then unknown. */
    public static MetricScope of(CompleteRepetitions repetitions) {
        return new ContenderMetrics(repetitions, TimeReading.MEASURED, List.of(), Map.of(), Set.of(), new HashSet<>())
                .scope();
    }

    MetricScope scope() {
        return ALL.of("contender('" + id() + "')", this);
    }

    String id() {
        return repetitions.first().id();
    }

    private static Metric<ContenderMetrics> latency(
            String name, String description, ToLongFunction<LatencyFigures> nanos) {
        return MILLIS.of(name, description)
                .from(contender -> contender.time(contender.median(
                        one -> ms(one.ok(), nanos), "'" + contender.id() + "' had no valid response")));
    }

    private static Metric<ContenderMetrics> background(
            String name, String description, ToLongFunction<LatencyFigures> nanos) {
        return MILLIS.of(name, description + "; median of the repetitions")
                .from(one -> one.time(one.backgroundMs(nanos)));
    }

    private static Metric<ContenderMetrics> processor(
            String name, String description, Function<ProcessorFigures, @Nullable Double> share) {
        return RATIO.of(name, description)
                .from(contender -> contender.median(
                        one -> one.processorUse() == null ? null : share.apply(one.processorUse()),
                        "what the processor did under '" + contender.id() + "' is unknown"));
    }

    private static Metric<ContenderMetrics> leftover(String name, String description) {
        return COUNT.of(name, description + "; median of the repetitions")
                .from(contender -> contender.median(
                        one -> one.backend().get(name) instanceof Number number ? number : null,
                        contender.respondsWhole()));
    }

    private static @Nullable Double ms(LatencyFigures ok, ToLongFunction<LatencyFigures> nanos) {
        return ok.samples() == 0 ? null : Double.valueOf(Unit.millis(nanos.applyAsLong(ok)));
    }

    private int failed(List<String> names) {
        return repetitions.sum(names.isEmpty() ? one -> one.requests() - one.ok() : one -> one.failed(names));
    }

    private double timeMs() {
        double measured = median(repetition -> Unit.millis(repetition.durationNanos()), "");
        double ideal = repetitions
                .median(one -> one.idealTime() == null
                        ? null
                        : Unit.millis(one.idealTime().nanos()))
                .orElse(0);
        return reading.time(measured, ideal);
    }

    private double time(double measuredMs) {
        return reading.time(measuredMs, 0);
    }

    private static @Nullable Double idealTimeMs(ContenderResult one) {
        requirePossible(one);
        return one.idealTime() == null ? null : Unit.millis(one.idealTime().nanos());
    }

    private double efficiency() {
        repetitions.all().forEach(ContenderMetrics::requirePossible);
        return reading.efficiency(
                median(ContenderResult::efficiency, "'" + id() + "' had failures, or has no ideal time"));
    }

    private static void requirePossible(ContenderResult one) {
        check(
                !one.beatsIdealTime(),
                "'" + one.id()
                        + "' was faster than its ideal time: its 'calls' or 'waits-on' do not describe its route");
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
                one -> one.usualWaitMs(gauge).stream().boxed().findFirst().orElse(null),
                "'" + gauge + "' was not sampled in the gateway of '" + id() + "'");
    }

    /** Returns the median of all threads, or of one pool's threads. A pool that the run never saw is a typo, not an empty pool. */
    private double threads(
            ToIntFunction<ThreadFigures> total,
            Function<ThreadFigures, Map<String, Integer>> pools,
            List<String> pool) {
        List<ThreadFigures> threads =
                ofEach(ContenderResult::threads, "the threads under '" + id() + "' were not counted");
        if (pool.isEmpty()) {
            return Median.of(threads.stream().mapToDouble(total::applyAsInt).toArray());
        }
        String name = pool.getFirst();
        check(
                poolsOfRun.contains(name),
                "no thread of a pool '" + name + "' was seen in this run. Its pools: " + String.join(", ", poolsOfRun));
        return Median.of(threads.stream()
                .mapToDouble(one -> pools.apply(one).getOrDefault(name, 0))
                .toArray());
    }

    private List<BackgroundFigures> background() {
        return ofEach(ContenderResult::beside, "there were no light requests beside '" + id() + "'");
    }

    private int sumBackground(ToIntFunction<OutcomeCounts> count) {
        return background().stream()
                .mapToInt(one -> count.applyAsInt(one.outcomes()))
                .sum();
    }

    private double backgroundMs(ToLongFunction<LatencyFigures> nanos) {
        String noResponse = "'contender('" + id() + "').background' had no valid response";
        return Median.of(background().stream()
                .mapToDouble(one -> measured(ms(one.ok(), nanos), noResponse))
                .toArray());
    }

    /** Requires stages in every repetition. Their times are those of the requests whose stages are known. */
    private StageMetrics stage(List<String> label) {
        String id = "'" + id() + "'";
        List<StageFigures> stages = ofEach(ContenderResult::stages, "the stages of " + id + " were not measured");
        for (StageFigures one : stages) {
            check(one.known() > 0, "the stages of " + id + " are unknown: " + one.reason());
            if (one.unknown() > 0) {
                remarks.add("the stages of some requests of " + id + " are unknown: " + one.reason());
            }
        }
        return new StageMetrics(stages, label.getFirst(), reading);
    }

    private DependencyMetrics dependency(List<String> argument) {
        String name = argument.getFirst();
        return new DependencyMetrics(
                name,
                ofEach(
                        one -> one.dependencies() == null
                                ? null
                                : one.dependencies().stream()
                                        .filter(dependency -> dependency.name().equals(name))
                                        .findFirst()
                                        .orElse(null),
                        "the calls of '" + name + "' under '" + id() + "' were not counted"),
                reading);
    }

    private List<FaultFigures> faults() {
        return ofEach(ContenderResult::fault, "the recovery of '" + id() + "' from a fault was not measured");
    }

    private <T> List<T> ofEach(Function<ContenderResult, @Nullable T> figures, String whyMissing) {
        return repetitions.all().stream()
                .map(one -> measured(figures.apply(one), whyMissing))
                .toList();
    }

    private List<FaultFigures> sampledFaults() {
        List<FaultFigures> faults = faults();
        check(
                faults.stream().noneMatch(one -> one.resources().isEmpty()),
                "the resources of the services of '" + id() + "' were not sampled");
        return faults;
    }

    private List<FaultTimeline> timelines() {
        List<FaultTimeline> timelines = repetitions.all().stream()
                .map(one -> new FaultTimeline(
                        one, measured(one.fault(), "the recovery of '" + id() + "' from a fault was not measured")))
                .toList();
        check(
                timelines.stream().allMatch(FaultTimeline::hasTimeAfter),
                "no requests of '" + id() + "' were due after the fault, or the result does not keep all of them");
        return timelines;
    }

    private static <T> double worst(List<T> repetitions, ToDoubleFunction<T> figure) {
        return repetitions.stream().mapToDouble(figure).max().orElseThrow();
    }

    private double attemptsPerCall() {
        return median(
                one -> one.callCounts() == null
                        ? null
                        : Double.valueOf((double) one.callCounts().madeInAll()
                                / one.callCounts().expected()),
                "the calls of '" + id() + "' were not counted");
    }

    private String respondsWhole() {
        return "'" + id() + "' must respond with all items ('expect'), or the calls of its backend were not counted";
    }

    /** Requires the figure in every repetition, so that all medians are over the same repetitions. */
    private double median(Function<ContenderResult, ? extends @Nullable Number> figure, String whyMissing) {
        int failed = failed(List.of());
        if (failed > 0) {
            remarks.add("'" + id() + "' failed " + failed + " of " + repetitions.sum(OutcomeCounts::requests)
                    + " requests, so its times are for less work");
        }
        return repetitions.median(figure).orElseThrow(() -> new NotMeasuredException(whyMissing));
    }
}
