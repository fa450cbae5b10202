package mesh.gateway.kit;

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
    /** Nobody listens there, or no route leads there: no connection can be made, and waiting for one would not help. */
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
    /**
     * A kept connection ended before a byte of a response: the backend had most likely closed it while it rested. Turn {@code
     * mesh.limits.max-idle-time}.
     */
    STALE_CONNECTION,
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
    /** Nobody has the name of the upstream. */
    NAME_NOT_RESOLVED,
    /** The two sides could not agree on TLS, or one of them does not speak it. */
    TLS_FAILED,
    /** The gateway's process has as many files and connections open as its system lets it have. Turn {@code ulimit -n}. */
    FILE_DESCRIPTOR_LIMIT,
    /** The gateway's system has no local port left for a connection to this upstream. */
    LOCAL_PORTS_EXHAUSTED,
    /** A pool of the gateway's threads, such as boundedElastic, takes no more tasks: its queue is full. */
    SCHEDULER_QUEUE_FULL,
    /** The gateway's system starts no further thread for it. */
    THREAD_LIMIT,
    /** The gateway has no memory left: heap, direct memory or metaspace. */
    OUT_OF_MEMORY,
    /** A fault of the gateway itself. */
    INTERNAL;

    /** What has run out is the gateway's own: a limit of its process, which nobody else has met. */
    private static final Set<FailureCause> EXHAUSTION =
            EnumSet.of(FILE_DESCRIPTOR_LIMIT, LOCAL_PORTS_EXHAUSTED, SCHEDULER_QUEUE_FULL, THREAD_LIMIT, OUT_OF_MEMORY);

    /** What lies before any upstream, and is the same whichever of them was to be called. */
    private static final Set<FailureCause> OF_ANY_UPSTREAM = EnumSet.copyOf(EXHAUSTION);

    static {
        OF_ANY_UPSTREAM.add(NAME_NOT_RESOLVED);
        OF_ANY_UPSTREAM.add(TLS_FAILED);
    }

    /** How the cause is written in responses and results: {@code pending-acquire-queue-full}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The cause of a failure: that of the first exception in its chain that has one. */
    public static FailureCause of(Throwable failure) {
        for (Throwable link = failure; link != null; link = link.getCause()) {
            FailureCause cause = Exceptions.isMultiple(link) ? ofFirstKnown(link) : ofLink(link);
            if (cause != null) {
                return cause;
            }
        }
        return INTERNAL;
    }

    /** Reactor puts calls that fail at the same moment into one exception without a cause. */
    private static @Nullable FailureCause ofFirstKnown(Throwable several) {
        return Exceptions.unwrapMultiple(several).stream()
                .map(FailureCause::of)
                .filter(cause -> cause != INTERNAL)
                .findFirst()
                .orElse(null);
    }

    /** The cause of a failure if it is the same for every upstream, be it backend, store or database; null for all others. */
    public static @Nullable FailureCause ofAnyUpstream(Throwable failure) {
        FailureCause cause = of(failure);
        return cause.isOfAnyUpstream() ? cause : null;
    }

    /** Whether it is the same for every upstream: whatever its client waited for meanwhile, no limit of that client has ended the call. */
    boolean isOfAnyUpstream() {
        return OF_ANY_UPSTREAM.contains(this);
    }

    /** Whether a resource of the gateway itself has run out. */
    public boolean isExhaustion() {
        return EXHAUSTION.contains(this);
    }

    // Order matters: the libraries' exceptions extend each other in ways that their names do not tell. Netty's
    // ConnectTimeoutException is a ConnectException, and HttpConnectTimeoutException an HttpTimeoutException.
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
            case BindException e -> INTERNAL; // nothing that the backend did
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

    /** The JDK's client says of all that a connection could not be made, and why only in its cause. */
    private static FailureCause ofConnect(ConnectException failure) {
        FailureCause deeper = failure.getCause() == null ? null : ofAnyUpstream(failure.getCause());
        return deeper == null ? CONNECT_REFUSED : deeper;
    }

    /**
     * No port for a connection is EADDRNOTAVAIL on all systems; of some a client that binds first is told that the address is in use.
     * The numbers are those that Netty quotes, Linux's.
     */
    private static boolean isOutOfPorts(IOException failure) {
        return mentions(failure, "assign requested address")
                || mentions(failure, "error(-99)")
                || (failure instanceof BindException && mentions(failure, "address already in use"));
    }

    /** A connection that breaks once TLS is agreed on is an {@link SSLException}, too, and no fault of TLS. */
    private static @Nullable FailureCause ofTls(SSLException failure) {
        if (failure instanceof SSLHandshakeException) {
            return TLS_FAILED;
        }
        if (mentions(failure, "close_notify")) {
            return CONNECTION_RESET;
        }
        return failure.getCause() instanceof SocketException ? null : TLS_FAILED;
    }

    /** Of a pool that was shut down no queue is full. Reactor says of both that its scheduler is unavailable, and why in its cause. */
    private static boolean isClosed(RejectedExecutionException failure) {
        return Stream.of("shut", "terminated", "unavailable", "closed").anyMatch(word -> mentions(failure, word));
    }

    private static boolean mentions(Throwable failure, String word) {
        return failure.getMessage() != null
                && failure.getMessage().toLowerCase(Locale.ROOT).contains(word);
    }
}
