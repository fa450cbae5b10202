package mesh.load.analysis;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;

/**
 * A part of a load, in nanoseconds since the barrier released the users.
 *
 * @param begin included
 * @param end excluded
 */
record Span(long begin, long end) {

    long nanos() {
        return end - begin;
    }

    private boolean has(long instant) {
        return begin <= instant && instant < end;
    }

    /** Returns the requests that were due in the span. */
    List<RequestRecord> of(Collection<RequestRecord> requests) {
        return requests.stream().filter(one -> has(one.intendedStartNanos())).toList();
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
        return IntStream.range(0, seen.at().size()).filter(i -> has(seen.at().get(i)));
    }
}
