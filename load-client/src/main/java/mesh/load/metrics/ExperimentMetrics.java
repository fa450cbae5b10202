package mesh.load.metrics;

import static mesh.load.metrics.NotMeasuredException.check;
import static mesh.load.metrics.NotMeasuredException.measured;
import static mesh.load.metrics.Unit.BYTES;
import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.MICROS;
import static mesh.load.metrics.Unit.MILLIS;
import static mesh.load.metrics.Unit.PER_SECOND;
import static mesh.load.metrics.Unit.RATIO;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import mesh.load.results.Measurement;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.CapacityFigures.CapacityCost;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/** The metrics that only one kind of experiment has: a search for the highest rate, an overload, a soak, or open connections. */
final class ExperimentMetrics {

    private static final double NANOS_PER_MICRO = 1e3;

    /** Costs are medians of the rounds, at the rate that all contenders sustain. */
    static final Metrics<CapacityFigures> CAPACITY = new Metrics<>(List.of(
            PER_SECOND
                    .of("perSecond", "highest rate of requests that the contender sustains; 0 if it sustains none")
                    .from(CapacityFigures::sustainedPerSecond),
            MICROS.of("cpuMicros", "processor time of the gateway for each served request")
                    .from(one -> cost(one, cost -> cost.each(CapacityCost::cpuNanos)) / NANOS_PER_MICRO),
            BYTES.of("allocatedBytes", "memory that the gateway allocated for each served request")
                    .from(one -> cost(one, cost -> cost.each(CapacityCost::allocatedBytes))),
            COUNT.of("contextSwitches", "context switches of the gateway's threads for each served request")
                    .from(one -> cost(one, cost -> cost.each(CapacityCost::contextSwitches))),
            COUNT.of("perCoreSecond", "requests that the gateway serves in one second of processor time")
                    .from(one -> cost(one, CapacityCost::perCoreSecond))));

    /** The peak is the step with the highest rate. */
    static final Metrics<OverloadFigures> OVERLOAD = new Metrics<>(List.of(
            PER_SECOND
                    .of("perSecond", "highest sustained rate that the search found; 0 if it found none")
                    .from(one -> one.capacity().sustainedPerSecond()),
            MILLIS.of(
                            "recoveryMs",
                            "time from the end of the peak until the contender responded as before; infinite if the load ended first")
                    .from(ExperimentMetrics::recoveryMs),
            BYTES.of("peakHeapBytes", "highest heap of the contender's gateway in any step")
                    .from(ExperimentMetrics::peakHeapBytes),
            COUNT.of("requests", "requests that were due in the peak")
                    .from(one -> peak(one).outcomes().requests()),
            COUNT.of("ok", "requests with a valid response")
                    .from(one -> peak(one).outcomes().ok()),
            COUNT.of("failed", "requests without a valid response, or those that failed by one of the named failures")
                    .from(
                            Arguments.FAILURES,
                            (one, causes) -> causes.isEmpty()
                                    ? peak(one).failed()
                                    : peak(one).outcomes().failed(causes)),
            PER_SECOND
                    .of("goodput", "valid responses in the peak")
                    .from(one -> peak(one).goodput()),
            RATIO.of("kept", "goodput divided by perSecond")
                    .from(one -> one.kept().orElseThrow(() -> nothingOffered(one))),
            MILLIS.of("p99Ms", "99th percentile of the latencies of the valid responses in the peak")
                    .from(ExperimentMetrics::p99Ms),
            Metric.scope("stage", Arguments.STAGE, StageMetrics.ALL, ExperimentMetrics::stage)));

    static final Metrics<SoakFigures> SOAK = new Metrics<>(List.of(
            COUNT.of("requests", "requests of all contenders")
                    .from(soak -> soak.outcomes().requests()),
            COUNT.of("failed", "requests without a valid response")
                    .from(soak -> soak.outcomes().requests() - soak.outcomes().ok()),
            COUNT.of("leakSuspects", "figures of services that were more than 5 % higher afterwards")
                    .from(ExperimentMetrics::leakSuspects),
            COUNT.of(
                            "slower",
                            "contenders whose latency rose from beginning to end by more than the noise; "
                                    + "all together count as one further contender")
                    .from(ExperimentMetrics::slower)));

