package mesh.load.metrics;

import static mesh.load.metrics.NotMeasuredException.measured;

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
record PendingPeak(ContenderResult one, Map<String, List<@Nullable Double>> gauges) {

    /** @throws NotMeasuredException if the pool was not sampled, or its size is not known */
    static double of(ContenderResult one, Map<String, Object> limits) {
        Map<String, List<@Nullable Double>> gauges =
                one.gateway().map(ObservationFigures::gauges).orElse(Map.of());
        boolean database =
                gauges.getOrDefault(Gauges.DATABASE_ACTIVE, List.of()).stream().anyMatch(active -> count(active) > 0);
        if (!(limits.get(database ? "database.maxConnections" : "maxConnections") instanceof Number connections)) {
            throw new NotMeasuredException("'" + one.service() + "' does not report the size of its connection pool");
        }
        PendingPeak observed = new PendingPeak(one, gauges);
        double forConnections = database
                ? observed.peak(Gauges.DATABASE_ACTIVE, Gauges.DATABASE_PENDING, connections)
                : observed.peak(Gauges.POOL_ACTIVE, Gauges.POOL_PENDING, connections);
        return limits.get("maxConcurrentCalls") instanceof Number permits && gauges.containsKey(Gauges.CALLS_WAITING)
                ? forConnections + observed.peak(Gauges.CALLS_ACTIVE, Gauges.CALLS_WAITING, permits)
                : forConnections;
    }

    private double peak(String activeGauge, String waitingGauge, Number max) {
        String unseen = "the connections under '" + one.id() + "' were not sampled";
        List<@Nullable Double> active = measured(gauges.get(activeGauge), unseen);
        List<@Nullable Double> waiting = measured(gauges.get(waitingGauge), unseen);
        return IntStream.range(0, waiting.size())
                .filter(sample -> count(active.get(sample)) >= max.intValue())
                .mapToDouble(sample -> count(waiting.get(sample)))
                .max()
                .orElse(0);
    }

    private static double count(@Nullable Double observed) {
        return observed == null ? 0 : observed;
    }
}
