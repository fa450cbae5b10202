package mesh.gateway;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import mesh.stages.reactive.StreamStages;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Tells the query of a stream when the pool has given it a connection.
 *
 * @param pool the pool itself
 */
record StagedConnections(ConnectionFactory pool) implements ConnectionFactory {

    @Override
    public Publisher<? extends Connection> create() {
        return Mono.deferContextual(
                context -> Mono.from(pool.create()).doOnNext(connection -> StreamStages.connected(context)));
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return pool.getMetadata();
    }
}
