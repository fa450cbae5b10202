package mesh.gateway.r2dbc.transaction;

import mesh.gateway.R2dbcConnections;
import mesh.gateway.kit.ItemCount;
import mesh.gateway.kit.TemperatureReading;
import mesh.gateway.kit.database.Correction;
import mesh.gateway.kit.database.DatabaseFailures;
import mesh.gateway.kit.database.DatabaseProperties;
import mesh.gateway.kit.database.RowTurns;
import mesh.gateway.kit.database.Sql;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The transaction behind the route. */
@Component
class Temperatures {

    private final R2dbcConnections connections;
    private final RowTurns rows;
    private final DatabaseProperties database;

    Temperatures(R2dbcConnections connections, RowTurns rows, DatabaseProperties database) {
        this.connections = connections;
        this.rows = rows;
        this.database = database;
    }

    /** Reads, computes and writes {@code cnt} readings, and returns them. Either all of them are written or none. */
    Flux<TemperatureReading> readings(ItemCount cnt) {
        Flux<TemperatureReading> written = connections
                .client()
                .zipWith(connections.transaction())
                .flatMapMany(both -> readings(cnt, both.getT1(), both.getT2()));
        return DatabaseFailures.mapped(written, database);
    }

    private Flux<TemperatureReading> readings(ItemCount cnt, DatabaseClient client, TransactionalOperator transaction) {
        return Flux.fromStream(() -> rows.next(cnt).boxed())
                .concatMap(id -> reading(client, id))
                .as(transaction::transactional)
                .collectList() // a reading must not be sent before the commit, which can fail
                .flatMapIterable(all -> all);
    }

    private Mono<TemperatureReading> reading(DatabaseClient client, long id) {
        return read(client, id)
                .map(Correction::of)
                .flatMap(rounded -> client.sql(Sql.WRITE)
                        .bind("id", id)
                        .bind("celsius", rounded.celsius())
                        .then()
                        .thenReturn(rounded));
    }

    private Mono<TemperatureReading> read(DatabaseClient client, long id) {
        return client.sql(Sql.READING_TO_WRITE)
                .bind("id", id)
                .bind("seconds", database.querySeconds())
                .mapProperties(TemperatureReading.class)
                .one()
                .single();
    }
}
