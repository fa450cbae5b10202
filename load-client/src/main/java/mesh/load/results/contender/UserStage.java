package mesh.load.results.contender;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a user waits for, in the order of time. The time from when a request was due until its last byte consists of these stages. */
public enum UserStage {

    /** Until the gateway has read the request: the way there, the accept queue, a busy event loop. */
    BEFORE_GATEWAY("before_gateway_ns"),

    /** For a thread of the gateway's server. */
    THREAD("thread_wait_ns"),

    /** For a permit in front of a call. */
    PERMIT("permit_wait_ns"),

    /** For a connection to the backend or the store. */
    CONNECTION("connection_wait_ns"),

    /** For a call, except for what the backend says of itself. */
    CALL("call_ns"),

    /** For a thread and a place of the backend. */
    BACKEND_QUEUE("backend_wait_ns"),

    /** For the backend or the store itself. */
    BACKEND("backend_ns"),

    /** For a connection of the database pool. */
    DATABASE_POOL("database_wait_ns"),

    /** For the database. */
    QUERY("query_ns"),

    /** For the gateway's computing. */
    COMPUTING("computing_ns"),

    /** From the first byte of the response to the last, as far as the gateway waits for nothing else than the user. */
    RESPONSE("response_ns"),

    /** Everything else: the gateway's own work, scheduling, garbage collection. */
    REST("rest_ns");

    private final String column;

    UserStage(String column) {
        this.column = column;
    }

    /** Returns the name in results and in assertions, such as {@code backend-queue}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the name of its column in {@code requests.csv}. */
    public String column() {
        return column;
    }

    /** Returns the labels in the order of time. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(UserStage::label).toList();
    }

    public static Optional<UserStage> of(String label) {
        return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
    }
}
