package mesh.load.results.contender;

import java.util.List;
import java.util.stream.Stream;

/** The names of failures in results and assertions. Tests compare them with what gateways respond and what the load client records. */
public final class FailureNames {

    /** The causes of a 500. */
    public static final List<String> CAUSES = List.of("""
            pending-acquire-queue-full pending-acquire-timeout too-many-calls circuit-breaker-open
            connect-refused connect-timeout read-timeout connection-reset stale-connection upstream-status
            blocking-on-event-loop store-unavailable pool-timeout database-unavailable database-error
            name-not-resolved tls-failed file-descriptor-limit local-ports-exhausted
            scheduler-queue-full thread-limit out-of-memory internal
            """.split("\\s+"));

    /** The cause of a 5xx that does not name one, in assertions. A result counts it by its status: {@code status 503}. */
    public static final String UNKNOWN_CAUSE = "unknown";

    static final String STATUS = "status";

    /** A request that the service rejects. A result adds the status, and the cause if the response names one: {@code client-error 404}. */
    public static final String CLIENT_ERROR = "client-error";

    public static final List<String> OTHERS =
            List.of(CLIENT_ERROR, "truncated", "wrong-content", "timed-out", "refused", "connect-timed-out", "reset");

    private FailureNames() {}

    /** Returns the beginning of the names by which results count failures of a name; a status follows. */
    static String counted(String name) {
        return name.equals(UNKNOWN_CAUSE) ? STATUS : name;
    }

    public static List<String> all() {
        return Stream.of(CAUSES, List.of(UNKNOWN_CAUSE), OTHERS)
                .flatMap(List::stream)
                .toList();
    }
}
