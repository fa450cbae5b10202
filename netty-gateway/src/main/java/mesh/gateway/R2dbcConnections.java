package mesh.gateway;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.function.ToIntFunction;
import mesh.gateway.kit.database.DatabaseProperties;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * R2DBC on r2dbc-pool. The first request that needs the database creates the pool and the client. It does not do so on its event loop,
 * because the driver reads files to find its parts.
 */
@Component
public class R2dbcConnections implements DisposableBean {

    private final DatabaseProperties database;
    private final ObjectProvider<MeterRegistry> metrics;
    private final Mono<ConnectionPool> pool;
    private final Mono<DatabaseClient> client;
    private final Mono<TransactionalOperator> transaction;
    private volatile boolean made;

    R2dbcConnections(DatabaseProperties database, ObjectProvider<MeterRegistry> metrics) {
        this.database = database;
        this.metrics = metrics;
        this.pool = Mono.fromCallable(this::pool)
                .subscribeOn(Schedulers.boundedElastic())
                .cache();
        // Lambdas, because a constructor reference would load its class now, with everything that the class needs.
        this.client =
                pool.map(connections -> DatabaseClient.create(connections)).cache();
        this.transaction = pool.map(
                        connections -> TransactionalOperator.create(new R2dbcTransactionManager(connections)))
                .cache();
    }

    /** Returns the client that queries the database, and creates it at the first request. */
    public Mono<DatabaseClient> client() {
        return client;
    }

    /** Returns the operator that runs a subscription in a transaction. */
    public Mono<TransactionalOperator> transaction() {
        return transaction;
    }

    private ConnectionPool pool() {
        ConnectionPool made =
                new StagedConnections(ConnectionPoolConfiguration.builder(new PostgresqlConnectionFactory(postgresql()))
                        .maxSize(database.maxConnections())
                        .initialSize(Math.min(10, database.maxConnections())) // r2dbc-pool's default, at most maxSize
                        .maxAcquireTime(database.acquireTimeout())
                        .build());
        this.made = true;
        metrics.ifAvailable(registry -> made.getMetrics().ifPresent(figures -> register(figures, registry)));
        return made;
    }

    private PostgresqlConnectionConfiguration postgresql() {
        return PostgresqlConnectionConfiguration.builder()
                .host(database.host())
                .port(database.port())
                .database(database.database())
                .username(database.username())
                .password(database.password())
                .connectTimeout(database.connectTimeout())
                .statementTimeout(database.queryTimeout())
                .build();
    }

    /** Registers the pool's figures under the names that Spring Boot would give them. */
    private static void register(PoolMetrics figures, MeterRegistry registry) {
        register(registry, "r2dbc.pool.acquired", figures, PoolMetrics::acquiredSize);
        register(registry, "r2dbc.pool.idle", figures, PoolMetrics::idleSize);
        register(registry, "r2dbc.pool.pending", figures, PoolMetrics::pendingAcquireSize);
    }

    private static void register(
            MeterRegistry registry, String name, PoolMetrics figures, ToIntFunction<PoolMetrics> figure) {
        Gauge.builder(name, figures, figure::applyAsInt).strongReference(true).register(registry);
    }

    @Override
    public void destroy() {
        if (made) {
            pool.flatMap(ConnectionPool::disposeLater).block();
        }
    }
}
