package mesh.database.rows;

import mesh.database.DatabaseProperties;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;

/** {@code postgresql} in the group {@code readiness}: UP if a client that connects as the gateways do finds all rows. */
@Component
class PostgresqlHealthIndicator extends AbstractHealthIndicator {

    private final TemperatureTable table;
    private final DatabaseProperties properties;

    PostgresqlHealthIndicator(TemperatureTable table, DatabaseProperties properties) {
        super("The rows cannot be counted");
        this.table = table;
        this.properties = properties;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) throws Exception {
        if (table.rows() >= properties.rows()) {
            health.up();
        } else {
            health.outOfService();
        }
    }
}
