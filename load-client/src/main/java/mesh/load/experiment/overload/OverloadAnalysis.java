package mesh.load.experiment.overload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.analysis.Latencies;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.analysis.OutcomeCounter;
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

/**
 * Computes the figures of an overload from its records. It cuts the one load into the steps that were offered.
 *
 * @param overload the offered load
 * @param timeout after which users gave up
 */
record OverloadAnalysis(Overload overload, Duration timeout) {

    /** Returns the figures of a contender that sustains no rate, so that it was offered no multiples of one. */
    OverloadFigures nothingOf(CapacityFigures found) {
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
    OverloadFigures of(CapacityFigures found, LoadResult load, String gateway, ObservedMetrics seen) {
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

    /**
     * A part of a load, in nanoseconds since the barrier released the users.
     *
     * @param begin included
     * @param end excluded
     */
    private record Span(long begin, long end) {

        long nanos() {
            return end - begin;
        }

        private boolean has(long instant) {
            return begin <= instant && instant < end;
        }

        /** Returns the requests that were due in the span. */
        List<RequestRecord> of(Collection<RequestRecord> requests) {
            return requests.stream()
                    .filter(one -> has(one.intendedStartNanos()))
                    .toList();
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

    /**
     * Counts requests by the window in which they were due, and by the window in which they ended.
     *
     * @param windows number of windows; the last request ends in the last one
     */
    private record Windows(List<RequestRecord> requests, int windows) {

        /** Four per second: short enough to show a queue that builds up in a second, and long enough to contain enough requests. */
        static final long NANOS = 250_000_000;

        static Windows of(List<RequestRecord> requests) {
            long last = requests.stream()
                    .flatMapToLong(one -> LongStream.of(one.intendedStartNanos(), one.lastByteNanos()))
                    .max()
                    .orElse(-1);
            return new Windows(requests, last < 0 ? 0 : window(last) + 1);
        }

        OverloadSeries series() {
            return new OverloadSeries(
                    NANOS,
                    count(requests.stream(), RequestRecord::intendedStartNanos),
                    count(requests.stream().filter(Windows::isOk), RequestRecord::lastByteNanos),
                    count(requests.stream().filter(one -> !isOk(one)), RequestRecord::lastByteNanos));
        }

        private List<Integer> count(Stream<RequestRecord> chosen, ToLongFunction<RequestRecord> instant) {
            int[] counts = new int[windows];
            chosen.forEach(one -> counts[window(instant.applyAsLong(one))]++);
            return IntStream.of(counts).boxed().toList();
        }

        private static int window(long instant) {
            return (int) (Math.max(0, instant) / NANOS);
        }

        private static boolean isOk(RequestRecord request) {
            return request.outcome() instanceof Outcome.Ok;
        }
    }
}
