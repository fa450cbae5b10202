package mesh.gateway.kit.upstream;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import mesh.gateway.kit.DeadlineExceededException;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.PermitTimeoutException;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The limits of the HTTP clients that call the legacy backend. The defaults are the libraries' own, because Reactor Netty's 500 connections
 * and 1000 pending acquires <i>are</i> the cause of the study's 500s. There are six exceptions: {@code responseTimeout}, {@code
 * maxResponseBytes}, {@code maxConcurrentCalls}, {@code maxWaitDuration}, {@code deadline} and {@code hedgeAfter}. With the libraries'
 * defaults for the first five, every client here would wait for ever. Blocking clients would also read an endless response for ever, and make an unlimited number of
 * connections. {@code restTemplateNoReadTimeout} shows what waiting for ever costs.
 *
 * @param maxConnections connections of WebClient's pool, 1 or more (Reactor Netty: 500). The same number applies to RestClient on Apache's
 *     client, which has a pool (5). RestTemplate, and RestClient on the JDK's client, have no such limit
 * @param pendingAcquireMaxCount calls that may wait for one of these connections, 0 or more, or -1 for no limit
 *     (Reactor Netty: twice the connections). Apache's pool has no such limit
 * @param pendingAcquireTimeout the longest that a call waits for a connection (Reactor Netty: 45 s; Apache's client: 3 min)
 * @param connectTimeout the longest that making a connection may take (Netty: 30 s); all clients
 * @param responseTimeout the longest silence of the backend while a call waits for it (libraries: for ever); all clients. For RestClient it
 *     limits the duration of the whole call, from connecting to the last byte
 * @param fanOut calls that one request may have under way at the same time (Reactor's {@code flatMap}: 256)
 * @param maxConcurrentCalls calls that RestClient may have under way at the same time for all requests of a route together, if the route
 *     counts them: in parallel, behind a semaphore, behind {@code @ConcurrencyLimit} (libraries: no limit). Each call has a connection, and
 *     no pool limits the connections: in a heap of 512 MiB, 15,000 calls leave no room for their responses. The study makes at most 5,050
 *     calls at a time
 * @param maxWaitDuration the longest that a call waits for a permit of the semaphore, 0 to reject it immediately (libraries: for ever)
 * @param deadline time after which a route that has a deadline responds with the items it has by then (libraries: none). The default is
 *     longer than that of {@code responseTimeout}, so a partial response is possible only if the deadline is set shorter
 * @param maxResponseBytes limit on the bytes of the backend's response to one call (WebClient: 256 KiB; the others: no limit); all clients.
 *     A longer response is not read to its end, because it may be endless
 * @param restTemplateNoReadTimeout true to leave RestTemplate without {@code responseTimeout}, which is RestTemplate's default. A thread
 *     that called a silent backend is then lost until the backend sends something or dies
 * @param maxIdleTime the longest that a kept connection may be idle before it is used again, in whole seconds, or 0 for each client's
 *     default (Reactor Netty: no limit; Apache's client: 3 min; the JDK's client: 30 s; HttpURLConnection: 5 s); all clients. It must be
 *     shorter than the backend's keep-alive, or a call may be sent on a connection that the backend is just closing
 * @param hedgeAfter time after which a route that hedges makes a second call, if the first has no response yet (libraries: never)
 */
@ConfigurationProperties(prefix = "mesh.limits", ignoreUnknownFields = false)
@Validated
public record Limits(
        @DefaultValue("500") @Min(1) int maxConnections,
        @DefaultValue("1000") @Min(-1) int pendingAcquireMaxCount,
        @DefaultValue("45s") @DurationMin(millis = 1) Duration pendingAcquireTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration responseTimeout,
        @DefaultValue("256") @Min(1) @Max(10_000) int fanOut,
        @DefaultValue("8000") @Min(1) int maxConcurrentCalls,
        @DefaultValue("45s") @DurationMin(nanos = 0) Duration maxWaitDuration,
        @DefaultValue("45s") @DurationMin(millis = 1) Duration deadline,
        @DefaultValue("262144") @Min(1024) int maxResponseBytes,
        @DefaultValue("false") boolean restTemplateNoReadTimeout,
        @DefaultValue("0s") @DurationMin(nanos = 0) Duration maxIdleTime,
        @DefaultValue("45s") @DurationMin(millis = 1) Duration hedgeAfter) {

    private static final String PREFIX = "mesh.limits.";

    public Limits {
        if (maxIdleTime.toNanosPart() != 0) {
            throw new IllegalArgumentException(PREFIX
                    + "max-idle-time must be 0 or whole seconds, because the JDK's clients take only these, but is "
                    + maxIdleTime + ". Set it to " + maxIdleTime.toSeconds() + "s or " + (maxIdleTime.toSeconds() + 1)
                    + "s.");
        }
    }

    /** Returns whether {@code maxIdleTime} limits how long kept connections may be idle. */
    public boolean hasMaxIdleTime() {
        return maxIdleTime.isPositive();
    }

    /** Returns the limit that ended a failed call; null if none of these did. */
    public @Nullable LimitInForce behind(Throwable failure) {
        return switch (FailureCause.of(failure)) {
            case PENDING_ACQUIRE_QUEUE_FULL ->
                LimitInForce.of(PREFIX + "pending-acquire-max-count", pendingAcquireMaxCount);
            case PENDING_ACQUIRE_TIMEOUT ->
                failure instanceof PermitTimeoutException
                        ? LimitInForce.of(PREFIX + "max-wait-duration", maxWaitDuration)
                        : LimitInForce.of(PREFIX + "pending-acquire-timeout", pendingAcquireTimeout);
            case TOO_MANY_CALLS -> LimitInForce.of(PREFIX + "max-concurrent-calls", maxConcurrentCalls);
            case CONNECT_TIMEOUT -> LimitInForce.of(PREFIX + "connect-timeout", connectTimeout);
            case READ_TIMEOUT ->
                failure instanceof DeadlineExceededException
                        ? LimitInForce.of(PREFIX + "deadline", deadline)
                        : LimitInForce.of(PREFIX + "response-timeout", responseTimeout);
            default -> null;
        };
    }

    /** Returns the limit on a response's size, which no client's exception names. */
    LimitInForce ofResponseBytes() {
        return LimitInForce.of(PREFIX + "max-response-bytes", maxResponseBytes);
    }
}
