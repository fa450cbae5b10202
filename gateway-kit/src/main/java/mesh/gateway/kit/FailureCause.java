package mesh.gateway.kit;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.TimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.resilience.InvocationRejectedException;
import reactor.netty.channel.AbortedException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/**
 * Why a request ended with a 500. The same failure has the same cause whatever client met it, although each client
 * library has an exception of its own for it.
 */
public enum FailureCause {
    /** As many calls as allowed wait for a connection already. Turn {@code mesh.limits.pending-acquire-max-count}. */
    PENDING_ACQUIRE_QUEUE_FULL,
    /**
     * No connection came free in time, or no permit where calls are counted. Turn {@code mesh.limits.pending-acquire-timeout}, or {@code
     * mesh.limits.max-wait-duration}.
     */
    PENDING_ACQUIRE_TIMEOUT,
    /** As many calls as allowed are under way already, and nothing queues. Turn {@code mesh.limits.max-concurrent-calls}. */
    TOO_MANY_CALLS,
    /** Nobody listens there, or nobody has that name: no connection can be made, and waiting for one would not help. */
    CONNECT_REFUSED,
    /** The connection could not be made in time. */
    CONNECT_TIMEOUT,
    /**
     * The backend was silent for longer than {@code mesh.limits.response-timeout}; or a request had nothing to respond with at its
     * {@code mesh.limits.deadline}.
     */
    READ_TIMEOUT,
    /** The backend ended the connection before its response was complete, or what it said was no HTTP. */
    CONNECTION_RESET,
    /** The backend responded, with an error or with more than {@code mesh.limits.max-response-bytes}. */
    UPSTREAM_STATUS,
    /** {@code block()} was called on an event loop, and Reactor refused. */
    BLOCKING_ON_EVENT_LOOP,
    /** The store cannot be reached, is not ready, or has fallen silent. */
    STORE_UNAVAILABLE,
    /** All connections of the database's pool were in use for too long. Turn {@code mesh.database.max-connections}. */
    POOL_TIMEOUT,
    /** The database cannot be reached, takes no more clients, or went away in the middle of a query. */
    DATABASE_UNAVAILABLE,
    /** The database responded with an error; a query that took longer than {@code mesh.database.query-timeout} is one. */
    DATABASE_ERROR,
    /** A fault of the gateway itself. */
    INTERNAL;

    /** How the cause is written in responses and results: {@code pending-acquire-queue-full}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The cause of a failure: that of the first exception in its chain that has one. */
    public static FailureCause of(Throwable failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            FailureCause cause = ofLink(link);
            if (cause != null) {
                return cause;
            }
        }
        return INTERNAL;
    }

    // Order matters: the libraries' exceptions extend each other in ways that their names do not tell. Netty's
    // ConnectTimeoutException is a ConnectException, and HttpConnectTimeoutException an HttpTimeoutException.
    private static @Nullable FailureCause ofLink(Throwable link) {
        return switch (link) {
            case UpstreamException upstream -> upstream.failureCause();
            case PoolAcquirePendingLimitException e -> PENDING_ACQUIRE_QUEUE_FULL;
            case TooManyCallsException e -> TOO_MANY_CALLS;
            case InvocationRejectedException e -> TOO_MANY_CALLS;
            case PoolAcquireTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case PendingAcquireTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case PermitTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case DeadlineExceededException e -> READ_TIMEOUT;
            case ConnectTimeoutException e -> CONNECT_TIMEOUT;
            case HttpConnectTimeoutException e -> CONNECT_TIMEOUT;
            case SocketTimeoutException e when mentions(e, "connect") -> CONNECT_TIMEOUT;
            case SocketTimeoutException e -> READ_TIMEOUT;
            case HttpTimeoutException e -> READ_TIMEOUT;
            case TimeoutException e -> READ_TIMEOUT;
            case ConnectException e -> CONNECT_REFUSED;
            case UnknownHostException e -> CONNECT_REFUSED; // what the JDK's client calls a ConnectException
            case BindException e -> INTERNAL; // no local port left: nothing that the backend did
            case IllegalStateException e when mentions(e, "block()") -> BLOCKING_ON_EVENT_LOOP;
            case AbortedException e -> CONNECTION_RESET; // a kept connection that ended before the request was written
            case IOException e when isOutOfTime(e) -> READ_TIMEOUT;
            case IOException e when e.getCause() != null -> null; // its cause tells more
            case IOException e -> CONNECTION_RESET;
            default -> null;
        };
    }

    // Spring bounds the time of the JDK's client by closing the body while it is being read. Its reader then gets one
    // of these two messages,
    // and no exception of a type of its own. What the client still received for a body that is closed has no room any
    // more, which it then
    // takes for a fault and names as the cause.
    private static boolean isOutOfTime(IOException failure) {
        boolean closed = "closed".equals(failure.getMessage()) || "subscription cancelled".equals(failure.getMessage());
        Throwable cause = failure.getCause();
        return closed
                && (cause == null || (cause instanceof IllegalStateException full && mentions(full, "queue is full")));
    }

    private static boolean mentions(Exception failure, String word) {
        return failure.getMessage() != null
                && failure.getMessage().toLowerCase(Locale.ROOT).contains(word);
    }
}
