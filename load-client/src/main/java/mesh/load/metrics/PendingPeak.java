package mesh.load.metrics;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * The highest number of calls that waited for a connection or a permit in one sample. Only samples in which all connections or permits were
 * in use count; the peak is 0 if there are none. Reactor's pool applies its limit on waiting calls only when it can neither hand out a
 * connection nor open one. While it still opens connections, more calls than this limit may wait, and none fails (reactor-pool,
 * {@code SimpleDequePool.drainLoop}).
 */
final class PendingPeak {

    private PendingPeak() {}

    /** @throws NotMeasuredException if the pool was not sampled, or its size is not known */
    static double of(ContenderResult one, Map<String, Object> limits) {
        Map<String, List<@Nullable Double>> gauges =
                one.gateway().map(ObservationFigures::gauges).orElse(Map.of());
        boolean database =
                gauges.getOrDefault(Gauges.DATABASE_ACTIVE, List.of()).stream().anyMatch(active -> count(active) > 0);
        if (!(limits.get(database ? "database.maxConnections" : "maxConnections") instanceof Number connections)) {
            throw new NotMeasuredException("'" + one.service() + "' does not report the size of its connection pool");
        }
        double forConnections = database
                ? peak(one, gauges, Gauges.DATABASE_ACTIVE, Gauges.DATABASE_PENDING, connections)
                : peak(one, gauges, Gauges.POOL_ACTIVE, Gauges.POOL_PENDING, connections);
        return limits.get("maxConcurrentCalls") instanceof Number permits && gauges.containsKey(Gauges.CALLS_WAITING)
                ? forConnections + peak(one, gauges, Gauges.CALLS_ACTIVE, Gauges.CALLS_WAITING, permits)
                : forConnections;
    }

    private static double peak(
            ContenderResult one,
            Map<String, List<@Nullable Double>> gauges,
            String activeGauge,
            String waitingGauge,
            Number max) {
        List<@Nullable Double> active = gauges.get(activeGauge);
        List<@Nullable Double> waiting = gauges.get(waitingGauge);
        if (active == null || waiting == null) {
            throw new NotMeasuredException("the connections under '" + one.id() + "' were not sampled");
        }
        return IntStream.range(0, waiting.size())
                .filter(sample -> count(active.get(sample)) >= max.intValue())
                .mapToDouble(sample -> count(waiting.get(sample)))
                .max()
                .orElse(0);
    }

    private static double count(@Nullable Double seen) {
        return seen == null ? 0 : seen;
    }
}
