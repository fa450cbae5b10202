package mesh.sample;

import java.util.List;
import reactor.netty.resources.ConnectionProvider;

/**
 * The connection pools of Reactor Netty's clients that are beans. A pool notices only when it is used next that the other side
 * has closed what it keeps, and counts it until then.
 */
final class PooledConnections {

    private final List<ConnectionProvider> pools;

    PooledConnections(List<ConnectionProvider> pools) {
        this.pools = List.copyOf(pools);
    }

    /** Closes what they hold. Each of them begins anew with its next connection. */
    void drop() {
        pools.forEach(ConnectionProvider::dispose);
    }
}
