package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * Live platform threads of a gateway: {@code idle} (before the burst) and {@code peak}. The name of a pool in parentheses restricts
 * them to this pool: {@code peak('boundedElastic')}.
 *
 * @param poolsOfRun pools that were seen anywhere in the run; any other name is a typo rather than a pool with 0 threads
 */
record ThreadsScope(String path, List<ThreadFigures> repetitions, Set<String> poolsOfRun) implements MetricScope {

    static final Metrics<ThreadsScope> FIGURES = new Metrics<>(Map.of(
            "idle", (one, pool) -> one.median(ThreadFigures::idleTotal, ThreadFigures::idle, pool),
            "peak", (one, pool) -> one.median(ThreadFigures::peakTotal, ThreadFigures::peak, pool)));

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return FIGURES.of(this, name, arguments);
    }

    private double median(
            ToIntFunction<ThreadFigures> total,
            Function<ThreadFigures, Map<String, Integer>> pools,
            List<String> pool) {
        if (pool.isEmpty()) {
            return median(total);
        }
        String name = pool.getFirst();
        if (!poolsOfRun.contains(name)) {
            throw new NotMeasuredException("no thread of a pool '" + name + "' was seen in this run; seen were "
                    + String.join(", ", poolsOfRun));
        }
        return median(one -> pools.apply(one).getOrDefault(name, 0));
    }

    private double median(ToIntFunction<ThreadFigures> count) {
        return Median.of(repetitions.stream().mapToDouble(count::applyAsInt).toArray());
    }
}
