package mesh.load.experiment.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.experiment.load.ContenderSummary;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadSeries;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.run.testbed.control.StageRecord.Stages;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.shape.Shape;
import mesh.stages.path.StageTimes;
import org.jspecify.annotations.Nullable;

/** Computes the figures of an overload from the records of its requests. Assigns each request to the step in which it was due. */
record OverloadAnalysis(Overload overload, Duration timeout) {

    /** Length of a window. It is short enough to show a queue that grows within a second, and long enough to contain enough requests. */
    private static final long WINDOW_NANOS = 250_000_000;

    /** Returns the figures of a contender that sustains no rate and therefore got no load. */
    OverloadFigures nothingOf(CapacityFigures found) {
        return new OverloadFigures(
                found.contender(), found, timeout.toNanos(), List.of(), series(List.of()), null, 0, null);
    }

    /** Returns the figures of one load, which offered multiples of the highest rate that was found. */
    OverloadFigures of(
            CapacityFigures found, LoadResult load, String gateway, ObservedMetrics observed, @Nullable Stages stages) {
        List<OverloadStep> steps = steps(found, load.requests(), observed.of(gateway), stages);
        OverloadStep peak = steps.get(overload.peak());
        Recovery recovery = new Recovery(load.requests(), found.p99BoundNanos());
        return new OverloadFigures(
                found.contender(),
                found,
                timeout.toNanos(),
                steps,
                series(load.requests()),
                recovery.since(peak.beginNanos() + peak.durationNanos()),
                load.sendSkewNanos(),
                observed.client());
    }

    private List<OverloadStep> steps(
            CapacityFigures found,
            List<RequestRecord> requests,
            @Nullable ObservationFigures gateway,
            @Nullable Stages stages) {
        List<OverloadStep> steps = new ArrayList<>();
        long begin = 0;
        List<Shape.Constant> rates = overload.shape(found.sustainedPerSecond()).steps();
        for (int i = 0; i < rates.size(); i++) {
            Shape.Constant rate = rates.get(i);
            Span span = new Span(begin, begin + rate.duration().toNanos());
            List<RequestRecord> due = requests.stream()
                    .filter(one -> span.has(one.intendedStartNanos()))
                    .toList();
            Latencies ok = Latencies.ofOk(due);
            steps.add(new OverloadStep(
                    overload.factors().get(i),
                    rate.perSecond(),
                    span.begin(),
                    span.end() - span.begin(),
                    OutcomeCounts.of(due, 0),
                    (int) due.stream()
                            .filter(one -> isInTime(one, found.p99BoundNanos()))
                            .count(),
                    ok.at(50).nanos(),
                    ok.at(99).nanos(),
                    gateway == null ? null : span.peakHeapBytes(gateway),
                    gateway == null ? null : span.peakThreads(gateway),
                    stages == null ? null : shares(requests, span, stages)));
            begin = span.end();
        }
        return steps;
    }

    /** Returns what the requests that were due in a span waited for. A step has no table of single requests. */
    private static StageFigures shares(List<RequestRecord> requests, Span span, Stages stages) {
        List<@Nullable StageTimes> times = new ArrayList<>();
        for (int at = 0; at < requests.size(); at++) {
            if (span.has(requests.get(at).intendedStartNanos())) {
                times.add(stages.times().get(at));
            }
        }
        return ContenderSummary.figures(new Stages(times, stages.reason())).withoutTable();
    }

    /** Returns whether a request got a valid response within the bound, counted from when the request was due. */
    static boolean isInTime(RequestRecord request, long boundNanos) {
        return isOk(request) && request.latencyNanos() <= boundNanos;
    }

    private static boolean isOk(RequestRecord request) {
        return request.outcome() instanceof Outcome.Ok;
    }

    /** A part of a load, in nanoseconds since the barrier released the users. The end does not belong to it. */
    private record Span(long begin, long end) {

        boolean has(long instant) {
            return begin <= instant && instant < end;
        }

        private @Nullable Long peakHeapBytes(ObservationFigures observed) {
            List<@Nullable Double> heap = observed.gauges().getOrDefault(Gauges.HEAP_USED_BYTES, List.of());
            return samples(observed)
                    .filter(i -> i < heap.size())
                    .mapToObj(heap::get)
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .map(Math::round)
                    .orElse(null);
        }

        private @Nullable Integer peakThreads(ObservationFigures observed) {
            return samples(observed)
                    .mapToObj(i -> observed.threadsByPool().values().stream()
                            .mapToInt(counts -> counts.get(i))
                            .sum())
                    .max(Integer::compare)
                    .orElse(null);
        }

        private IntStream samples(ObservationFigures observed) {
            return IntStream.range(0, observed.at().size())
                    .filter(i -> has(observed.at().get(i)));
        }
    }

    private static OverloadSeries series(List<RequestRecord> requests) {
        int windows = requests.stream()
                .mapToInt(one -> 1 + window(Math.max(one.intendedStartNanos(), one.lastByteNanos())))
                .max()
                .orElse(0);
        int[] offered = new int[windows];
        int[] served = new int[windows];
        int[] failed = new int[windows];
        for (RequestRecord one : requests) {
            offered[window(one.intendedStartNanos())]++;
            (isOk(one) ? served : failed)[window(one.lastByteNanos())]++;
        }
        return new OverloadSeries(WINDOW_NANOS, list(offered), list(served), list(failed));
    }

    private static List<Integer> list(int[] counts) {
        return IntStream.of(counts).boxed().toList();
    }

    private static int window(long instant) {
        return (int) (Math.max(0, instant) / WINDOW_NANOS);
    }
}
