package mesh.load.scenario.service;

import mesh.load.scenario.text.Labelled;

/** What bounds the connections of a route's client to the legacy backend, and what becomes of a call beyond that. */
public enum ConnectionLimit implements Labelled {
    /** Reactor Netty's pool: {@code mesh.limits.max-connections}; so many may wait for one, for so long. */
    POOL("pool"),
    /** The pool of Apache's client: {@code mesh.limits.max-connections}; any number may wait for one, for so long. */
    APACHE_POOL("apache-pool"),
    /** A semaphore: {@code mesh.limits.max-concurrent-calls}; any number waits, for {@code mesh.limits.max-wait-duration}. */
    SEMAPHORE("semaphore"),
    /** {@code @ConcurrencyLimit}: {@code mesh.limits.max-concurrent-calls}; any number waits, for as long as it takes. */
    CONCURRENCY_LIMIT("concurrency-limit"),
    /** {@code @ConcurrencyLimit} that rejects: {@code mesh.limits.max-concurrent-calls}; nobody waits. */
    CONCURRENCY_LIMIT_REJECT("concurrency-limit-reject"),
    /** Nothing: RestTemplate and RestClient open as many as there are calls. */
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
