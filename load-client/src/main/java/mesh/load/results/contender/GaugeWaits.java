package mesh.load.results.contender;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the requests of a contender waited, from sampled gauges alone. By Little's law, the area under a gauge over the number of requests
 * is the mean time that a request spent there.
 *
 * @param requests all requests, including light requests beside the load
 * @param samples that were taken while requests were under way
 * @param meanNanos their mean latency, as the load client measured it
 * @param parts in the order of a request's way. The last one is {@link #UNEXPLAINED} if the others are much shorter than the latency
 */
public record GaugeWaits(long requests, int samples, long meanNanos, List<Wait> parts) {

    /** With fewer samples, the area between them is a guess. */
    public static final int LEAST_SAMPLES = 5;

    /** For a thread of the server: requests under way without a thread while all threads were busy. */
    public static final String THREAD = "thread";

    /** For a permit in front of a call. */
    public static final String PERMIT = "permit";

    /** For a connection of an HTTP client's pool. */
    public static final String CLIENT_POOL = "client-pool";

    /** With a connection of an HTTP client's pool: for the system behind it. */
    public static final String CLIENT_CONNECTION = "client-connection";

    /** For a connection of the database's pool. */
    public static final String DATABASE_POOL = "database-pool";

    /** With a connection of the database's pool. */
    public static final String DATABASE_CONNECTION = "database-connection";

    /** In older files: for a connection of any pool. */
    public static final String POOL = "pool";

    /** In older files: with a connection of any pool. */
    public static final String CONNECTION = "connection";

    /** On a thread of the server, but for none of these. */
    public static final String OTHER = "other";

    public static final String UNEXPLAINED = "unexplained";

    /** The mean time of a request in one part. */
    public record Wait(String name, long nanos) {}

    public Optional<Wait> part(String name) {
        return parts.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Returns whether threads of the server waited for a connection of a pool more than they did anything else. */
    public boolean waitsMostlyForPool() {
        long forPool = nanos(POOL) + nanos(CLIENT_POOL) + nanos(DATABASE_POOL);
        long onThread = Stream.of(PERMIT, CONNECTION, CLIENT_CONNECTION, DATABASE_CONNECTION, OTHER)
                .mapToLong(this::nanos)
                .sum();
        return forPool > onThread;
    }

    /** Returns the sum of the parts whose cause no gauge shows. */
    public long unnamedNanos() {
        return nanos(OTHER) + nanos(UNEXPLAINED);
    }

    private long nanos(String name) {
        return part(name).map(Wait::nanos).orElse(0L);
    }

    /** Returns the sum of all parts that gauges explain. */
    public long explainedNanos() {
        return parts.stream()
                .filter(one -> !one.name().equals(UNEXPLAINED))
                .mapToLong(Wait::nanos)
                .sum();
    }
}
