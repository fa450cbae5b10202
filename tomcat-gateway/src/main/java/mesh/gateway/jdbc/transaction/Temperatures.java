package mesh.gateway.jdbc.transaction;

import java.util.List;
import java.util.Objects;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.Correction;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.RowTurns;
import mesh.gateway.kit.database.Sql;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** The transaction behind the route. */
@Lazy
@Component
class Temperatures {

    private final JdbcClient client;
    private final TransactionOperations transaction;
    private final RowTurns rows;
    private final DatabaseProperties database;

    Temperatures(JdbcClient client, TransactionOperations transaction, RowTurns rows, DatabaseProperties database) {
        this.client = client;
        this.transaction = transaction;
        this.rows = rows;
        this.database = database;
    }

    /** Reads, computes and writes {@code cnt} readings, and returns them. Either all of them are written or none. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return DatabaseFailures.mapped(
                () -> Objects.requireNonNull(transaction.execute(
                        status -> rows.next(cnt).mapToObj(this::reading).toList())),
                database);
    }

    private TemperatureReading reading(long id) {
        TemperatureReading rounded = Correction.of(read(id));
        client.sql(Sql.WRITE)
                .param("id", id)
                .param("celsius", rounded.celsius())
                .update();
        return rounded;
    }

    private TemperatureReading read(long id) {
        return client.sql(Sql.READING_TO_WRITE)
                .param("id", id)
                .param("seconds", database.querySeconds())
                .query(TemperatureReading.class)
                .single();
    }
}
