package mesh.gateway.kit;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.TimeoutException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.springframework.resilience.InvocationRejectedException;
import reactor.core.Exceptions;
import reactor.netty.channel.AbortedException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/**
 * Why a request ended with a 500. A failure has the same cause for every client, although each client library has an exception of
 * its own for it.
 */
public enum FailureCause {
    /** The maximum number of calls already waits for a connection. Setting to change: {@code mesh.limits.pending-acquire-max-count}. */
    PENDING_ACQUIRE_QUEUE_FULL,
    /**
     * No connection became free in time. On a route that counts its calls: no permit became free in time. Setting to change: {@code
     * mesh.limits.pending-acquire-timeout} or {@code mesh.limits.max-wait-duration}.
     */
    PENDING_ACQUIRE_TIMEOUT,
    /**
     * The maximum number of calls is under way, and this route rejects further calls instead of queueing them. Setting to change: {@code
     * mesh.limits.max-concurrent-calls}.
     */
    TOO_MANY_CALLS,
    /**
     * Too many earlier calls failed, so the circuit breaker makes no calls for a while. Setting to change: the backend, or {@code
     * mesh.retry.breaker-open-time}.
     */
    CIRCUIT_BREAKER_OPEN,
    /** Nothing listens at the address, or no network route leads to it. No connection can be made, and waiting would not help. */
    CONNECT_REFUSED,
    /** The connection could not be made in time. */
    CONNECT_TIMEOUT,
    /**
     * The backend was silent for longer than {@code mesh.limits.response-timeout}, or no call of a request returned before {@code
     * mesh.limits.deadline}.
     */
    READ_TIMEOUT,
    /** The backend ended the connection before its response was complete, or sent something that is not HTTP. */
    CONNECTION_RESET,
    /**
     * A kept connection ended before the first byte of a response. Most likely the backend closed the connection while it was idle. Setting
     * to change: {@code mesh.limits.max-idle-time}.
     */
    STALE_CONNECTION,
    /** The backend responded with an error, or with more than {@code mesh.limits.max-response-bytes}. */
    UPSTREAM_STATUS,
    /** A route called {@code block()} on an event loop, and Reactor refused. */
    BLOCKING_ON_EVENT_LOOP,
    /** The store cannot be reached, is not ready, or has stopped responding. */
    STORE_UNAVAILABLE,
    /** No connection of the database's pool became free in time. Setting to change: {@code mesh.database.max-connections}. */
    POOL_TIMEOUT,
    /** The database cannot be reached, accepts no more clients, or ended in the middle of a query. */
    DATABASE_UNAVAILABLE,
    /** The database responded with an error, for example because a query took longer than {@code mesh.database.query-timeout}. */
    DATABASE_ERROR,
    /** The name of the upstream's host cannot be resolved. */
    NAME_NOT_RESOLVED,
    /** The two sides could not agree on the parameters of TLS, or one of them does not speak TLS. */
    TLS_FAILED,
    /**
     * The gateway's process has as many files and connections open as its operating system allows. Setting to change: {@code ulimit -n}.
     */
    FILE_DESCRIPTOR_LIMIT,
    /** The gateway's machine has no local port left for a connection to this upstream. */
    LOCAL_PORTS_EXHAUSTED,
    /** The queue of one of the gateway's thread pools, such as boundedElastic, is full. */
    SCHEDULER_QUEUE_FULL,
    /** The gateway's operating system does not start another thread for the gateway. */
    THREAD_LIMIT,
    /** The gateway has no memory left: heap, direct memory or metaspace. */
    OUT_OF_MEMORY,
    /** A fault of the gateway itself. */
    INTERNAL;

    /** Causes in the gateway's own process: it has reached one of its limits, and other processes need not have reached theirs. */
    private static final Set<FailureCause> EXHAUSTION =
            EnumSet.of(FILE_DESCRIPTOR_LIMIT, LOCAL_PORTS_EXHAUSTED, SCHEDULER_QUEUE_FULL, THREAD_LIMIT, OUT_OF_MEMORY);

    /** Causes that arise before any upstream is reached, and so are the same for all upstreams. */
    private static final Set<FailureCause> OF_ANY_UPSTREAM = EnumSet.copyOf(EXHAUSTION);

    static {
        OF_ANY_UPSTREAM.add(NAME_NOT_RESOLVED);
        OF_ANY_UPSTREAM.add(TLS_FAILED);
    }

