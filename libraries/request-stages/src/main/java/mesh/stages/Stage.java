package mesh.stages;

import java.util.Locale;

/** What a request can wait for in a service, in the order of time. Each instant of a request belongs to exactly one stage. */
public enum Stage {

    /** The request was read, but no thread was free. */
    THREAD,

    /** A permit in front of a call: a semaphore, or {@code @ConcurrencyLimit}. */
    PERMIT,

    /** A connection to the backend or the store: a free one of the pool, or a new one. */
    CONNECTION,

    /**
     * A call, without what the backend says of itself and without the wait for a connection if the client tells it. It contains the way
     * there and back, and the time in which nobody accepted the call. Some clients do not tell when they have a connection: the JDK's
     * client and {@code HttpURLConnection}. For these, the wait for a connection is part of this stage.
     */
    CALL,

    /** The backend has read the call, but has no thread or no place for it. */
    BACKEND_QUEUE,

    /** The backend serves the call, or the store responds to it. */
    BACKEND,

    /** A free connection of the database pool. */
    DATABASE_POOL,

    /** The database. */
    QUERY,

    /** The gateway computes, or waits for a thread that computes. */
    COMPUTING,

    /** The user: a stream has delivered all that the user's connection could take, and the user does not read the rest yet. */
    RESPONSE,

    /** Everything else: the service's own work, scheduling and garbage collection. */
    REST;

    private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final String inServerTiming = text + ServerTiming.DURATION;

    /** Returns the name in headers and journals, such as {@code backend-queue}. */
    public String text() {
        return text;
    }

    /** Returns how the stage's entry in {@code Server-Timing} begins, such as {@code backend-queue;dur=}. */
    String inServerTiming() {
        return inServerTiming;
    }
}