    static final Metrics<OpenConnectionsStep> CONNECTIONS = new Metrics<>(List.of(
            COUNT.of("connected", "connections that were made").from(OpenConnectionsStep::connected),
            COUNT.of("accepted", "connections on which a stream began").from(OpenConnectionsStep::accepted),
            COUNT.of("waiting", "connections without a response: the kernel has accepted them, but the service has not")
                    .from(OpenConnectionsStep::waiting),
            COUNT.of("refused", "connections that were made and then rejected").from(OpenConnectionsStep::refused),
            COUNT.of("ended", "streams that the service ended before the time was over")
                    .from(OpenConnectionsStep::ended),
            COUNT.of("events", "events sent while all connections were open")
                    .from(one -> one.delivery().events()),
            COUNT.of("complete", "connections that got every event")
                    .from(one -> one.delivery().complete()),
            MILLIS.of("p99Ms", "99th percentile of the delays of all events to all connections")
                    .from(one -> delayMs(one, one.delivery().p99Nanos())),
            MILLIS.of("lastReceiverMs", "delay until the last connection got an event; median of the events")
                    .from(one -> delayMs(one, one.delivery().lastReceiverNanos())),
            BYTES.of("heapBytesEach", "growth of the service's heap for each stream, after a full collection")
                    .from(one -> held(one, one.growthEach(Footprint::heapBytes))),
            BYTES.of("directBytesEach", "growth of the service's direct buffers for each stream")
                    .from(one -> held(one, one.growthEach(Footprint::directBytes))),
            BYTES.of("residentBytesEach", "growth of the service's process for each stream")
                    .from(one -> held(one, one.growthEach(Footprint::residentBytes))),
            COUNT.of("platformThreads", "platform threads of the service while the connections are open")
                    .from(one -> held(one, one.meanwhile()).threads())));

    private ExperimentMetrics() {}

    static CapacityFigures capacity(ResultMetrics run, List<String> ids) {
        return first(
                run.result().measurement() instanceof Measurement.Capacity capacity ? capacity.searches() : List.of(),
                one -> one.contender().equals(ids.getFirst()),
                "this run did not search for the highest rate of '" + ids.getFirst() + "'");
    }

    static OverloadFigures overload(ResultMetrics run, List<String> ids) {
        return first(
                run.result().measurement() instanceof Measurement.Overload overload ? overload.overloads() : List.of(),
                one -> one.contender().equals(ids.getFirst()),
                "'" + ids.getFirst() + "' was not overloaded in this run");
    }

    /** Returns the stage of the requests that were due in the peak. */
    private static StageMetrics stage(OverloadFigures one, List<String> label) {
        StageFigures stages = peak(one).stages();
        if (stages == null || stages.known() == 0) {
            throw new NotMeasuredException("the stages of '" + one.contender() + "' "
                    + (stages == null ? "were not measured" : "are unknown: " + stages.reason()));
        }
        return new StageMetrics(List.of(stages), label.getFirst(), TimeReading.MEASURED);
    }

    static SoakFigures soak(ResultMetrics run, List<String> none) {
        return first(
                run.result().measurement() instanceof Measurement.Soak soak && soak.figures() != null
                        ? List.of(soak.figures())
                        : List.of(),
                one -> one.outcomes().unfinished() == 0,
                "this run has no complete soak");
    }

    static MetricScope connections(ResultMetrics run, List<String> which, String path) {
        String id = which.getFirst();
        String number = which.getLast();
        OpenConnectionsStep step = first(
                run.result().measurement() instanceof Measurement.OpenConnections open ? open.steps() : List.of(),
                one -> one.contender().equals(id) && number.equals("" + one.asked()),
                number + " connections to '" + id + "' were not held open in this run");
        return CONNECTIONS.of("connections('" + id + "', " + number + ")", step);
    }

    private static <F> F first(List<F> figures, Predicate<F> wanted, String otherwise) {
        return figures.stream().filter(wanted).findFirst().orElseThrow(() -> new NotMeasuredException(otherwise));
    }

    private static double cost(CapacityFigures one, Function<CapacityCost, @Nullable Double> figure) {
        check(!one.costs().isEmpty(), "'" + one.contender() + "' sustains no rate, so its costs were not measured");
        Spread spread = measured(
                Spread.of(one.costs(), figure).orElse(null),
                "the costs of the gateway of '" + one.contender() + "' were not measured");
        return spread.median();
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
        return Unit.millisUntil(one.recoveryNanos());
    }

    private static double p99Ms(OverloadFigures one) {
        OverloadStep peak = peak(one);
        check(peak.outcomes().ok() > 0, "'" + one.contender() + "' had no valid response at the peak");
        return Unit.millis(peak.p99Nanos());
    }

    private static long peakHeapBytes(OverloadFigures one) {
        peak(one);
        String unseen = "the heap of the gateway of '" + one.contender() + "' was not sampled";
        return one.steps().stream()
                .mapToLong(step -> measured(step.peakHeapBytes(), unseen))
                .max()
                .orElseThrow();
    }

    private static int leakSuspects(SoakFigures soak) {
        int suspects = 0;
        for (SoakFigures.SoakService service : soak.services()) {
            check(
                    service.start() != null && service.end() != null,
                    "the resources of '" + service.service() + "' were not sampled");
            suspects += service.leakSuspects().size();
        }
        return suspects;
    }

    private static int slower(SoakFigures soak) {
        String unclear = "too few valid responses to compare the end with the beginning";
        return (int) soak.latencies().stream()
                .filter(one -> measured(one.slower(), unclear))
                .count();
    }

    private static double delayMs(OpenConnectionsStep one, @Nullable Long nanos) {
        return Unit.millis(measured(nanos, "the delays of events of '" + one.contender() + "' were not measured"));
    }

    private static <T> T held(OpenConnectionsStep one, @Nullable T figure) {
        return measured(figure, "the memory and threads of the service of '" + one.contender() + "' were not measured");
    }
}
