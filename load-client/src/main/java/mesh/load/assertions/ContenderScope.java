package mesh.load.assertions;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/**
 * A contender over all of its complete repetitions. Counts are sums; all other figures are medians of the repetitions.
 *
 * <ul>
 *   <li>{@code users}: at the barrier
 *   <li>{@code requests}, {@code ok}, {@code failed}; {@code failed('cause', …)}: failures with these causes of a 500, or other
 *       failures such as {@code truncated}
 *   <li>{@code failedOtherwise('cause', …)}: failures with none of these causes
 *   <li>{@code timeMs}: from the barrier to the last byte of the last response
 *   <li>{@code p50Ms}, {@code p90Ms}, {@code p99Ms}, {@code maxMs}: latencies of the valid responses
 *   <li>{@code idealTimeMs}, {@code efficiency}: the shortest possible time, and its ratio to the time (1 at best)
 *   <li>{@code cpuMicros}: processor time of its gateway for each valid response; {@code gcPauseMs}: how long collections stopped its gateway
 *   <li>{@code pendingPeak}: calls that waited for a connection, see {@link PendingPeak}; the highest of the repetitions
 *   <li>{@code recoveryMs}, {@code returnToIdleMs}, {@code leakSuspects}, {@code unaccounted}: how it recovered, see {@link FaultScope}
 *   <li>{@code heapPerRequest}, {@code residentPerRequest}: bytes that the gateway held for each request under way, see {@link WaitingFootprint}
 *   <li>{@code itemRatio}, {@code leftoverCalls}, {@code leftoverBegun}: for partial responses, the ratio of received to requested items,
 *       and the calls that the backend ended, or only began, after the last response
 *   <li>{@code threads}: threads of the gateway, see {@link ThreadsScope}
 * </ul>
 *
 * @param limits of its gateway, as the gateway reports them
 * @param poolsOfRun thread pools that were seen under any contender
 * @param remarks receives caveats about its times
 */
