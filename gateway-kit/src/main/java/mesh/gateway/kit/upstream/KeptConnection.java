package mesh.gateway.kit.upstream;

import io.netty.util.AttributeKey;
import java.time.Duration;
import mesh.gateway.kit.FailureCause;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

/**
 * How long the connection had rested on which a call of WebClient left. A backend closes what has rested for as long as its keep-alive: if
 * that meets a call on its way, the connection ends without a byte of a response, and the call has most likely never arrived.
 */
public final class KeptConnection {

    /** Servers count their keep-alive in seconds. What ends sooner has been ended for another reason. */
    private static final long SHORTEST_KEEP_ALIVE_NANOS = Duration.ofSeconds(1).toNanos();

    /** A connection that is closed already shows it within a round trip. A backend that works on a call before it cuts it takes longer. */
    private static final long ROUND_TRIP_NANOS = Duration.ofMillis(50).toNanos();

    private static final AttributeKey<Long> RESTS_SINCE = AttributeKey.valueOf(KeptConnection.class, "restsSince");

    private volatile long restedNanos;
    private volatile long usedNanos;

    KeptConnection() {}

    /** For {@code HttpClient.doOnRequest}: tells the call, whose context has this, what it left on. */
    static void used(HttpClientRequest request, Connection connection) {
        Long since = connection.channel().attr(RESTS_SINCE).get();
        request.currentContextView()
                .<KeptConnection>getOrEmpty(KeptConnection.class)
                .ifPresent(call -> call.use(since == null ? 0 : System.nanoTime() - since));
    }

    /** For {@code HttpClient.doAfterResponseSuccess}. */
    static void rests(HttpClientResponse response, Connection connection) {
        connection.channel().attr(RESTS_SINCE).set(System.nanoTime());
    }

    private void use(long rested) {
        restedNanos = rested;
        usedNanos = System.nanoTime();
    }

    /** Whether this failure, which came before any byte of a response, is that of a connection that had rested for too long. */
    boolean isStale(Throwable failure) {
        return isStale(failure, restedNanos, System.nanoTime() - usedNanos);
    }

    /**
     * Whether it is, where a client knows how long its connection had rested. A backend that works on a call before it ends the connection
     * takes time for that; one that has closed it takes none.
     */
    public static boolean isStale(Throwable failure, long restedNanos, long sinceThenNanos) {
        return restedNanos >= SHORTEST_KEEP_ALIVE_NANOS
                && sinceThenNanos < ROUND_TRIP_NANOS
                && FailureCause.of(failure) == FailureCause.CONNECTION_RESET;
    }
}
