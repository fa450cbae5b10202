package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.GaugeWaits.Wait;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.Contender;
import mesh.load.scenario.service.Calls;
import org.jspecify.annotations.Nullable;

/**
 * Computes where requests waited, for any service whose gauges are sampled. A mean number of requests in a place is their rate times their
 * mean time there (J. D. C. Little, 1961). So the area under a gauge, over the number of requests, is that time. This holds for every shape
 * of a load, because no request is under way before the first sample or after the last one.
 *
 * <p>A request without a busy thread waits for one only while all threads are busy. At other times it may be on its way, or its service has
 * no core for it. No gauge shows which.
 */
public final class LittlesLaw {

    /** The rest is worth a name of its own if the parts explain less than this share of the latency. */
    private static final double EXPLAINED = 0.9;

    /** With this share of its threads busy, a server counts as full: a thread is idle for a moment between two requests. */
    private static final double FULL = 0.95;

    /** The gauges of what a thread does, in the order of a request's way. A part without its gauge is not seen, which is not zero. */
    private static final Map<String, String> CALLS = calls();

    private final long[] begins;
    private final long[] ends;
    private final long untilNanos;
    private final ObservationFigures observed;
    private final @Nullable Integer threads;

    /** The samples in which a gauge has a value, while requests were under way. */
    private record Curve(List<Long> at, List<Double> values, long untilNanos) {

        /**
         * Returns the area in nanoseconds, by the trapezoidal rule. Before the first sample and after the last one, the value is theirs,
         * because all users of a burst begin at the same instant.
         */
        double area() {
            int last = at.size() - 1;
            double area = values.getFirst() * at.getFirst() + values.getLast() * (untilNanos - at.getLast());
            return area
                    + IntStream.range(0, last)
                            .mapToDouble(i -> (values.get(i) + values.get(i + 1)) / 2 * (at.get(i + 1) - at.get(i)))
                            .sum();
        }
    }

    private LittlesLaw(List<RequestRecord> requests, ObservationFigures observed, @Nullable Integer threads) {
        this.begins = sorted(requests, RequestRecord::intendedStartNanos);
        this.ends = sorted(requests, RequestRecord::lastByteNanos);
        this.untilNanos = ends[ends.length - 1];
        this.observed = observed;
        this.threads = threads;
    }

    /** Returns the waits of a contender; empty for concurrent calls, because a request then waits for several connections at a time. */
    public static Optional<GaugeWaits> of(
            Contender contender, LoadResult load, ObservedMetrics observed, LimitsInForce limits) {
        return contender.calls() == Calls.CONCURRENT
                ? Optional.empty()
                : of(load, observed.of(contender.service().label()), limits.serverThreads(contender.service()));
    }

    /**
     * Returns the waits of all requests of a load; empty if some requests have no record, or if the samples are too few or contain no gauge
     * of a wait.
     *
     * @param observed what was observed inside the service; null if it was not
     * @param threads that the service's Tomcat may have; null if unknown or unlimited
     */
    public static Optional<GaugeWaits> of(
            LoadResult load, @Nullable ObservationFigures observed, @Nullable Integer threads) {
        List<RequestRecord> requests = Stream.concat(
                        load.requests().stream(),
                        load.background() == null ? Stream.empty() : load.background().requests().stream())
                .toList();
        return observed == null || load.unfinished() > 0 || requests.isEmpty()
                ? Optional.empty()
                : new LittlesLaw(requests, observed, threads).waits();
    }

    private Optional<GaugeWaits> waits() {
        Double busy = area(Gauges.TOMCAT_BUSY);
        List<Wait> parts = new ArrayList<>();
        add(parts, GaugeWaits.THREAD, area(this::withoutThread));
        double calls = 0;
        for (Map.Entry<String, String> part : CALLS.entrySet()) {
            Double area = area(part.getValue());
            add(parts, part.getKey(), area);
            calls += area == null ? 0 : area;
        }
        add(parts, GaugeWaits.OTHER, busy == null ? null : Double.valueOf(busy - calls));
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        long mean = (Arrays.stream(ends).sum() - Arrays.stream(begins).sum()) / begins.length;
        long explained = parts.stream().mapToLong(Wait::nanos).sum();
        if (explained < EXPLAINED * mean) {
            parts.add(new Wait(GaugeWaits.UNEXPLAINED, mean - explained));
        }
        return Optional.of(new GaugeWaits(begins.length, samples().size(), mean, parts));
    }

    private static Map<String, String> calls() {
        Map<String, String> calls = new LinkedHashMap<>();
        calls.put(GaugeWaits.PERMIT, Gauges.CALLS_WAITING);
        calls.put(GaugeWaits.CLIENT_POOL, Gauges.POOL_PENDING);
        calls.put(GaugeWaits.CLIENT_CONNECTION, Gauges.POOL_ACTIVE);
        calls.put(GaugeWaits.DATABASE_POOL, Gauges.DATABASE_PENDING);
        calls.put(GaugeWaits.DATABASE_CONNECTION, Gauges.DATABASE_ACTIVE);
        return calls;
    }

    private void add(List<Wait> parts, String wait, @Nullable Double area) {
        if (area != null) {
            parts.add(new Wait(wait, Math.max(0, Math.round(area / begins.length))));
        }
    }

    /** Returns the area under a gauge; null if it is not known well enough. */
    private @Nullable Double area(String gauge) {
        return area(sample -> value(gauge, sample));
    }

    private @Nullable Double area(ValueOf value) {
        return curve(value).map(Curve::area).orElse(null);
    }

    private @Nullable Double value(String gauge, int sample) {
        List<@Nullable Double> column = observed.gauges().getOrDefault(gauge, List.of());
        return sample < column.size() ? column.get(sample) : null;
    }

    /** Returns how many requests waited for a thread when this sample was taken; null if the threads are unknown. */
    private @Nullable Double withoutThread(int sample) {
        Double busy = value(Gauges.TOMCAT_BUSY, sample);
        return busy == null || threads == null
                ? null
                : Double.valueOf(busy < FULL * threads ? 0 : Math.max(0, underWay(sample) - busy));
    }

    @FunctionalInterface
    private interface ValueOf {

        @Nullable
        Double sample(int index);
    }

    private Optional<Curve> curve(ValueOf value) {
        List<Long> at = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i : samples()) {
            Double one = value.sample(i);
            if (one != null) {
                at.add(observed.at().get(i));
                values.add(one);
            }
        }
        return at.size() < GaugeWaits.LEAST_SAMPLES ? Optional.empty() : Optional.of(new Curve(at, values, untilNanos));
    }

    private List<Integer> samples() {
        return IntStream.range(0, observed.at().size())
                .filter(i -> observed.at().get(i) >= 0 && observed.at().get(i) <= untilNanos)
                .boxed()
                .toList();
    }

    /** Returns how many requests were due, and had not ended, when this sample was taken. */
    private int underWay(int sample) {
        long at = observed.at().get(sample);
        return upTo(begins, at) - upTo(ends, at);
    }

    /** Returns how many of the sorted instants are at most this one. */
    private static int upTo(long[] sorted, long at) {
        int found = Arrays.binarySearch(sorted, at);
        while (found >= 0 && found + 1 < sorted.length && sorted[found + 1] == at) {
            found++;
        }
        return found >= 0 ? found + 1 : -found - 1;
    }

    private static long[] sorted(List<RequestRecord> requests, ToLongFunction<RequestRecord> instant) {
        return requests.stream().mapToLong(instant).sorted().toArray();
    }
}
