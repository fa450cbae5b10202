package mesh.database;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The database to use, and its contents.
 *
 * @param url URL of a running PostgreSQL to use, {@code postgresql://host:port/database}; empty to start a PostgreSQL
 * @param address address on which a started PostgreSQL listens: 127.0.0.1, or 0.0.0.0 for all addresses of this machine, if the gateways
 *     run on other machines. From other machines, only {@code username} may connect, only to this database, and only with the password
 * @param port port on which a started PostgreSQL listens
 * @param username owner of the table; the gateways connect as this user
 * @param password the user's password, from the environment: {@code MESH_DATABASE_PASSWORD}
 * @param folder folder in which a started PostgreSQL gets a folder for its data; the latter is removed when PostgreSQL ends
 * @param programs folder where PostgreSQL's programs are unpacked once, and then kept for later starts
 * @param rows number of rows in the table; their ids begin with 1
 * @param applications names of further, empty databases that a started PostgreSQL gets; the same user owns them
 * @param maxConnections connections that a started PostgreSQL accepts (PostgreSQL: 100); a further client gets the error "too many clients"
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
        @DefaultValue List<String> applications,
        @DefaultValue("100") @Min(10) @Max(1_000) int maxConnections) {

    private static final String LOOPBACK = "127.0.0.1";

    /**
     * {@link URI#getHost} is null for a name with an underscore, such as that of a container. The driver accepts it. {@code HostAndPort} of the
     * gateways has the same pattern, because the two share no module. Change both.
     */
    private static final Pattern NAME_AND_PORT =
            Pattern.compile("([\\w.-]+|\\[[0-9A-Fa-f:.]+(?:%\\w+)?])(:(\\d{1,5})?)?");

    private static final int MAX_PORT = 65_535;

    private static final Set<String> ADDRESSES = Set.of(LOOPBACK, "0.0.0.0");

    public DatabaseProperties {
        if (!url.isEmpty() && !isPlain(url)) {
            // The message leaves out the URL: it may contain a password, which must not be in a log.
            throw new IllegalArgumentException(
                    "database.url must look like postgresql://host:port/database, without a user, with a port from 1 to 65535");
        }
        if (!ADDRESSES.contains(address)) {
            throw new IllegalArgumentException(
                    "database.address is '" + address + "'. Allowed: 127.0.0.1, or 0.0.0.0 for all addresses");
        }
    }

    private static boolean isPlain(String text) {
        try {
            URI url = URI.create(text);
            return "postgresql".equals(url.getScheme())
                    && isServer(Objects.requireNonNullElse(url.getRawAuthority(), ""));
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static boolean isServer(String authority) {
        Matcher parts = NAME_AND_PORT.matcher(authority);
        if (!parts.matches()) {
            return false;
        }
        int port = parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3));
        return port >= 1 && port <= MAX_PORT;
    }

    /** Returns whether this service starts a PostgreSQL. */
    public boolean startsOne() {
        return url.isEmpty();
    }

    /** Returns whether a started PostgreSQL also serves other machines. */
    public boolean isShared() {
        return !LOOPBACK.equals(address);
    }

    /** Returns the database's URL for JDBC. */
    public String jdbcUrl() {
        return "jdbc:" + (startsOne() ? "postgresql://127.0.0.1:" + port + "/mesh" : url);
    }

    /** Hides the password: by default, a record prints all of its components. */
    @Override
    public String toString() {
        return "DatabaseProperties[" + jdbcUrl() + "]";
    }
}
