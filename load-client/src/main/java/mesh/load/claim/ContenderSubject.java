package mesh.load.claim;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.result.ContenderResult;
import mesh.load.result.OutcomeCounts;
import mesh.load.result.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * A contender over all of its repetitions. Counts are sums; all else is the median of the repetitions.
 *
 * <ul>
 *   <li>{@code users}: at the barrier
 *   <li>{@code requests}, {@code ok}, {@code failed}; {@code failed('cause')}: those of one cause of a 500, or of one other
 *       failure such as {@code truncated}
 *   <li>{@code timeMs}: from the barrier to the last byte of the last answer
 *   <li>{@code p50Ms}, {@code p90Ms}, {@code p99Ms}, {@code maxMs}: latencies of the right answers
 *   <li>{@code ceilingMs}, {@code closeness}: the shortest possible time, and that over the time (1 at best)
 *   <li>{@code threads}: those of the gateway, see {@link ThreadsSubject}
 * </ul>
 */
record ContenderSubject(String id, List<ContenderResult> repetitions) implements Subject {

    private static final double NANOS_PER_MS = 1e6;

    @Override
    public String path() {
        return "contender('" + id + "')";
    }

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return switch (name) {
            case "users" -> repetitions.getFirst().users();
            case "requests" -> sum(OutcomeCounts::requests);
            case "ok" -> sum(OutcomeCounts::ok);
            case "failed" -> arguments.isEmpty() ? sum(one -> one.requests() - one.ok()) : failed(arguments.getFirst());
            case "timeMs" -> median(one -> one.durationNanos() / NANOS_PER_MS, "");
            case "p50Ms" -> latencyMs(50);
            case "p90Ms" -> latencyMs(90);
            case "p99Ms" -> latencyMs(99);
            case "maxMs" -> latencyMs(100);
            case "ceilingMs" -> median(ContenderSubject::ceilingMs, "'" + id + "' has no ceiling");
            case "closeness" ->
                median(ContenderResult::closeness, "'" + id + "' did not serve everybody, or has no ceiling");
            case "threads" -> threads();
            default -> null;
        };
    }

    private int sum(ToIntFunction<OutcomeCounts> count) {
        return repetitions.stream()
                .mapToInt(one -> count.applyAsInt(one.outcomes()))
                .sum();
    }

    private int failed(String cause) {
        return sum(one -> count(one.serverErrors(), cause) + count(one.otherFailures(), cause));
    }

    private static int count(Map<String, Integer> counts, String name) {
        return counts.getOrDefault(name, 0);
    }

    private double latencyMs(double percentile) {
        return median(
                one -> one.ok().samples() == 0 ? null : one.ok().at(percentile) / NANOS_PER_MS,
                "'" + id + "' gave nobody the right answer");
    }

    private static @Nullable Double ceilingMs(ContenderResult one) {
        return one.ceiling() == null ? null : one.ceiling().nanos() / NANOS_PER_MS;
    }

    private Subject threads() {
        List<ThreadFigures> threads = repetitions.stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .toList();
        if (threads.size() < repetitions.size()) {
            throw new NotMeasuredException("the threads under '" + id + "' were not counted");
        }
        return new ThreadsSubject(path() + ".threads", threads);
    }

    /** A median that leaves out what is missing would speak of other repetitions than the figure beside it. */
    private double median(Function<ContenderResult, @Nullable Double> figure, String whyMissing) {
        return Median.of(repetitions.stream()
                .map(one -> present(figure.apply(one), whyMissing))
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    private static Double present(@Nullable Double value, String whyMissing) {
        if (value == null) {
            throw new NotMeasuredException(whyMissing);
        }
        return value;
    }
}
