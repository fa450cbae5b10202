package mesh.load.analysis.simulation;

/** What a request occupies in the gateway while it waits for its calls. */
public enum Waits {
    /** Nothing: the calls come back as events. */
    ON_NOTHING,
    /** One of the threads that serve requests, from the request's beginning to its end. */
    ON_REQUEST_THREAD,
    /** For each call one of the threads that may wait, Reactor's {@code boundedElastic}. */
    ON_THREAD_PER_CALL,
    /** An event loop: Reactor refuses {@code block()} there, and every request fails at once. */
    ON_EVENT_LOOP
}
