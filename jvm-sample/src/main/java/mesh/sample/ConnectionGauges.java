package mesh.sample;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.Map;

/**
 * The connection pools of Reactor Netty's HTTP clients, all of a process together. A pool tells its figures from its first
 * connection on, if it was made with {@code metrics(true)}. Clients without such a pool tell none.
 */
final class ConnectionGauges implements Gauges {

    private static final String POOL = "reactor.netty.connection.provider.";

    private final MeterRegistry metrics;

    ConnectionGauges(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    @Override
    public void readInto(Map<String, Number> sample) {
        add(sample, "connections.active", "active.connections");
        add(sample, "connections.idle", "idle.connections");
        add(sample, "connections.pending", "pending.connections");
    }

    private void add(Map<String, Number> sample, String name, String meter) {
        Collection<Gauge> pools = metrics.find(POOL + meter).gauges();
        if (!pools.isEmpty()) {
            sample.put(name, (long) pools.stream().mapToDouble(Gauge::value).sum());
        }
    }
}
