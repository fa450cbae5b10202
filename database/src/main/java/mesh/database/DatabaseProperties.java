package mesh.database;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Which database, and what is in it.
 *
 * @param url of a PostgreSQL that runs already, {@code postgresql://host:port/database}; none is started then. Empty to start one
 * @param address on which the one that is started listens: 127.0.0.1, or 0.0.0.0 for all of this machine's, where the gateways run on
 *     others. From there only {@code username} may connect, to this one database and with the password
 * @param port on which the one that is started listens
 * @param username who owns the table, and as whom the gateways connect
 * @param password of this user, from the environment: {@code MESH_DATABASE_PASSWORD}
 * @param folder in which the one that is started gets a folder of its own for its data, which is removed in the end
 * @param programs where PostgreSQL's programs are unpacked, once for all starts
 * @param rows in the table, with ids from 1 to their number
 * @param maxConnections that the one that is started accepts (PostgreSQL: 100); the next one is told "too many clients"
 */
@Validated
@ConfigurationProperties(prefix = "database", ignoreUnknownFields = false)
public record DatabaseProperties(
        @DefaultValue("") String url,
        @DefaultValue(LOOPBACK) String address,
        @DefaultValue("8061") @Min(1) @Max(65_535) int port,
        @DefaultValue("mesh") String username,
        @DefaultValue("") String password,
        @DefaultValue("target/database") Path folder,
        @DefaultValue("target/postgresql") Path programs,
        @DefaultValue("10000") @Min(1) @Max(100_000) int rows,
        @DefaultValue("100") @Min(10) @Max(1_000) int maxConnections) {

    private static final String LOOPBACK = "127.0.0.1";
    private static final Set<String> ADDRESSES = Set.of(LOOPBACK, "0.0.0.0");

    public DatabaseProperties {
        if (!url.isEmpty() && !isPlain(URI.create(url))) {
            // Not the URL itself: it may hold a password, which has no business in a log.
            throw new IllegalArgumentException(
                    "database.url must look like postgresql://host:port/database, without a user");
        }
        if (!ADDRESSES.contains(address)) {
            throw new IllegalArgumentException(
                    "database.address is '" + address + "'. Allowed: 127.0.0.1, or 0.0.0.0 for all of this machine's");
        }
    }

    private static boolean isPlain(URI url) {
        return "postgresql".equals(url.getScheme()) && url.getHost() != null && url.getRawUserInfo() == null;
    }

    /** Whether this service starts one. */
    public boolean startsOne() {
        return url.isEmpty();
    }

    /** Whether the one that is started is there for other machines, too. */
    public boolean isShared() {
        return !LOOPBACK.equals(address);
    }

    /** Where it is, as JDBC wants to be told. */
    public String jdbcUrl() {
        return "jdbc:" + (startsOne() ? "postgresql://127.0.0.1:" + port + "/mesh" : url);
    }

    /** Without the password: whoever prints a record prints all of it. */
    @Override
    public String toString() {
        return "DatabaseProperties[" + jdbcUrl() + "]";
    }
}
