package mesh.load.metrics;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.RequestTable;
import mesh.load.stats.ServedAsBefore;
import org.jspecify.annotations.Nullable;

/**
 * How a contender served its users before a fault and after it. Each request belongs to the instant at which it was due, so a request that
 * was due after the fault shows what users got by then.
 */
public record FaultTimeline(ContenderResult one, FaultFigures fault) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String OK = "ok";

    /** Returns the valid responses per second to requests that were due before the fault; empty if there was no such request. */
    public OptionalDouble goodputBefore() {
        return rate(0, fault.startNanos());
    }

    /** Returns the valid responses per second to requests that were due after the fault; empty if there was no such request. */
    public OptionalDouble goodputAfter() {
        return rate(fault.endNanos(), loadEnd());
    }

    private OptionalDouble rate(long from, long to) {
        return due(from, to).findAny().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(valid(from, to).count() * NANOS_PER_SECOND / (to - from));
    }

    /** Returns the calls per second that the gateway made before the fault, each attempt counted; empty if it was not sampled. */
    public OptionalDouble callsBefore() {
        return calls(0, fault.startNanos());
    }

    /** Returns the same for the time between the fault and the end of the load. */
    public OptionalDouble callsAfter() {
        return calls(fault.endNanos(), loadEnd());
    }

    private OptionalDouble calls(long from, long to) {
        OptionalDouble first = made(at -> at <= from);
        OptionalDouble last = made(at -> from < at && at <= to); // none if the fault has ended the gateway
        return first.isEmpty() || last.isEmpty() || to <= from
                ? OptionalDouble.empty()
                : OptionalDouble.of((last.getAsDouble() - first.getAsDouble()) * NANOS_PER_SECOND / (to - from));
    }

    /** Returns the number of calls until the last sample at one of these instants. */
    private OptionalDouble made(LongPredicate instants) {
        ObservationFigures observed = one.gateway().orElse(null);
        return observed == null
                ? OptionalDouble.empty()
                : observed.values(Gauges.CALLS_MADE, instants).max();
    }

    /** Returns the ratio of requests served as before, of those due after the fault; empty if there was no such request. */
    public OptionalDouble asBeforeRatioAfter() {
        double due = due(fault.endNanos(), loadEnd() + 1).count();
        return due == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(servedAsBefore(fault.endNanos(), loadEnd() + 1, boundNanos()) / due);
    }

    /** Returns whether requests were due for at least one window after the fault. */
    public boolean hasTimeAfter() {
        return one.requests().omitted() == 0 && ServedAsBefore.windows(fault.endNanos(), loadEnd()) > 0;
    }

    /** Returns the time from the end of the fault until users were served as before, to the end of the load; null if they never were. */
    public @Nullable Long recoveryNanos() {
        double bound = boundNanos();
        return ServedAsBefore.afterNanos(
                fault.endNanos(),
                loadEnd(),
                (from, to) -> (int) due(from, to).count(),
                (from, to) -> servedAsBefore(from, to, bound));
    }

    private int servedAsBefore(long from, long to, double boundNanos) {
        return (int) valid(from, to)
                .filter(request -> latencyNanos(request) <= boundNanos)
                .count();
    }

    /** Leaves out requests that were due before the fault, but under way when it began. It may have delayed them. */
    private double boundNanos() {
        List<Long> end = one.requests().lastByte();
        return ServedAsBefore.bound(valid(0, fault.startNanos())
                .filter(request -> end.get(request) < fault.startNanos())
                .mapToDouble(this::latencyNanos)
                .toArray());
    }

    private long loadEnd() {
        return one.requests().start().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    private IntStream valid(long from, long to) {
        RequestTable table = one.requests();
        return due(from, to)
                .filter(request -> table.kinds()
                        .get(table.outcome().get(request))
                        .outcome()
                        .equals(OK));
    }

    /** Returns the indices of the requests that were due at the first instant or later, and before the second. */
    private IntStream due(long from, long to) {
        List<Long> start = one.requests().start();
        return IntStream.range(0, start.size())
                .filter(request -> from <= start.get(request) && start.get(request) < to);
    }

    private long latencyNanos(int request) {
        return one.requests().lastByte().get(request) - one.requests().start().get(request);
    }
}
