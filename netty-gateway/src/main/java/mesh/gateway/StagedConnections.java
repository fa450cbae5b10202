package mesh.gateway;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import mesh.stages.reactive.StreamStages;
import reactor.core.publisher.Mono;

/** A pool that informs the query of a stream when it has given it a connection. */
final class StagedConnections extends ConnectionPool {

    StagedConnections(ConnectionPoolConfiguration configuration) {
        super(configuration);
    }

    @Override
    public Mono<Connection> create() {
        return Mono.deferContextual(context -> super.create().doOnNext(connection -> StreamStages.connected(context)));
    }
}
