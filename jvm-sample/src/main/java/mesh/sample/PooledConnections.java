package mesh.sample;

/**
 * The connection pools of one kind of client. If the other side closes a connection that a pool keeps, the pool notices only when it is
 * used next, and counts the connection until then.
 */
@FunctionalInterface
interface PooledConnections {

    /** Closes the connections that the pools hold. Each pool begins anew with its next connection. */
    void drop();
}
