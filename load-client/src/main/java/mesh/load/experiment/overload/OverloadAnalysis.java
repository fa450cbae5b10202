package mesh.load.experiment.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderValidity;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.OutcomeCounter;
import mesh.load.analysis.Pauses;
import mesh.load.analysis.ValidityFinding;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadSeries;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;

/** Computes the figures of an overload from the records of its requests. Assigns each request to the step in which it was due. */
record OverloadAnalysis(Overload overload, Duration timeout) {

    /**
     * Divisor of the bound for the largest acceptable delay of the load client. If it sends a request late by half of the bound, a service
     * that is fast enough may already seem too slow.
     */
    private static final int OF_THE_BOUND = 2;

    /**
     * Length of a window. A quarter of a second is short enough to show a queue that grows within a second, and long enough to contain
     * enough requests.
     */
    private static final long WINDOW_NANOS = 250_000_000;

    /** Returns the figures of a contender that sustains no rate and therefore got no load. */
    OverloadFigures nothingOf(CapacityFigures found) {
        return new OverloadFigures(
                found.contender(), found, timeout.toNanos(), List.of(), series(List.of()), null, 0, null);
    }

    /**
     * Returns the figures of one load.
     *
     * @param found result of the search for the highest rate, whose multiples the load offered
     * @param gateway name of the gateway
     * @param seen observations of the services and the load client during the load
     */
    OverloadFigures of(CapacityFigures found, LoadResult load, String gateway, ObservedMetrics seen) {
        List<OverloadStep> steps = steps(found, load.requests(), seen.of(gateway));
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
                seen.client());
    }

    /**
     * Returns warnings about disturbances because of which a contender seems to serve less than it can. There is at most one warning of
     * each kind per contender.
     */
    static Stream<ValidityWarning> warnings(RunResult run) {
        List<OverloadFigures> overloads =
                run.measurement() instanceof Measurement.Overload(List<OverloadFigures> all) ? all : List.of();
        int processors = run.machine().processors();
        return ValidityFinding.warnings(
                overloads,
                List.of(
                        OverloadAnalysis::late,
                        one -> Pauses.client(one.contender(), one.client()),
                        one -> ContenderValidity.busy(one.contender(), one.client(), processors)));
    }

    private static Stream<ValidityFinding> late(OverloadFigures one) {
        double usual = (double) one.capacity().p99BoundNanos() / OF_THE_BOUND;
        return ValidityFinding.when(
                one.clientDelayNanos() > usual,
                "sent-late",
                one.contender(),
                (double) one.clientDelayNanos(),
                "the load client sent a request %.1f ms after it was due, though its connection was free."
                        + " Up to %.1f ms, half of the bound, do not matter",
                List.of(one.clientDelayNanos() / 1e6, usual / 1e6));
    }

    private List<OverloadStep> steps(
            CapacityFigures found, List<RequestRecord> requests, @Nullable ObservationFigures gateway) {
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
                    OutcomeCounter.count(due, 0),
                    (int) due.stream()
                            .filter(one -> isInTime(one, found.p99BoundNanos()))
                            .count(),
                    ok.at(50).nanos(),
                    ok.at(99).nanos(),
                    gateway == null ? null : span.peakHeapBytes(gateway),
                    gateway == null ? null : span.peakThreads(gateway)));
            begin = span.end();
        }
        return steps;
    }

    /** Returns whether a request got a valid response within the bound, counted from when the request was due. */
    static boolean isInTime(RequestRecord request, long boundNanos) {
        return isOk(request) && request.latencyNanos() <= boundNanos;
    }

    private static boolean isOk(RequestRecord request) {
        return request.outcome() instanceof Outcome.Ok;
    }

    /**
     * A part of a load, in nanoseconds since the barrier released the users.
     *
     * @param begin first instant of the span
     * @param end first instant after the span
     */
    private record Span(long begin, long end) {

        boolean has(long instant) {
            return begin <= instant && instant < end;
        }

        /** Returns the peak heap; null if no sample in the span contains the heap. */
        @Nullable
        Long peakHeapBytes(ObservationFigures seen) {
            List<@Nullable Double> heap = seen.gauges().getOrDefault(Gauges.HEAP_USED_BYTES, List.of());
            return samples(seen)
                    .filter(i -> i < heap.size())
                    .mapToObj(heap::get)
                    .filter(Objects::nonNull)
                    .max(Double::compare)
                    .map(Math::round)
                    .orElse(null);
        }

        /** Returns the peak number of threads; null if there is no sample in the span. */
        @Nullable
        Integer peakThreads(ObservationFigures seen) {
            return samples(seen)
                    .mapToObj(i -> seen.threadsByPool().values().stream()
                            .mapToInt(counts -> counts.get(i))
                            .sum())
                    .max(Integer::compare)
                    .orElse(null);
        }

        private IntStream samples(ObservationFigures seen) {
            return IntStream.range(0, seen.at().size())
                    .filter(i -> has(seen.at().get(i)));
        }
    }

    /** Counts requests by the window in which they were due, and by the window in which they ended. */
    private static OverloadSeries series(List<RequestRecord> requests) {
        int windows = requests.stream()
                .mapToInt(one -> 1 + window(Math.max(one.intendedStartNanos(), one.lastByteNanos())))
                .max()
                .orElse(0);
        return new OverloadSeries(
                WINDOW_NANOS,
                count(windows, requests.stream(), RequestRecord::intendedStartNanos),
                count(windows, requests.stream().filter(OverloadAnalysis::isOk), RequestRecord::lastByteNanos),
                count(windows, requests.stream().filter(one -> !isOk(one)), RequestRecord::lastByteNanos));
    }

    private static List<Integer> count(
            int windows, Stream<RequestRecord> chosen, ToLongFunction<RequestRecord> instant) {
        int[] counts = new int[windows];
        chosen.forEach(one -> counts[window(instant.applyAsLong(one))]++);
        return IntStream.of(counts).boxed().toList();
    }

    private static int window(long instant) {
        return (int) (Math.max(0, instant) / WINDOW_NANOS);
    }
}
