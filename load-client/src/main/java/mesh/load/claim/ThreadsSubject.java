package mesh.load.claim;

import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import mesh.load.result.ThreadFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/**
 * Live platform threads of a gateway: {@code idle} (before the burst) and {@code peak}. With the name of a pool in parentheses
 * those of this pool alone: {@code peak('boundedElastic')}.
 */
record ThreadsSubject(String path, List<ThreadFigures> repetitions) implements Subject {

    @Override
    public @Nullable Object figure(String name, List<String> arguments) {
        return switch (name) {
            case "idle" ->
                median(arguments.isEmpty() ? ThreadFigures::idleTotal : one -> pool(one.idle(), arguments.getFirst()));
            case "peak" ->
                median(arguments.isEmpty() ? ThreadFigures::peakTotal : one -> pool(one.peak(), arguments.getFirst()));
            default -> null;
        };
    }

    private static int pool(Map<String, Integer> pools, String name) {
        return pools.getOrDefault(name, 0);
    }

    private double median(ToIntFunction<ThreadFigures> count) {
        return Median.of(repetitions.stream().mapToDouble(count::applyAsInt).toArray());
    }
}
