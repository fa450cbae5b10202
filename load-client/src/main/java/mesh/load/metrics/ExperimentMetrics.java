package mesh.load.metrics;

import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MICROSECONDS;
import static mesh.load.metrics.Unit.MILLISECONDS;
import static mesh.load.metrics.Unit.PER_SECOND;
import static mesh.load.metrics.Unit.RATIO;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import mesh.load.results.Measurement;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/** The metrics that only one kind of experiment has: a search for the highest rate, an overload, a soak, or open connections. */
final class ExperimentMetrics {

    private static final double NANOS_PER_MS = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    /** The metrics of a search for the highest rate. Costs are medians of the rounds, at the rate that all contenders sustain. */
    static final Metrics<CapacityFigures> CAPACITY = new Metrics<>(List.of(
            PER_SECOND.of(
                    "perSecond",
                    "highest rate of requests that the contender sustains; 0 if it sustains none",
                    CapacityFigures::sustainedPerSecond),
            MICROSECONDS.of(
                    "cpuMicros",
                    "processor time of the gateway for each served request",
                    one -> cost(one, cost -> cost.each(CapacityCost::cpuNanos)) / NANOS_PER_MICRO),
            BYTES.of(
                    "allocatedBytes",
                    "memory that the gateway allocated for each served request",
                    one -> cost(one, cost -> cost.each(CapacityCost::allocatedBytes))),
            COUNT.of(
                    "contextSwitches",
                    "context switches of the gateway's threads for each served request",
                    one -> cost(one, cost -> cost.each(CapacityCost::contextSwitches))),
            COUNT.of(
                    "perCoreSecond",
                    "requests that the gateway serves in one second of processor time",
                    one -> cost(one, CapacityCost::perCoreSecond))));

    /** The metrics of a contender under more load than it sustains. The peak is the step with the highest rate. */
    static final Metrics<OverloadFigures> OVERLOAD = new Metrics<>(List.of(
            PER_SECOND.of(
                    "perSecond",
                    "highest sustained rate that the search found; 0 if it found none",
                    one -> one.capacity().sustainedPerSecond()),
            MILLISECONDS.of(
                    "recoveryMs",
                    "time from the end of the peak until the contender responded as before; infinite if the load ended first",
                    ExperimentMetrics::recoveryMs),
            BYTES.of(
                    "peakHeapBytes",
                    "highest heap of the contender's gateway in any step",
                    ExperimentMetrics::peakHeapBytes),
            COUNT.of(
                    "requests",
                    "requests that were due in the peak",
                    one -> peak(one).outcomes().requests()),
            COUNT.of(
                    "ok",
                    "requests with a valid response",
                    one -> peak(one).outcomes().ok()),
            COUNT.of(
                    "failed",
                    "requests without a valid response, or those that failed by one of the named failures",
                    Arguments.FAILURES,
                    (one, causes) -> causes.isEmpty()
                            ? peak(one).failed()
                            : peak(one).outcomes().failed(causes)),
            PER_SECOND.of(
                    "goodput", "valid responses in the peak", one -> peak(one).goodput()),
            RATIO.of("kept", "goodput divided by perSecond", one -> one.kept().orElseThrow(() -> nothingOffered(one))),
            MILLISECONDS.of(
                    "p99Ms",
                    "99th percentile of the latencies of the valid responses in the peak",
                    ExperimentMetrics::p99Ms)));

    /** The metrics of a soak. */
    static final Metrics<SoakFigures> SOAK = new Metrics<>(List.of(
            COUNT.of(
                    "requests",
                    "requests of all contenders",
                    soak -> soak.outcomes().requests()),
            COUNT.of(
                    "failed",
                    "requests without a valid response",
                    soak -> soak.outcomes().requests() - soak.outcomes().ok()),
            COUNT.of(
                    "leakSuspects",
                    "figures of services that were more than 5 % higher afterwards",
                    ExperimentMetrics::leakSuspects),
            COUNT.of(
                    "slower",
                    "contenders whose latency rose from beginning to end by more than the noise; "
                            + "all together count as one further contender",
                    ExperimentMetrics::slower)));

    /** The metrics of a number of open connections to one contender. */
    static final Metrics<OpenConnectionsStep> CONNECTIONS = new Metrics<>(List.of(
            COUNT.of("connected", "connections that were made", OpenConnectionsStep::connected),
            COUNT.of("accepted", "connections on which a stream began", OpenConnectionsStep::accepted),
            COUNT.of(
                    "waiting",
                    "connections without a response: the kernel has accepted them, but the service has not",
                    OpenConnectionsStep::waiting),
            COUNT.of("refused", "connections that were made and then rejected", OpenConnectionsStep::refused),
            COUNT.of("ended", "streams that the service ended before the time was over", OpenConnectionsStep::ended),
            COUNT.of(
                    "events",
                    "events sent while all connections were open",
                    one -> one.delivery().events()),
            COUNT.of(
                    "complete",
                    "connections that got every event",
                    one -> one.delivery().complete()),
            MILLISECONDS.of(
                    "p99Ms",
                    "99th percentile of the delays of all events to all connections",
                    one -> delayMs(one, one.delivery().p99Nanos())),
            MILLISECONDS.of(
                    "lastReceiverMs",
                    "delay until the last connection got an event; median of the events",
                    one -> delayMs(one, one.delivery().lastReceiverNanos())),
            BYTES.of(
                    "heapBytesEach",
                    "growth of the service's heap for each stream, after a full collection",
                    one -> held(one, one.growthEach(Footprint::heapBytes))),
            BYTES.of(
                    "directBytesEach",
                    "growth of the service's direct buffers for each stream",
                    one -> held(one, one.growthEach(Footprint::directBytes))),
            BYTES.of(
                    "residentBytesEach",
                    "growth of the service's process for each stream",
                    one -> held(one, one.growthEach(Footprint::residentBytes))),
            COUNT.of(
                    "platformThreads",
                    "platform threads of the service while the connections are open",
                    one -> held(one, one.meanwhile()).threads())));

