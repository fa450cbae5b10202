package mesh.load.metrics;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * The highest number of calls that a sample saw waiting for a connection while all connections of the pool were in use, or for a permit
 * while all permits were; 0 if no sample saw that. Earlier samples do not count. Reactor's pool applies its limit on waiting calls only
 * when it can neither hand out a connection nor open one. While it still opens connections, more calls may wait, and none fails
 * (reactor-pool, {@code SimpleDequePool.drainLoop}).
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
        boolean database = isUsed(one, Gauges.DATABASE_ACTIVE);
        if (!(limits.get(database ? "database.maxConnections" : "maxConnections") instanceof Number maxConnections)) {
            throw new NotMeasuredException("'" + one.service() + "' does not report the size of its connection pool");
        }
        double forConnections = peak(
                gauge(one, database ? Gauges.DATABASE_ACTIVE : Gauges.POOL_ACTIVE),
                gauge(one, database ? Gauges.DATABASE_PENDING : Gauges.POOL_PENDING),
                maxConnections.intValue());
        return limits.get("maxConcurrentCalls") instanceof Number permits && has(one, Gauges.CALLS_WAITING)
                ? forConnections
                        + peak(gauge(one, Gauges.CALLS_ACTIVE), gauge(one, Gauges.CALLS_WAITING), permits.intValue())
                : forConnections;
    }

    /** Returns the peak of the samples in which no connection was free. */
    private static double peak(List<@Nullable Double> active, List<@Nullable Double> waiting, int max) {
        return IntStream.range(0, waiting.size())
                .filter(sample -> count(active.get(sample)) >= max)
                .mapToDouble(sample -> count(waiting.get(sample)))
                .max()
                .orElse(0);
    }

    /** Returns whether the contender uses this pool; another contender of the same gateway may use the other one. */
    private static boolean isUsed(ContenderResult one, String name) {
        return one.observations().stream()
                .filter(seen -> seen.service().equals(one.service()))
                .flatMap(seen -> seen.gauges().getOrDefault(name, List.of()).stream())
                .anyMatch(seen -> count(seen) > 0);
    }

    private static boolean has(ContenderResult one, String name) {
        return one.observations().stream()
                .anyMatch(seen ->
                        seen.service().equals(one.service()) && seen.gauges().containsKey(name));
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