    /** Returns the cause as responses and results show it, for example {@code pending-acquire-queue-full}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the cause of a failure: that of the first exception in its chain whose cause is known, or else {@link #INTERNAL}. */
    public static FailureCause of(Throwable failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            FailureCause cause = Exceptions.isMultiple(link) ? ofFirstKnown(link) : ofLink(link);
            if (cause != null) {
                return cause;
            }
        }
        return INTERNAL;
    }

    /**
     * Returns the first known cause of calls that failed at the same moment. Reactor combines their failures in an exception without a
     * cause.
     */
    private static @Nullable FailureCause ofFirstKnown(Throwable several) {
        return Exceptions.unwrapMultiple(several).stream()
                .map(FailureCause::of)
                .filter(cause -> cause != INTERNAL)
                .findFirst()
                .orElse(null);
    }

    /** Returns the cause of a failure if it is the same for the backend, the store and the database; null otherwise. */
    public static @Nullable FailureCause ofAnyUpstream(Throwable failure) {
        FailureCause cause = of(failure);
        return cause.isOfAnyUpstream() ? cause : null;
    }

    /**
     * Returns whether the cause is the same for every upstream. If so, no limit of the client ended the call, even if the call was waiting.
     */
    boolean isOfAnyUpstream() {
        return OF_ANY_UPSTREAM.contains(this);
    }

    /** Returns whether a resource of the gateway itself has run out. */
    public boolean isExhaustion() {
        return EXHAUSTION.contains(this);
    }

    // The order of cases matters: the libraries' exceptions extend each other in ways that their names do not show.
    // Netty's ConnectTimeoutException is a ConnectException, and HttpConnectTimeoutException an HttpTimeoutException.
    private static @Nullable FailureCause ofLink(Throwable link) {
        return switch (link) {
            case UpstreamException upstream -> upstream.failureCause();
            case OutOfMemoryError e -> mentions(e, "native thread") ? THREAD_LIMIT : OUT_OF_MEMORY;
            case InvocationRejectedException e -> TOO_MANY_CALLS; // a RejectedExecutionException
            case RejectedExecutionException e -> isClosed(e) ? null : SCHEDULER_QUEUE_FULL;
            case IOException e when mentions(e, "too many open files") -> FILE_DESCRIPTOR_LIMIT;
            case IOException e when isOutOfPorts(e) -> LOCAL_PORTS_EXHAUSTED;
            case UnknownHostException e -> NAME_NOT_RESOLVED;
            case UnresolvedAddressException e -> NAME_NOT_RESOLVED;
            case SSLException e -> ofTls(e);
            case PoolAcquirePendingLimitException e -> PENDING_ACQUIRE_QUEUE_FULL;
            case TooManyCallsException e -> TOO_MANY_CALLS;
            case CallNotPermittedException e -> CIRCUIT_BREAKER_OPEN;
            case PoolAcquireTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case PendingAcquireTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case PermitTimeoutException e -> PENDING_ACQUIRE_TIMEOUT;
            case StaleConnectionException e -> STALE_CONNECTION;
            case DeadlineExceededException e -> READ_TIMEOUT;
            case ConnectTimeoutException e -> CONNECT_TIMEOUT;
            case HttpConnectTimeoutException e -> CONNECT_TIMEOUT;
            case SocketTimeoutException e when mentions(e, "connect") -> CONNECT_TIMEOUT;
            case SocketTimeoutException e -> READ_TIMEOUT;
            case HttpTimeoutException e -> READ_TIMEOUT;
            case TimeoutException e -> READ_TIMEOUT;
            case ConnectException e -> ofConnect(e);
            case NoRouteToHostException e -> CONNECT_REFUSED;
            case SocketException e when mentions(e, "network is unreachable") -> CONNECT_REFUSED;
            case BindException e -> INTERNAL; // not caused by the backend
            case IllegalStateException e when mentions(e, "block()") -> BLOCKING_ON_EVENT_LOOP;
            case AbortedException e -> CONNECTION_RESET; // a kept connection ended before the request was written
            case IOException e when isOutOfTime(e) -> READ_TIMEOUT;
            case IOException e when e.getCause() != null -> null; // its cause is more precise
            case IOException e -> CONNECTION_RESET;
            default -> null;
        };
    }

    // When a call with the JDK's client is out of time, Spring closes the body while it is being read. The reader then
    // gets an IOException with one of these two messages. The client may still receive bytes for the closed body, but
    // has no room for them. It reports that as the cause.
    private static boolean isOutOfTime(IOException failure) {
        boolean closed = "closed".equals(failure.getMessage()) || "subscription cancelled".equals(failure.getMessage());
        Throwable cause = failure.getCause();
        return closed
                && (cause == null || (cause instanceof IllegalStateException full && mentions(full, "queue is full")));
    }

    /**
     * Returns why a connection could not be made. The JDK's client throws a ConnectException in all cases, and only its cause
     * distinguishes them.
     */
    private static FailureCause ofConnect(ConnectException failure) {
        FailureCause deeper = failure.getCause() == null ? null : ofAnyUpstream(failure.getCause());
        return deeper == null ? CONNECT_REFUSED : deeper;
    }

    /**
     * Every operating system reports EADDRNOTAVAIL if no port is left for a connection. On some systems, a client that binds before it
     * connects gets "address already in use" instead. Netty quotes the number of the error, here that of Linux.
     */
    private static boolean isOutOfPorts(IOException failure) {
        return mentions(failure, "assign requested address")
                || mentions(failure, "error(-99)")
                || (failure instanceof BindException && mentions(failure, "address already in use"));
    }

    /** A connection that breaks after its TLS handshake also fails with an {@link SSLException}, but TLS is not at fault. */
    private static @Nullable FailureCause ofTls(SSLException failure) {
        if (failure instanceof SSLHandshakeException) {
            return TLS_FAILED;
        }
        if (mentions(failure, "close_notify")) {
            return CONNECTION_RESET;
        }
        return failure.getCause() instanceof SocketException ? null : TLS_FAILED;
    }

    /**
     * Returns whether a pool was shut down, rather than its queue being full. Reactor reports "scheduler unavailable" for both, and only
     * the cause distinguishes them.
     */
    private static boolean isClosed(RejectedExecutionException failure) {
        return Stream.of("shut", "terminated", "unavailable", "closed").anyMatch(word -> mentions(failure, word));
    }

    private static boolean mentions(Throwable failure, String word) {
        return failure.getMessage() != null
                && failure.getMessage().toLowerCase(Locale.ROOT).contains(word);
    }
}
