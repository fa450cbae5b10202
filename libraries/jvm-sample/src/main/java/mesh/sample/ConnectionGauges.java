package mesh.sample;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Shows calls and the resources for which they wait, as sums for the process:
 *
 * <ul>
 *   <li>connections in the pools of Reactor Netty's HTTP clients, and in other pools if a service has meters named {@code
 *       mesh.connections.*}
 *   <li>connections in the pools for databases (HikariCP's and r2dbc-pool's)
 *   <li>permits for calls, on routes that limit the number of calls
 *   <li>the number of calls that all HTTP clients have made since the start
 * </ul>
 *
 * A pool of Reactor Netty has figures from its first connection on, if it was made with {@code metrics(true)}. Clients without a pool have
 * no figures.
 *
 * <p>It remembers each of these meters when the meter is registered. Searching all meters for each sample would cost more than reading
 * them.
 */
final class ConnectionGauges implements Gauges {

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("reactor.netty.connection.provider.active.connections", "connections.active"),
            Map.entry("reactor.netty.connection.provider.idle.connections", "connections.idle"),
            Map.entry("reactor.netty.connection.provider.pending.connections", "connections.pending"),
            Map.entry("mesh.connections.active", "connections.active"),
            Map.entry("mesh.connections.idle", "connections.idle"),
            Map.entry("mesh.connections.pending", "connections.pending"),
            Map.entry("mesh.calls.active", "calls.active"),
            Map.entry("mesh.calls.waiting", "calls.waiting"),
            Map.entry("mesh.calls.made", "calls.made"),
            Map.entry("hikaricp.connections.active", "database.active"),
            Map.entry("hikaricp.connections.idle", "database.idle"),
            Map.entry("hikaricp.connections.pending", "database.pending"),
            Map.entry("r2dbc.pool.acquired", "database.active"),
            Map.entry("r2dbc.pool.idle", "database.idle"),
            Map.entry("r2dbc.pool.pending", "database.pending"));

    private final List<Gauge> gauges = new CopyOnWriteArrayList<>();

    ConnectionGauges(MeterRegistry metrics) {
        metrics.config().onMeterAdded(this::add).onMeterRemoved(gauges::remove);
        metrics.forEachMeter(this::add);
    }

    private void add(Meter meter) {
        if (meter instanceof Gauge gauge && NAMES.containsKey(meter.getId().getName()) && !gauges.contains(gauge)) {
            gauges.add(gauge);
        }
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        for (Gauge gauge : gauges) {
            String name = NAMES.getOrDefault(gauge.getId().getName(), "");
            sample.merge(name, (long) gauge.value(), (one, two) -> one.longValue() + two.longValue());
        }
    }
}
