package mesh.load.scenario;

import mesh.load.scenario.key.Labelled;

/** What limits the connections of a route's client to the legacy backend, and what happens to calls beyond the limit. */
public enum ConnectionLimit implements Labelled {
    /** Reactor Netty's pool: {@code mesh.limits.max-connections}. It limits how many calls may wait, and how long each waits. */
    POOL,
    /** The pool of Apache's client: {@code mesh.limits.max-connections}. Any further call waits for a connection, for a limited time. */
    APACHE_POOL,
    /** A semaphore: {@code mesh.limits.max-concurrent-calls}. Any further call waits, for at most {@code mesh.limits.max-wait-duration}. */
    SEMAPHORE,
    /** {@code @ConcurrencyLimit}: {@code mesh.limits.max-concurrent-calls}. Any further call waits, without a time limit. */
    CONCURRENCY_LIMIT,
    /** {@code @ConcurrencyLimit} that rejects: {@code mesh.limits.max-concurrent-calls}. It rejects any further call immediately. */
    CONCURRENCY_LIMIT_REJECT,
    /** No limit: RestTemplate and RestClient open one connection for each concurrent call. */
    UNLIMITED
}
