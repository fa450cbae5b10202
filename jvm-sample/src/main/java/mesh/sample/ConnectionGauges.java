package mesh.sample;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The connection pools of Reactor Netty's HTTP clients, all of a process together. A pool tells its figures from its first
 * connection on, if it was made with {@code metrics(true)}. Clients without such a pool tell none.
 *
 * <p>The meters are kept as they come: to find them among all the others each time would cost more than to read them.
 */
final class ConnectionGauges implements Gauges {

    private static final Map<String, String> NAMES = Map.of(
            "reactor.netty.connection.provider.active.connections", "connections.active",
            "reactor.netty.connection.provider.idle.connections", "connections.idle",
            "reactor.netty.connection.provider.pending.connections", "connections.pending");

    private final List<Gauge> pools = new CopyOnWriteArrayList<>();

    ConnectionGauges(MeterRegistry metrics) {
        metrics.config().onMeterAdded(this::add).onMeterRemoved(pools::remove);
        metrics.forEachMeter(this::add);
    }

    private void add(Meter meter) {
        if (meter instanceof Gauge gauge && NAMES.containsKey(meter.getId().getName()) && !pools.contains(gauge)) {
            pools.add(gauge);
        }
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        for (Gauge pool : pools) {
            String name = NAMES.getOrDefault(pool.getId().getName(), "");
            sample.merge(name, (long) pool.value(), (one, two) -> one.longValue() + two.longValue());
        }
    }
}
