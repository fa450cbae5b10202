package mesh.gateway.kit.store;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.HostAndPort;
import mesh.gateway.kit.LimitInForce;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The address of the RSocket store, and the time limits after which a gateway gives up on it.
 *
 * @param url scheme {@code tcp}, host and port; the host may have underscores, as names of containers do
 * @param connectTimeout the longest that making the connection may take
 * @param firstItemTimeout the longest that a request waits for its first reading. It does not apply between two readings, because there a
 *     slow reader may cause the wait, not the store
 * @param keepAliveInterval time between two keep-alive frames (RSocket: 20 s)
 * @param keepAliveMaxLifetime the gateway closes the connection, and ends every stream on it, if the store has not responded to a
 *     keep-alive frame for this long (RSocket: 90 s, too long for a waiting user)
 */
@ConfigurationProperties(prefix = "mesh.store", ignoreUnknownFields = false)
@Validated
public record StoreProperties(
        @DefaultValue("tcp://127.0.0.1:7000") URI url,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration firstItemTimeout,
        @DefaultValue("5s") @DurationMin(millis = 1) Duration keepAliveInterval,
        @DefaultValue("15s") @DurationMin(millis = 1) Duration keepAliveMaxLifetime) {

    public StoreProperties {
        if (!"tcp".equals(url.getScheme())
                || HostAndPort.in(url).filter(server -> server.port() > 0).isEmpty()) {
            throw new IllegalArgumentException(
                    "mesh.store.url must look like tcp://host:port, but is '" + HostAndPort.withoutUser(url) + "'");
        }
    }

    /** Returns the host and port of {@code url}. */
    HostAndPort server() {
        return HostAndPort.in(url).orElseThrow();
    }

    /** Returns the limit that ended a failed call; null if none of these did. */
    public @Nullable LimitInForce behind(Throwable failure) {
        return switch (FailureCause.of(failure)) {
            case CONNECT_TIMEOUT -> LimitInForce.of("mesh.store.connect-timeout", connectTimeout);
            default ->
                failure instanceof TimeoutException
                        ? LimitInForce.of("mesh.store.first-item-timeout", firstItemTimeout)
                        : null;
        };
    }
}
