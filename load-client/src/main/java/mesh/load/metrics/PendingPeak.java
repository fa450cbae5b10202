package mesh.load.metrics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * The highest number of calls that waited for a connection or a permit in one sample. Only samples in which all connections or permits were
 * in use count; the peak is 0 if there are none. Reactor's pool applies its limit on waiting calls only when it can neither hand out a
 * connection nor open one. While it still opens connections, more calls may wait, and none fails (reactor-pool,
 * {@code SimpleDequePool.drainLoop}).
 */
final class PendingPeak {

    private PendingPeak() {}

    /**
     * Returns the peak of one repetition.
     *
     * @param limits of the gateway, as the gateway reports them
     * @throws NotMeasuredException if the pool was not sampled, or its size is not known
     */
    static double of(ContenderResult one, Map<String, Object> limits) {
        Optional<ObservationFigures> gateway = one.gateway();
        boolean database =
                gateway.isPresent() && gateway.get().max(Gauges.DATABASE_ACTIVE).orElse(0) > 0;
        if (!(limits.get(database ? "database.maxConnections" : "maxConnections") instanceof Number maxConnections)) {
            throw new NotMeasuredException("'" + one.service() + "' does not report the size of its connection pool");
        }
        Map<String, List<@Nullable Double>> gauges =
                gateway.map(ObservationFigures::gauges).orElse(Map.of());
        String active = database ? Gauges.DATABASE_ACTIVE : Gauges.POOL_ACTIVE;
        String pending = database ? Gauges.DATABASE_PENDING : Gauges.POOL_PENDING;
        double forConnections = peak(one, gauges.get(active), gauges.get(pending), maxConnections.intValue());
        return limits.get("maxConcurrentCalls") instanceof Number permits && gauges.containsKey(Gauges.CALLS_WAITING)
                ? forConnections
                        + peak(
                                one,
                                gauges.get(Gauges.CALLS_ACTIVE),
                                gauges.get(Gauges.CALLS_WAITING),
                                permits.intValue())
                : forConnections;
    }

    /** Returns the peak of the samples in which nothing was free. */
    private static double peak(
            ContenderResult one,
            @Nullable List<@Nullable Double> active,
            @Nullable List<@Nullable Double> waiting,
            int max) {
        if (active == null || waiting == null) {
            throw new NotMeasuredException("the connections under '" + one.id() + "' were not sampled");
        }
        return IntStream.range(0, waiting.size())
                .filter(sample -> count(active.get(sample)) >= max)
                .mapToDouble(sample -> count(waiting.get(sample)))
                .max()
                .orElse(0);
    }

    private static double count(@Nullable Double seen) {
        return seen == null ? 0 : seen;
    }
}
