package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.stats.Median;

/**
 * The metrics of a gateway's live platform threads.
 *
 * @param repetitions of the contender
 * @param poolsOfRun pools that were seen anywhere in the run; any other name is a typo rather than a pool with 0 threads
 */
record ThreadMetrics(List<ThreadFigures> repetitions, Set<String> poolsOfRun) {

    static final Metrics<ThreadMetrics> ALL = new Metrics<>(List.of(
            COUNT.of(
                    "idle",
                    "live platform threads of the gateway before the load, or those of one pool",
                    Arguments.POOL,
                    (one, pool) -> one.median(ThreadFigures::idleTotal, ThreadFigures::idle, pool)),
            COUNT.of(
                    "peak",
                    "the most of them under load",
                    Arguments.POOL,
                    (one, pool) -> one.median(ThreadFigures::peakTotal, ThreadFigures::peak, pool))));

    /** @throws NotMeasuredException if they were not counted in every repetition */
    static MetricScope of(String contender, List<ContenderResult> repetitions, Set<String> poolsOfRun) {
        List<ThreadFigures> threads = repetitions.stream()
                .map(ContenderResult::threads)
                .filter(Objects::nonNull)
                .toList();
        if (threads.size() < repetitions.size()) {
            throw new NotMeasuredException(
                    "the threads under '" + repetitions.getFirst().id() + "' were not counted");
        }
        return ALL.of(contender + ".threads", new ThreadMetrics(threads, poolsOfRun));
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
            throw new NotMeasuredException("no thread of a pool '" + name + "' was seen in this run. Its pools: "
                    + String.join(", ", poolsOfRun));
        }
        return median(one -> pools.apply(one).getOrDefault(name, 0));
    }

    private double median(ToIntFunction<ThreadFigures> count) {
        return Median.of(repetitions.stream().mapToDouble(count::applyAsInt).toArray());
    }
}
