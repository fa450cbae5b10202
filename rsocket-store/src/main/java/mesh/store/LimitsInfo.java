package mesh.store;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.ConnectionFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** Shows the limits in force in {@code /actuator/info} under {@code limits}. */
@Component
class LimitsInfo implements InfoContributor {

    private final StoreProperties properties;
    private final ConnectionFactory connections;

    LimitsInfo(StoreProperties properties, ConnectionFactory connections) {
        this.properties = properties;
        this.connections = connections;
    }

    @Override
    public void contribute(Info.Builder builder) {
        Map<String, Object> limits = new LinkedHashMap<>();
        limits.put("store.rows", properties.rows());
        limits.put("store.chunk", properties.chunk());
        limits.put("store.threads", properties.threads());
        limits.put("database", connections.getMetadata().getName());
        if (connections instanceof ConnectionPool pool) {
            pool.getMetrics().ifPresent(metrics -> limits.put("r2dbc.pool.max-size", metrics.getMaxAllocatedSize()));
        }
        builder.withDetail("limits", limits);
    }
}
