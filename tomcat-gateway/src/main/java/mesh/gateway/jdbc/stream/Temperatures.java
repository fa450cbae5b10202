package mesh.gateway.jdbc.stream;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.Sql;
import mesh.stages.Step;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** The one query behind the route. */
@Lazy
@Component
class Temperatures {

    private final JdbcClient client;
    private final TransactionOperations transaction;
    private final DatabaseProperties database;

    Temperatures(JdbcClient client, TransactionOperations transaction, DatabaseProperties database) {
        this.client = client;
        this.transaction = transaction;
        this.database = database;
    }

    /**
     * Passes on {@code cnt} readings in order, each before it reads the next. It uses a transaction, because PostgreSQL otherwise sends all
     * rows together.
     */
    void readings(ItemCount cnt, Consumer<TemperatureReading> user) {
        DatabaseFailures.mapped(
                () -> Objects.requireNonNull(transaction.execute(status -> readings(cnt.value(), user))), database);
    }

    private int readings(int cnt, Consumer<TemperatureReading> user) {
        Step step = Step.ofThread();
        try (Stream<TemperatureReading> rows = query(cnt)) {
            rows.forEach(row -> {
                step.awaitUser();
                user.accept(row);
                step.goOn();
            });
        }
        return cnt;
    }

    private Stream<TemperatureReading> query(int cnt) {
        return client
                .sql(Sql.READINGS)
                .withFetchSize(database.fetchSize())
                .param("cnt", cnt)
                .param("seconds", database.querySeconds())
                .query(TemperatureReading.class)
                .stream();
    }
}
