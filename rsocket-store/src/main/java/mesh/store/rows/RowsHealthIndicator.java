package mesh.store.rows;

import mesh.store.StoreProperties;
import org.springframework.boot.health.contributor.AbstractReactiveHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * {@code rows} in {@code /actuator/health} and in its group {@code readiness}: UP if the table has as many rows as it should. It counts the
 * rows on each request, because rows of a table that was complete can be deleted later.
 */
@Component
class RowsHealthIndicator extends AbstractReactiveHealthIndicator {

    private final TemperatureReadings table;
    private final StoreProperties properties;
    private final DataLoadState loadState;
    private final Scheduler databaseThreads;

    RowsHealthIndicator(
            TemperatureReadings table, StoreProperties properties, DataLoadState loadState, Scheduler databaseThreads) {
        super("The rows cannot be counted");
        this.table = table;
        this.properties = properties;
        this.loadState = loadState;
        this.databaseThreads = databaseThreads;
    }

    @Override
    protected Mono<Health> doHealthCheck(Health.Builder health) {
        return table.count().map(rows -> judge(health, rows)).subscribeOn(databaseThreads);
    }

    private Health judge(Health.Builder health, long rows) {
        boolean ready = loadState.isComplete() && rows == properties.rows();
        health.withDetail("rows", rows).withDetail("expected", properties.rows());
        return (ready ? health.up() : health.outOfService()).build();
    }
}