record ContenderScope(
        String id,
        CompleteRepetitions repetitions,
        Map<String, Object> limits,
        Set<String> poolsOfRun,
        Set<String> remarks)
        implements MetricScope {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    static final Metrics<ContenderScope> FIGURES = new Metrics<>(
            Map.ofEntries(
                    entry("users", (one, none) -> one.repetitions.first().users()),
                    entry("requests", (one, none) -> one.sum(OutcomeCounts::requests)),
                    entry("ok", (one, none) -> one.sum(OutcomeCounts::ok)),
                    entry("failed", ContenderScope::failed),
                    entry("failedOtherwise", (one, causes) -> one.failed(List.of()) - one.failed(causes)),
                    entry(
                            "timeMs",
                            (one, none) -> one.median(repetition -> repetition.durationNanos() / NANOS_PER_MS, "")),
                    entry("p50Ms", (one, none) -> one.latencyMs(50)),
                    entry("p90Ms", (one, none) -> one.latencyMs(90)),
                    entry("p99Ms", (one, none) -> one.latencyMs(99)),
                    entry("maxMs", (one, none) -> one.latencyMs(100)),
                    entry(
                            "idealTimeMs",
                            (one, none) ->
                                    one.median(ContenderScope::idealTimeMs, "'" + one.id + "' has no ideal time")),
                    entry("efficiency", (one, none) -> one.efficiency()),
                    entry("cpuMicros", (one, none) -> one.spent(ContenderResult::cpuNanosEach) / NANOS_PER_MICRO),
                    entry("gcPauseMs", (one, none) -> one.spent(ContenderResult::gcPauseNanos) / NANOS_PER_MS),
                    entry("pendingPeak", (one, none) -> one.pendingPeak()),
                    entry("recoveryMs", (one, none) -> one.fault().recoveryMs()),
                    entry("returnToIdleMs", (one, none) -> one.fault().returnToIdleMs()),
                    entry("leakSuspects", (one, none) -> one.fault().leakSuspects()),
                    entry("unaccounted", (one, none) -> one.fault().unaccounted()),
                    entry("heapPerRequest", (one, none) -> one.footprint(WaitingFootprint::heapPerRequest)),
                    entry("residentPerRequest", (one, none) -> one.footprint(WaitingFootprint::residentPerRequest)),
                    entry("eventLoopBusyMs", (one, none) -> one.usualWaitMs(Gauges.EVENT_LOOP_BUSY_MS)),
                    entry("carrierWaitMs", (one, none) -> one.usualWaitMs(Gauges.CARRIER_WAIT_MS)),
                    entry(
                            "beside",
                            (one, none) -> BesideScope.of(one.path() + ".beside", one.id, one.repetitions.all())),
                    entry("itemRatio", (one, none) -> one.median(ContenderResult::itemRatio, one.respondsWhole())),
                    entry("leftoverCalls", (one, none) -> one.counted("leftoverCalls")),
                    entry("leftoverBegun", (one, none) -> one.counted("leftoverBegun")),
                    entry("threads", (one, none) -> one.threads())),
            Map.of("beside", BesideScope.FIGURES, "threads", ThreadsScope.FIGURES));

    @Override
    public String path() {
        return "contender('" + id + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private int sum(ToIntFunction<OutcomeCounts> count) {
        return repetitions.sum(count);
    }

    private int failed(List<String> causes) {
        return causes.isEmpty()
                ? sum(one -> one.requests() - one.ok())
                : causes.stream().distinct().mapToInt(this::failed).sum();
    }

    private int failed(String cause) {
        return sum(one -> count(one.serverErrors(), cause) + count(one.otherFailures(), cause));
    }

    /** Counts a name with a status after it, such as {@code client-error 404}, as the name. */
    private static int count(Map<String, Integer> counts, String name) {
        return counts.entrySet().stream()
                .filter(one -> one.getKey().equals(name) || one.getKey().startsWith(name + " "))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private double latencyMs(double percentile) {
        return median(
                one -> one.ok().samples() == 0 ? null : one.ok().at(percentile) / NANOS_PER_MS,
                "'" + id + "' had no valid response");
    }

    private static @Nullable Double idealTimeMs(ContenderResult one) {
        requirePossible(one);
        return one.idealTime() == null ? null : one.idealTime().nanos() / NANOS_PER_MS;
    }

    private double efficiency() {
        repetitions.all().forEach(ContenderScope::requirePossible);
        return median(ContenderResult::efficiency, "'" + id + "' had failures, or has no ideal time");
    }

    private static void requirePossible(ContenderResult one) {
        if (one.beatsIdealTime()) {
            throw new NotMeasuredException("'" + one.id()
                    + "' was quicker than its ideal time: its 'calls' or 'waits-on' do not describe its route");
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
                figure, "what the gateway of '" + id + "' spent could not be seen to the end, or it served nobody");
    }

    private double footprint(Function<WaitingFootprint, @Nullable Double> figure) {
        return median(
                one -> one.observations().stream()
                        .map(ObservationFigures::footprint)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(figure)
                        .orElse(null),
                "nobody looked what the gateway of '" + id + "' held while its requests waited");
    }

    private double usualWaitMs(String gauge) {
        return median(
                one -> {
                    OptionalDouble ms = one.usualWaitMs(gauge);
                    return ms.isEmpty() ? null : Double.valueOf(ms.getAsDouble());
                },
                "'" + gauge + "' was not sampled in the gateway of '" + id + "'");
    }

    /** Returns a count of the backend after the last response. */
    private double counted(String name) {
        return median(
                one -> one.backend().get(name) instanceof Number number ? Double.valueOf(number.doubleValue()) : null,
                respondsWhole());
    }

    private String respondsWhole() {
        return "'" + id + "' has to respond with all items ('expect'), or its backend was not counted";
    }

    private FaultScope fault() {
        return FaultScope.of(id, repetitions.all());
    }

    private MetricScope threads() {
        List<ThreadFigures> threads = repetitions.all().stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .toList();
        if (threads.size() < repetitions.all().size()) {
            throw new NotMeasuredException("the threads under '" + id + "' were not counted");
        }
        return new ThreadsScope(path() + ".threads", threads, poolsOfRun);
    }

    /** Requires the figure in every repetition. Otherwise its median would be over other repetitions than the figure beside it. */
    private double median(Function<ContenderResult, @Nullable Double> figure, String whyMissing) {
        int failed = failed(List.of());
        if (failed > 0) {
            remarks.add("'" + id + "' failed " + failed + " of " + sum(OutcomeCounts::requests)
                    + ", which makes its times those of other work");
        }
        return repetitions.median(figure).orElseThrow(() -> new NotMeasuredException(whyMissing));
    }
}
