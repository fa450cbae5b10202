package mesh.gateway.kit.database;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.HostAndPort;
import mesh.gateway.kit.LimitInForce;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The database's address, and the limits of both of its clients: HikariCP's pool on JDBC, and r2dbc-pool. Neither connects before the first
 * request that needs the database. The defaults are the libraries' own, with two exceptions: {@code acquireTimeout} of R2DBC and {@code
 * queryTimeout}. With the libraries' defaults for these two, users would wait for ever.
 *
 * @param url scheme {@code postgresql}, host, port and database, without a user; the host may have underscores
 * @param username the user to connect as
 * @param password the user's password, from the environment: {@code MESH_DATABASE_PASSWORD}
 * @param maxConnections connections of the pool (HikariCP and r2dbc-pool: 10)
 * @param acquireTimeout the longest that a query waits for a connection of the pool, 250 ms or more (HikariCP: 30 s; r2dbc-pool: for ever)
 * @param connectTimeout the longest that making a connection may take (pgJDBC: 10 s)
 * @param queryTimeout the longest that the database works on one statement; after it, the database ends the statement with an error
 *     (PostgreSQL: for ever)
 * @param fetchSize rows that the database sends before the gateway has to request more of a stream; 0 to send all rows without further
 *     requests (pgJDBC and r2dbc-postgresql: 0)
 * @param queryTime the minimum time that each query of the routes takes in the database, up to a minute; it simulates a slow query
 */
@ConfigurationProperties(prefix = "mesh.database", ignoreUnknownFields = false)
@Validated
public record DatabaseProperties(
        @DefaultValue("postgresql://127.0.0.1:8061/mesh") URI url,
        @DefaultValue("mesh") String username,
        @DefaultValue("") String password,
        @DefaultValue("10") @Min(1) @Max(10_000) int maxConnections,
        @DefaultValue("30s") @DurationMin(millis = 250) Duration acquireTimeout,
        @DefaultValue("10s") @DurationMin(millis = 1) Duration connectTimeout,
        @DefaultValue("30s") @DurationMin(millis = 1) Duration queryTimeout,
        @DefaultValue("0") @Min(0) @Max(10_000) int fetchSize,
        @DefaultValue("1ms") @DurationMin(nanos = 0) Duration queryTime) {

    private static final String PREFIX = "mesh.database.";
    private static final double NANOS = 1e9;

    public DatabaseProperties {
        if (!"postgresql".equals(url.getScheme()) || HostAndPort.in(url).isEmpty()) {
            // The message leaves out the URL: it may contain a password, which must not be in a log.
            throw new IllegalArgumentException(
                    "mesh.database.url must look like postgresql://host:port/database, without a user, with a port from 1 to 65535");
        }
    }

    /** Returns the port; PostgreSQL's default if the URL names none. */
    public int port() {
        int port = server().port();
        return port < 0 ? 5432 : port;
    }

    /** Returns the name or the address of the machine. */
    public String host() {
        return server().host();
    }

    private HostAndPort server() {
        return HostAndPort.in(url).orElseThrow();
    }

    /** Returns the name of the database. */
    public String database() {
        return url.getPath().replaceFirst("^/", "");
    }

    /** Returns {@code queryTime} in seconds, as {@code pg_sleep} takes it. */
    public double querySeconds() {
        return queryTime.toNanos() / NANOS;
    }

    /** Returns the limit that ended a call; null if none of these did. */
    @Nullable
    LimitInForce behind(Throwable failure) {
        if (DatabaseFailures.isOutOfTime(failure)) {
            return LimitInForce.of(PREFIX + "query-timeout", queryTimeout);
        }
        if (DatabaseFailures.isAcquireTimeout(failure)) {
            return LimitInForce.of(PREFIX + "acquire-timeout", acquireTimeout);
        }
        if (DatabaseFailures.isFull(failure)) {
            // The gateway does not know the database's own limit. The setting to change is how many connections each
            // gateway may have.
            return LimitInForce.of(PREFIX + "max-connections", maxConnections);
        }
        return FailureCause.of(failure) == FailureCause.CONNECT_TIMEOUT
                ? LimitInForce.of(PREFIX + "connect-timeout", connectTimeout)
                : null;
    }

    /** Returns the settings that may be shown: all except the user and the password. */
    public Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("url", url);
        shown.put("maxConnections", maxConnections);
        shown.put("acquireTimeout", acquireTimeout);
        shown.put("connectTimeout", connectTimeout);
        shown.put("queryTimeout", queryTimeout);
        shown.put("fetchSize", fetchSize);
        shown.put("queryTime", queryTime);
        return shown;
    }

    /** Hides the password: by default, a record prints all of its components. */
    @Override
    public String toString() {
        return "DatabaseProperties" + shown();
    }
}
