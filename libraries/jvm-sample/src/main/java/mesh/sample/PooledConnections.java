package mesh.sample;

/**
 * The connection pools of one kind of client. If the other side closes a pooled connection, the pool notices only at its next use, and
 * counts the connection until then.
 */
@FunctionalInterface
interface PooledConnections {

    /** Closes the connections in the pools. Each pool makes new connections when they are needed. */
    void drop();
}
