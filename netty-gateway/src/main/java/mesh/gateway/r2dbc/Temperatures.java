package mesh.gateway.r2dbc;

import mesh.gateway.R2dbcConnections;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.Sql;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The queries behind the route. */
@Component
class Temperatures {

    private final R2dbcConnections connections;
    private final DatabaseProperties database;

    Temperatures(R2dbcConnections connections, DatabaseProperties database) {
        this.connections = connections;
        this.database = database;
    }

    /** Returns {@code cnt} readings, in order: one query after another, each on a connection of the pool. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        return connections
                .client()
                .flatMapMany(client -> Flux.range(0, cnt.value()).concatMap(item -> reading(client, item)));
    }

    private Mono<TemperatureReading> reading(DatabaseClient client, int item) {
        return DatabaseFailures.mapped(query(client, item).flux(), database).single();
    }

    private Mono<TemperatureReading> query(DatabaseClient client, int item) {
        return client.sql(Sql.READING)
                .bind("id", Sql.idOf(item))
                .bind("seconds", database.querySeconds())
                .mapProperties(TemperatureReading.class)
                .one();
    }
}
