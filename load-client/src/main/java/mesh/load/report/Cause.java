package mesh.load.report;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Why a gateway responds with a 500: the meaning of each cause for a reader. The gateways send only the name of the cause. */
public enum Cause {
    PENDING_ACQUIRE_QUEUE_FULL(
            "The maximum number of calls was already waiting for a connection",
            "`mesh.limits.max-connections`, `mesh.limits.pending-acquire-max-count`, or `mesh.limits.fan-out` down"),
    PENDING_ACQUIRE_TIMEOUT(
            "A call waited too long for a connection, or for a permit",
            "`mesh.limits.pending-acquire-timeout`, or `mesh.limits.max-wait-duration` of a semaphore"),
    TOO_MANY_CALLS(
            "The maximum number of calls was already under way, and further calls are not queued",
            "`mesh.limits.max-concurrent-calls`, or `mesh.limits.fan-out` down"),
    CIRCUIT_BREAKER_OPEN(
            "Too many earlier calls had failed, so the gateway made no calls for a while",
            "the backend, or `mesh.retry.breaker-open-time`"),
    CONNECT_REFUSED(
            "No process listens at this address, or no route leads to it", "`mesh.legacy.url`, or start the backend"),
    CONNECT_TIMEOUT("The backend did not accept the connection in time", "`mesh.limits.connect-timeout`"),
    READ_TIMEOUT(
            "The backend was silent for too long",
            "`mesh.limits.response-timeout`, or `mesh.limits.deadline` if nothing had arrived by then"),
    CONNECTION_RESET("The backend ended the connection before its response was complete", "the backend"),
    STALE_CONNECTION(
            "A kept connection ended before a byte of a response: the backend had most likely closed it while it was idle",
            "`mesh.limits.max-idle-time`, to less than the backend's keep-alive"),
    UPSTREAM_STATUS(
            "The backend responded with an error, or with too many bytes",
            "the backend, or `mesh.limits.max-response-bytes`"),
    BLOCKING_ON_EVENT_LOOP("`block()` on a thread that must not wait", "the code"),
    STORE_UNAVAILABLE(
            "The store is not running, is not ready, or does not respond", "`mesh.store.url`, or start the store"),
    POOL_TIMEOUT(
            "All connections of the database's pool were in use for too long",
            "`mesh.database.max-connections`, or `mesh.database.acquire-timeout`"),
    DATABASE_UNAVAILABLE(
            "The database is not running, accepts no more clients, or ended during a query",
            "`mesh.database.url`, `database.max-connections`, or start the database"),
    DATABASE_ERROR(
            "The database responded with an error, or ended a query that took too long",
            "the database, or `mesh.database.query-timeout`"),
    NAME_NOT_RESOLVED("The name of the upstream cannot be resolved", "`mesh.legacy.url`, or the name server"),
    TLS_FAILED("The two sides could not agree on TLS, or one of them does not speak it", "scheme and certificates"),
    FILE_DESCRIPTOR_LIMIT(
            "The gateway's process had as many files and connections open as it is allowed to have",
            "`ulimit -n` of the gateway"),
    LOCAL_PORTS_EXHAUSTED(
            "The operating system had no local port left for a connection of the gateway to this upstream",
            "`net.ipv4.ip_local_port_range`, or a pool that keeps connections"),
    SCHEDULER_QUEUE_FULL(
            "A pool of the gateway's threads took no more tasks: its queue was full",
            "`reactor.schedulers.defaultBoundedElasticQueueSize`, or fewer calls that block"),
    THREAD_LIMIT(
            "The operating system started no further thread for the gateway",
            "`ulimit -u` or `pids.max` of the gateway, or fewer threads"),
    OUT_OF_MEMORY("The gateway had no memory left", "`-Xmx` or `-XX:MaxDirectMemorySize` of the gateway"),
    INTERNAL("A fault of the gateway itself", "its log");

    private static final Set<Cause> LIMITS = EnumSet.of(
            PENDING_ACQUIRE_QUEUE_FULL,
            PENDING_ACQUIRE_TIMEOUT,
            TOO_MANY_CALLS,
            POOL_TIMEOUT,
            FILE_DESCRIPTOR_LIMIT,
            LOCAL_PORTS_EXHAUSTED,
            SCHEDULER_QUEUE_FULL,
            THREAD_LIMIT,
            OUT_OF_MEMORY);

    /** One sentence; code is between backticks. */
    public final String meaning;

    public final String setting;

    Cause(String meaning, String setting) {
        this.meaning = meaning;
        this.setting = setting;
    }

    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether a limit of the gateway failed the request: a configured limit, or a limit of its process. */
    public static boolean isLimit(String code) {
        return of(code).filter(LIMITS::contains).isPresent();
    }

    public static Optional<Cause> of(String code) {
        return Stream.of(values()).filter(cause -> cause.code().equals(code)).findFirst();
    }
}
