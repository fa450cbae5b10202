package mesh.load.report;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Why a gateway responds with a 500, in the words that a reader needs. The gateways name the cause, and no more. */
public enum Cause {
    PENDING_ACQUIRE_QUEUE_FULL(
            "As many calls as allowed were waiting for a connection already",
            "`mesh.limits.max-connections`, `mesh.limits.pending-acquire-max-count`, or `mesh.limits.fan-out` down"),
    PENDING_ACQUIRE_TIMEOUT(
            "A call waited too long for a connection, or for a permit",
            "`mesh.limits.pending-acquire-timeout`, or `mesh.limits.max-wait-duration` of a semaphore"),
    TOO_MANY_CALLS(
            "As many calls as allowed were under way already, and nothing queues",
            "`mesh.limits.max-concurrent-calls`, or `mesh.limits.fan-out` down"),
    CONNECT_REFUSED("Nobody listens there, or nobody has that name", "`mesh.legacy.url`, or start the backend"),
    CONNECT_TIMEOUT("The backend did not take the connection in time", "`mesh.limits.connect-timeout`"),
    READ_TIMEOUT(
            "The backend was silent for too long",
            "`mesh.limits.response-timeout`, or `mesh.limits.deadline` where nothing was there by then"),
    CONNECTION_RESET("The backend ended the connection before its response was complete", "the backend"),
    UPSTREAM_STATUS(
            "The backend responded with an error, or with too many bytes",
            "the backend, or `mesh.limits.max-response-bytes`"),
    BLOCKING_ON_EVENT_LOOP("`block()` on a thread that must not wait", "the code"),
    STORE_UNAVAILABLE("The store is away, not ready, or silent", "`mesh.store.url`, or start the store"),
    POOL_TIMEOUT(
            "All connections of the database's pool were in use for too long",
            "`mesh.database.max-connections`, or `mesh.database.acquire-timeout`"),
    DATABASE_UNAVAILABLE(
            "The database is away, takes no more clients, or went away in the middle of a query",
            "`mesh.database.url`, `database.max-connections`, or start the database"),
    DATABASE_ERROR(
            "The database responded with an error, or ended a query that took too long",
            "the database, or `mesh.database.query-timeout`"),
    INTERNAL("A fault of the gateway itself", "its log");

    /** One sentence; code stands between backticks. */
    public final String meaning;

    /** Which setting to change, or where to look; code stands between backticks. */
    public final String setting;

    Cause(String meaning, String setting) {
        this.meaning = meaning;
        this.setting = setting;
    }

    /** As it is written in responses and results. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Cause> of(String code) {
        return Stream.of(values()).filter(cause -> cause.code().equals(code)).findFirst();
    }
}
