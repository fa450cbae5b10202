package mesh.database.rows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.database.DatabaseProperties;
import mesh.database.server.DatabaseUnavailableException;
import mesh.database.server.SqlScript;
import org.springframework.stereotype.Component;

/**
 * The table of readings. Each row is computed from its id, so the rows are the same on every machine. There is one reading per day, and
 * eight stations take turns. {@code version} counts how often a row was changed.
 */
@Component
public final class TemperatureTable {

    private static final String NAME = "mesh";
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");
    private static final Pattern APPLICATION = Pattern.compile("[a-z][a-z0-9_-]*");

    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS temperature_reading (
                id bigint PRIMARY KEY,
                date date NOT NULL,
                station text NOT NULL,
                celsius double precision NOT NULL,
                version bigint NOT NULL DEFAULT 0)
            """;

    /**
     * Inserts the rows. Temperatures are rounded to 0.1 and between -30 and 45, like those of the backend. Existing rows stay as they are.
     */
    private static final String ROWS = """
            INSERT INTO temperature_reading (id, date, station, celsius)
            SELECT id,
                   DATE '2000-01-01' + (id - 1)::int,
                   (ARRAY['Potsdam', 'Zugspitze', 'De Bilt', 'Uccle', 'Kew Gardens', 'Armagh', 'Uppsala', 'Kremsmünster'])
                       [1 + id % 8],
                   round((9.5 - 12 * cos(2 * pi() * (id % 365) / 365) + (id * 7919 % 101 - 50) / 10.0)::numeric, 1)
            FROM generate_series(1, $rows) AS id
            ON CONFLICT (id) DO NOTHING
            """;

    private final DatabaseProperties properties;

    TemperatureTable(DatabaseProperties properties) {
        this.properties = properties;
    }

    /**
     * Returns the scripts that set up a PostgreSQL of this service's own. They create a user, a database that the user owns with the table
     * in it, and an empty database for each application. The user may do everything in these databases, and nothing outside them.
     *
     * @throws DatabaseUnavailableException with a message of one line, if the configured name is not valid for a user
     */
    public List<SqlScript> scripts() {
        String user = properties.username();
        if (!PLAIN.matcher(user).matches()) {
            throw new DatabaseUnavailableException("database.username must be plain lower case, but is '" + user + "'");
        }
        for (String name : properties.applications()) {
            if (!APPLICATION.matcher(name).matches()) {
                throw new DatabaseUnavailableException(
                        "database.applications must be names in plain lower case, but one is '" + name + "'");
            }
        }
        String password = "'" + properties.password().replace("'", "''") + "'";
        return List.of(
                new SqlScript(
                        "postgres",
                        Stream.concat(
                                        Stream.of(
                                                "CREATE ROLE " + user + " LOGIN PASSWORD " + password,
                                                "CREATE DATABASE " + NAME + " OWNER " + user),
                                        properties.applications().stream()
                                                .map(name -> "CREATE DATABASE \"" + name + "\" OWNER " + user))
                                .toList()),
                new SqlScript(
                        NAME,
                        Stream.concat(Stream.of("SET ROLE " + user), statements().stream())
                                .toList()));
    }

    /**
     * Creates the table and its rows in a database that this service did not start. If some of them already exist, keeps these.
     *
     * @throws DatabaseUnavailableException with a message of one line, if the table cannot be created
     */
    public void fill() {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements()) {
                statement.execute(sql);
            }
        } catch (SQLException cannot) {
            throw new DatabaseUnavailableException("the table of readings cannot be created: " + cannot.getMessage());
        }
    }

    /** Connects as the gateways do. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(properties.jdbcUrl(), properties.username(), properties.password());
    }

    long rows() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM temperature_reading")) {
            return count.next() ? count.getLong(1) : 0;
        }
    }

    private List<String> statements() {
        return List.of(
                TABLE, ROWS.replace("$rows", Integer.toString(properties.rows())), "ANALYZE temperature_reading");
    }
}
