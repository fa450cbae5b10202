package mesh.gateway;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.ToIntFunction;
import mesh.gateway.kit.database.DatabaseProperties;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * JDBC on HikariCP's pool. The first request that needs the database creates the pool. A gateway that is started for other routes neither
 * waits for a database nor needs one.
 */
@Lazy
@Configuration(proxyBeanMethods = false)
class JdbcConfiguration {

    @Lazy
    @Bean
    JdbcClient jdbcClient(HikariDataSource pool) {
        return JdbcClient.create(pool);
    }

    @Lazy
    @Bean
    TransactionOperations databaseTransactions(HikariDataSource pool) {
        return new TransactionTemplate(new JdbcTransactionManager(pool));
    }

    @Lazy
    @Bean
    HikariDataSource databasePool(DatabaseProperties database, ObjectProvider<MeterRegistry> metrics) {
        HikariDataSource pool = new StagedDataSource();
        pool.setPoolName("database");
        pool.setJdbcUrl("jdbc:" + database.url());
        pool.setUsername(database.username());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(database.maxConnections());
        pool.setConnectionTimeout(database.acquireTimeout().toMillis());
        // If there is no database, the pool waits for it. This holds for the first connection as for any later one.
        pool.setInitializationFailTimeout(-1);
        pool.addDataSourceProperty("connectTimeout", seconds(database.connectTimeout()));
        pool.addDataSourceProperty(
                "options", "-c statement_timeout=" + database.queryTimeout().toMillis());
        // A silent database cannot end a query. The driver then closes the connection a little later.
        pool.addDataSourceProperty("socketTimeout", seconds(database.queryTimeout()) + 1);
        metrics.ifAvailable(registry -> register(pool, registry));
        return pool;
    }

    /**
     * Registers the pool's figures under HikariCP's names. HikariCP's own figures are up to a second old, which is longer than many bursts
     * take.
     */
    private static void register(HikariDataSource pool, MeterRegistry registry) {
        register(registry, "hikaricp.connections.active", pool, HikariPoolMXBean::getActiveConnections);
        register(registry, "hikaricp.connections.idle", pool, HikariPoolMXBean::getIdleConnections);
        register(registry, "hikaricp.connections.pending", pool, HikariPoolMXBean::getThreadsAwaitingConnection);
    }

    private static void register(
            MeterRegistry registry, String name, HikariDataSource pool, ToIntFunction<HikariPoolMXBean> figure) {
        Gauge.builder(name, pool, one -> figures(one, figure))
                .strongReference(true)
                .register(registry);
    }

    /** Returns 0 before the first connection, when the pool has no figures. */
    private static int figures(HikariDataSource pool, ToIntFunction<HikariPoolMXBean> figure) {
        HikariPoolMXBean figures = pool.getHikariPoolMXBean();
        return figures == null ? 0 : figure.applyAsInt(figures);
    }

    /** Rounds up to whole seconds, because pgJDBC takes no fractions. Returns at least 1, because 0 would mean no timeout. */
    private static long seconds(Duration duration) {
        return Math.max(1, duration.plusMillis(999).toSeconds());
    }
}
