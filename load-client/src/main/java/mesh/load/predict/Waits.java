package mesh.load.predict;

/** What a request occupies in the gateway while it waits for its calls. */
public enum Waits {
    /** Nothing: the calls come back as events. */
    ON_NOTHING,
    /** One request thread, from the request's beginning to its end. */
    ON_REQUEST_THREAD,
    /** One thread per call, of those that may wait: Reactor's {@code boundedElastic}. */
    ON_THREAD_PER_CALL,
    /** An event loop: Reactor rejects {@code block()} there, and every request fails immediately. */
    ON_EVENT_LOOP
}
