package mesh.gateway.r2dbc.stream;

import mesh.gateway.R2dbcConnections;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.Sql;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;

/** The one query behind the route. */
@Component
class Temperatures {

    private final R2dbcConnections connections;
    private final DatabaseProperties database;

    Temperatures(R2dbcConnections connections, DatabaseProperties database) {
        this.connections = connections;
        this.database = database;
    }

    /** Returns {@code cnt} readings, in order. It requests rows from the database only as fast as the user reads. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return DatabaseFailures.mapped(connections.client().flatMapMany(client -> query(client, cnt)), database);
    }

    private Flux<TemperatureReading> query(DatabaseClient client, ItemCount cnt) {
        return client.sql(Sql.READINGS)
                .filter(statement -> statement.fetchSize(database.fetchSize()))
                .bind("cnt", cnt.value())
                .bind("seconds", database.querySeconds())
                .mapProperties(TemperatureReading.class)
                .all();
    }
}
