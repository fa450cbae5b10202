package mesh.gateway.jdbc;

import java.util.List;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.Sql;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The queries behind the route. */
@Lazy
@Component
class Temperatures {

    private final JdbcClient client;
    private final DatabaseProperties database;

    Temperatures(JdbcClient client, DatabaseProperties database) {
        this.client = client;
        this.database = database;
    }

    /** Returns {@code cnt} readings, in order: one query after another, each on a connection of the pool. */
    List<TemperatureReading> readings(ItemCount cnt) {
        return cnt.items().mapToObj(this::reading).toList();
    }

    private TemperatureReading reading(int item) {
        return DatabaseFailures.mapped(() -> query(item), database);
    }

    private TemperatureReading query(int item) {
        return client.sql(Sql.READING)
                .param("id", Sql.idOf(item))
                .param("seconds", database.querySeconds())
                .query(TemperatureReading.class)
                .single();
    }
}
