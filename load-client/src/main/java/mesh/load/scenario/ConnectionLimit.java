package mesh.load.scenario;

/** What limits the connections of a route's client to the legacy backend, and what happens to calls beyond the limit. */
public enum ConnectionLimit implements Labelled {
    /** Reactor Netty's pool: {@code mesh.limits.max-connections}; the number of calls that wait for one, and their wait, are limited. */
    POOL("pool"),
    /** The pool of Apache's client: {@code mesh.limits.max-connections}; unlimited calls may wait for one, each for a limited time. */
    APACHE_POOL("apache-pool"),
    /** A semaphore: {@code mesh.limits.max-concurrent-calls}; unlimited calls wait, up to {@code mesh.limits.max-wait-duration}. */
    SEMAPHORE("semaphore"),
    /** {@code @ConcurrencyLimit}: {@code mesh.limits.max-concurrent-calls}; unlimited calls wait, for an unlimited time. */
    CONCURRENCY_LIMIT("concurrency-limit"),
    /** {@code @ConcurrencyLimit} that rejects: {@code mesh.limits.max-concurrent-calls}; no call waits. */
    CONCURRENCY_LIMIT_REJECT("concurrency-limit-reject"),
    /** None: RestTemplate and RestClient open as many connections as there are calls. */
    UNLIMITED("unlimited");

    private final String label;

    ConnectionLimit(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
