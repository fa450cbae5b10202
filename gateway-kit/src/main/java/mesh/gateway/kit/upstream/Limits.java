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
 * The limits of the HTTP clients that call the legacy backend. The defaults are the libraries' own, because Reactor
 * Netty's 500 connections and 1000 pending acquires <i>are</i> what the study's 500s are made of. There are five exceptions,
 * {@code responseTimeout}, {@code maxResponseBytes}, {@code maxConcurrentCalls}, {@code maxWaitDuration} and {@code deadline}: left
 * alone, every client here would wait for ever, and those that block would read for ever, and make any number of connections. What such
 * waiting costs can be seen with {@code restTemplateNoReadTimeout}.
 *
 * @param maxConnections connections of WebClient's pool, 1 or more (Reactor Netty: 500), and of RestClient's where it has one (Apache's
 *     client: 5). RestTemplate, and RestClient everywhere else, sit on clients without such a limit
 * @param pendingAcquireMaxCount calls that may wait for one of these connections, 0 or more, or -1 for any number
 *     (Reactor Netty: twice the connections). Apache's pool lets any number wait
 * @param pendingAcquireTimeout the longest that a call waits for a connection (Reactor Netty: 45 s; Apache's client: 3 min)
 * @param connectTimeout the longest that making a connection may take (Netty: 30 s); all clients
 * @param responseTimeout the longest silence of the backend while a call waits for it (libraries: for ever); all clients.
 *     RestClient's knows no silence, only an end: of the whole call, from the connecting to the last byte
 * @param fanOut calls that one request may have under way at once (Reactor's {@code flatMap}: 256)
 * @param maxConcurrentCalls calls that RestClient may have under way at once for all requests of a route together, where the route
 *     counts them: in parallel, behind a semaphore, behind {@code @ConcurrencyLimit} (libraries: any number). Each has a connection, and
 *     no pool bounds them: in a heap of 512 MiB 15,000 of them leave no room for their responses. The study's 5,050 are well below
 * @param maxWaitDuration the longest that a call waits for a permit of the semaphore, 0 to be refused at once (libraries: for ever)
 * @param deadline after which a route that has one responds with the items that are there by then (libraries: none). It is longer than
 *     {@code responseTimeout}, so that nobody gets a part who has not asked for it
 * @param maxResponseBytes of the backend's response to one call (WebClient: 256 KiB; the others: any number); all clients. What is
 *     longer is not read to its end, which may never come
 * @param restTemplateNoReadTimeout whether RestTemplate is left as it comes, without {@code responseTimeout}: a thread that
 *     called a silent backend is then gone until the backend says something or dies
 * @param maxIdleTime the longest that a kept connection may rest before it is used again, in whole seconds, or 0 for what each client has
 *     (Reactor Netty: no limit; Apache's client: 3 min; the JDK's client: 30 s; HttpURLConnection: 5 s); all clients. It has to be shorter than
 *     the backend's keep-alive, or a call can meet a connection that the backend is just closing
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
        @DefaultValue("0s") @DurationMin(nanos = 0) Duration maxIdleTime) {

    private static final String PREFIX = "mesh.limits.";

    public Limits {
        if (maxIdleTime.toNanosPart() != 0) {
            throw new IllegalArgumentException(PREFIX
                    + "max-idle-time must be 0 or whole seconds, because the JDK's clients know no others, but is "
                    + maxIdleTime + ". Set it to " + maxIdleTime.toSeconds() + "s or " + (maxIdleTime.toSeconds() + 1)
                    + "s.");
        }
    }

    /** Whether kept connections have a limit of their own. */
    public boolean hasMaxIdleTime() {
        return maxIdleTime.isPositive();
    }

    /** The limit that a failed call has met; null if none of these ended it. */
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

    /** The limit of a response's size, which no exception of a client tells. */
    LimitInForce ofResponseBytes() {
        return LimitInForce.of(PREFIX + "max-response-bytes", maxResponseBytes);
    }
}
