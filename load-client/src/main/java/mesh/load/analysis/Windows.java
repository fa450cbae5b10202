package mesh.load.analysis;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.experiment.OverloadSeries;

/**
 * Counts requests by the window in which they were due, and by the window in which they ended.
 *
 * @param windows number of windows; the last request ends in the last one
 */
record Windows(List<RequestRecord> requests, int windows) {

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
