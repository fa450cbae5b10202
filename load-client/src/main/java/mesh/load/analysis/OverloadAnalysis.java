package mesh.load.analysis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadSeries;
import mesh.load.results.experiment.OverloadStep;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Computes the figures of an overload from its records. It cuts the one load into the steps that were offered.
 *
 * @param overload the offered load
 * @param timeout after which users gave up
 */
public record OverloadAnalysis(Overload overload, Duration timeout) {

    /** Returns the figures of a contender that sustains no rate, which has no multiples. */
    public OverloadFigures nothingOf(CapacityFigures found) {
        return new OverloadFigures(
                found.contender(),
                found,
                timeout.toNanos(),
                List.of(),
                Windows.of(List.of()).series(),
                null,
                0,
                null);
    }

    /**
     * Returns the figures of one load.
     *
     * @param found the search for the highest rate, of which multiples were offered
     * @param gateway its name
     * @param seen observations of services and load client during the load
     */
    public OverloadFigures of(CapacityFigures found, LoadResult load, String gateway, ObservedMetrics seen) {
        List<OverloadStep> steps = steps(found, load.requests(), of(gateway, seen));
        OverloadStep peak = steps.get(overload.peak());
        OverloadSeries series = Windows.of(load.requests()).series();
        Recovery recovery = new Recovery(load.requests(), found.p99BoundNanos());
        return new OverloadFigures(
                found.contender(),
                found,
                timeout.toNanos(),
                steps,
                series,
                recovery.since(peak.beginNanos() + peak.durationNanos()),
                load.sendSkewNanos(),
                seen.client());
    }

    private static @Nullable ObservationFigures of(String gateway, ObservedMetrics seen) {
        return seen.services().stream()
                .filter(one -> one.service().equals(gateway))
                .findFirst()
                .orElse(null);
    }

    private List<OverloadStep> steps(
            CapacityFigures found, List<RequestRecord> requests, @Nullable ObservationFigures gateway) {
        List<OverloadStep> steps = new ArrayList<>();
        long begin = 0;
        List<Shape.Constant> rates = overload.shape(found.sustainedPerSecond()).steps();
        for (int i = 0; i < rates.size(); i++) {
            Span span = new Span(begin, begin + rates.get(i).duration().toNanos());
            steps.add(step(overload.factors().get(i), rates.get(i), span, span.of(requests), found, gateway));
            begin = span.end();
        }
        return steps;
    }

    private static OverloadStep step(
            double factor,
            Shape.Constant rate,
            Span span,
            List<RequestRecord> due,
            CapacityFigures found,
            @Nullable ObservationFigures gateway) {
        Latencies ok = Latencies.ofOk(due);
        int inTime = (int)
                due.stream().filter(one -> isInTime(one, found.p99BoundNanos())).count();
        return new OverloadStep(
                factor,
                rate.perSecond(),
                span.begin(),
                span.nanos(),
                OutcomeCounter.count(due, 0),
                inTime,
                ok.at(50).nanos(),
                ok.at(99).nanos(),
                gateway == null ? null : span.peakHeapBytes(gateway),
                gateway == null ? null : span.peakThreads(gateway));
    }

    /** Returns whether a request got a valid response within the bound, counted from when the request was due. */
    static boolean isInTime(RequestRecord request, long boundNanos) {
        return request.outcome() instanceof Outcome.Ok && request.latencyNanos() <= boundNanos;
    }
}
