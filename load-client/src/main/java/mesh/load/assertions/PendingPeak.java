package mesh.load.assertions;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * The most calls that a sample saw waiting for a connection while all connections of the pool were in use; 0 if no sample saw
 * that. Samples before do not count: the pool asks for its limit on waiting calls only when it can neither hand out a
 * connection nor open one, so that more may wait, and nobody fails, while it still opens them
 * (reactor-pool, {@code SimpleDequePool.drainLoop}).
 */
final class PendingPeak {

    private PendingPeak() {}

    /**
     * Of one repetition.
     *
     * @param limits of the gateway, as it tells them
     * @throws NotMeasuredException if the pool was not sampled, or its size is not known
     */
    static double of(ContenderResult one, Map<String, Object> limits) {
        if (!(limits.get("maxConnections") instanceof Number maxConnections)) {
            throw new NotMeasuredException("'" + one.service() + "' does not tell how many connections its pool has");
        }
        List<@Nullable Double> active = gauge(one, Gauges.POOL_ACTIVE);
        List<@Nullable Double> pending = gauge(one, Gauges.POOL_PENDING);
        return IntStream.range(0, pending.size())
                .filter(sample -> count(active.get(sample)) >= maxConnections.intValue())
                .mapToDouble(sample -> count(pending.get(sample)))
                .max()
                .orElse(0);
    }

    private static List<@Nullable Double> gauge(ContenderResult one, String name) {
        return one.observations().stream()
                .filter(seen -> seen.service().equals(one.service()))
                .map(ObservationFigures::gauges)
                .filter(gauges -> gauges.containsKey(name))
                .map(gauges -> gauges.get(name))
                .findFirst()
                .orElseThrow(
                        () -> new NotMeasuredException("the connections under '" + one.id() + "' were not sampled"));
    }

    private static double count(@Nullable Double seen) {
        return seen == null ? 0 : seen;
    }
}
