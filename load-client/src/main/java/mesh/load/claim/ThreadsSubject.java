package mesh.load.claim;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.result.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * Live platform threads of a gateway: {@code idle} (before the burst) and {@code peak}. With the name of a pool in parentheses
 * those of this pool alone: {@code peak('boundedElastic')}.
 */
record ThreadsSubject(String path, List<ThreadFigures> repetitions) implements Subject {

    static final Figures<ThreadsSubject> FIGURES = new Figures<>(Map.of(
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
        return median(pool.isEmpty() ? total : one -> pools.apply(one).getOrDefault(pool.getFirst(), 0));
    }

    private double median(ToIntFunction<ThreadFigures> count) {
        return Median.of(repetitions.stream().mapToDouble(count::applyAsInt).toArray());
    }
}
