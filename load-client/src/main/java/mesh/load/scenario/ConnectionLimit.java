package mesh.load.scenario;

/** What limits the connections of a route's client to the legacy backend, and what happens to calls beyond the limit. */
public enum ConnectionLimit implements Labelled {
    /** Reactor Netty's pool: {@code mesh.limits.max-connections}; the number of calls that wait for one, and their wait, are limited. */
    POOL,
    /** The pool of Apache's client: {@code mesh.limits.max-connections}; unlimited calls may wait for one, each for a limited time. */
    APACHE_POOL,
    /** A semaphore: {@code mesh.limits.max-concurrent-calls}; unlimited calls wait, up to {@code mesh.limits.max-wait-duration}. */
    SEMAPHORE,
    /** {@code @ConcurrencyLimit}: {@code mesh.limits.max-concurrent-calls}; unlimited calls wait, for an unlimited time. */
    CONCURRENCY_LIMIT,
    /** {@code @ConcurrencyLimit} that rejects: {@code mesh.limits.max-concurrent-calls}; no call waits. */
    CONCURRENCY_LIMIT_REJECT,
    /** None: RestTemplate and RestClient open as many connections as there are calls. */
    UNLIMITED
}