    private ExperimentMetrics() {}

    /** @throws NotMeasuredException if this run did not search for this contender's highest rate */
    static CapacityFigures capacity(Measurement measured, String id) {
        return first(
                measured instanceof Measurement.Capacity capacity ? capacity.searches() : List.of(),
                one -> one.contender().equals(id),
                "this run did not search for the highest rate of '" + id + "'");
    }

    /** @throws NotMeasuredException if this contender was not overloaded in this run */
    static OverloadFigures overload(Measurement measured, String id) {
        return first(
                measured instanceof Measurement.Overload overload ? overload.overloads() : List.of(),
                one -> one.contender().equals(id),
                "'" + id + "' was not overloaded in this run");
    }

    /** @throws NotMeasuredException if there was no soak, or it did not finish */
    static SoakFigures soak(Measurement measured) {
        SoakFigures soak = measured instanceof Measurement.Soak(SoakFigures figures) ? figures : null;
        if (soak == null || soak.outcomes().unfinished() > 0) {
            throw new NotMeasuredException("this run has no complete soak");
        }
        return soak;
    }

    /** @throws NotMeasuredException if this run did not hold this number of connections to the contender */
    static OpenConnectionsStep connections(Measurement measured, String id, String number) {
        return first(
                measured instanceof Measurement.OpenConnections open ? open.steps() : List.of(),
                one -> one.contender().equals(id)
                        && Integer.toString(one.asked()).equals(number),
                number + " connections to '" + id + "' were not held open in this run");
    }

    private static <F> F first(List<F> figures, Predicate<F> wanted, String otherwise) {
        return figures.stream().filter(wanted).findFirst().orElseThrow(() -> new NotMeasuredException(otherwise));
    }

    private static double cost(CapacityFigures one, Function<CapacityCost, @Nullable Double> figure) {
        if (one.costs().isEmpty()) {
            throw new NotMeasuredException(
                    "'" + one.contender() + "' sustains no rate, so its costs were not measured");
        }
        return Spread.of(one.costs(), figure)
                .map(Spread::median)
                .orElseThrow(() -> new NotMeasuredException(
                        "the costs of the gateway of '" + one.contender() + "' were not measured"));
    }

    private static OverloadStep peak(OverloadFigures one) {
        return one.peak().orElseThrow(() -> nothingOffered(one));
    }

    private static NotMeasuredException nothingOffered(OverloadFigures one) {
        return new NotMeasuredException("'" + one.contender()
                + "' sustains no rate, so there was no highest rate of which a multiple could be offered");
    }

    private static double recoveryMs(OverloadFigures one) {
        peak(one);
        Long nanos = one.recoveryNanos();
        return nanos == null ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MS;
    }

    private static double p99Ms(OverloadFigures one) {
        OverloadStep peak = peak(one);
        if (peak.outcomes().ok() == 0) {
            throw new NotMeasuredException("'" + one.contender() + "' had no valid response at the peak");
        }
        return peak.p99Nanos() / NANOS_PER_MS;
    }

    private static long peakHeapBytes(OverloadFigures one) {
        peak(one);
        String unseen = "the heap of the gateway of '" + one.contender() + "' was not sampled";
        return one.steps().stream()
                .mapToLong(step -> NotMeasuredException.require(step.peakHeapBytes(), unseen))
                .max()
                .orElseThrow();
    }

    private static int leakSuspects(SoakFigures soak) {
        soak.services().stream()
                .filter(service -> service.start() == null || service.end() == null)
                .findFirst()
                .ifPresent(unseen -> {
                    throw new NotMeasuredException("the resources of '" + unseen.service() + "' were not sampled");
                });
        return soak.services().stream()
                .mapToInt(service -> service.leakSuspects().size())
                .sum();
    }

    private static int slower(SoakFigures soak) {
        List<Boolean> verdicts = soak.latencies().stream()
                .map(SoakLatency::slower)
                .filter(Objects::nonNull)
                .toList();
        if (verdicts.size() < soak.latencies().size()) {
            throw new NotMeasuredException("too few valid responses to compare the end with the beginning");
        }
        return (int) verdicts.stream().filter(slower -> slower).count();
    }

    private static double delayMs(OpenConnectionsStep one, @Nullable Long nanos) {
        return NotMeasuredException.require(
                        nanos, "the delays of events of '" + one.contender() + "' were not measured")
                / NANOS_PER_MS;
    }

    private static <T> T held(OpenConnectionsStep one, @Nullable T figure) {
        return NotMeasuredException.require(
                figure, "the memory and threads of the service of '" + one.contender() + "' were not measured");
    }
}
