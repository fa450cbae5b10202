package mesh.sample;

/**
 * The connection pools of one kind of client. A pool notices only when it is used next that the other side has closed what it
 * keeps, and counts it until then.
 */
@FunctionalInterface
interface PooledConnections {

    /** Closes what they hold. Each of them begins anew with its next connection. */
    void drop();
}
