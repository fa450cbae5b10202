package mesh.gateway.kit.upstream;

import io.netty.util.AttributeKey;
import java.time.Duration;
import mesh.gateway.kit.FailureCause;
import mesh.stages.Step;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientRequest;
import reactor.netty.http.client.HttpClientResponse;

/**
 * Records how long a connection was idle before WebClient sent a call on it. A backend closes a connection that was idle for the backend's
 * keep-alive time. If a call is on its way at that moment, the connection ends without a byte of a response, and the call most likely never
 * arrived.
 */
public final class KeptConnection {

    /** Servers count their keep-alive in seconds. A connection that was idle for less than a second ended for another reason. */
    private static final long SHORTEST_KEEP_ALIVE_NANOS = Duration.ofSeconds(1).toNanos();

    /**
     * On a connection that the backend has already closed, a call fails within a round trip. If the backend works on the call before it
     * closes the connection, the failure comes later.
     */
    private static final long ROUND_TRIP_NANOS = Duration.ofMillis(50).toNanos();

    private static final AttributeKey<Long> RESTS_SINCE = AttributeKey.valueOf(KeptConnection.class, "restsSince");

    private volatile long restedNanos;
    private volatile long usedNanos;

    private final Step step;

    /** @param step the step of the call, to which this object reports the connection */
    KeptConnection(Step step) {
        this.step = step;
    }

    /** For {@code HttpClient.doOnRequest}: records how long the connection was idle, in the object of this type in the call's context. */
    static void used(HttpClientRequest request, Connection connection) {
        Long since = connection.channel().attr(RESTS_SINCE).get();
        request.currentContextView()
                .<KeptConnection>getOrEmpty(KeptConnection.class)
                .ifPresent(call -> call.use(since == null ? 0 : System.nanoTime() - since));
    }

    /** For {@code HttpClient.doAfterResponseSuccess}: records when the connection became idle. */
    static void rests(HttpClientResponse response, Connection connection) {
        connection.channel().attr(RESTS_SINCE).set(System.nanoTime());
    }

    private void use(long rested) {
        restedNanos = rested;
        usedNanos = System.nanoTime();
        step.connected();
    }

    /** Returns whether this failure, before any byte of a response, comes from a connection that was idle for too long. */
    boolean isStale(Throwable failure) {
        return isStale(failure, restedNanos, System.nanoTime() - usedNanos);
    }

    /**
     * Returns whether the failure is that of a stale connection, for a client that knows how long its connection was idle before the call.
     * A call fails immediately if the backend has already closed the connection. It fails later if the backend works on it before it ends
     * the connection.
     */
    public static boolean isStale(Throwable failure, long restedNanos, long sinceThenNanos) {
        return restedNanos >= SHORTEST_KEEP_ALIVE_NANOS
                && sinceThenNanos < ROUND_TRIP_NANOS
                && FailureCause.of(failure) == FailureCause.CONNECTION_RESET;
    }
}
