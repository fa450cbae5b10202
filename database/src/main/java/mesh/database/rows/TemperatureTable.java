package mesh.database.rows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import mesh.database.DatabaseProperties;
import mesh.database.server.DatabaseUnavailableException;
import mesh.database.server.PostgresServer;
import org.springframework.stereotype.Component;

/**
 * The table of readings: the same rows on every machine, since they follow from their ids. Eight stations take turns, each day has a
 * reading, and {@code version} counts how often a row was changed.
 */
@Component
public final class TemperatureTable {

    private static final String NAME = "mesh";
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

    private static final String TABLE = """
            CREATE TABLE IF NOT EXISTS temperature_reading (
                id bigint PRIMARY KEY,
                date date NOT NULL,
                station text NOT NULL,
                celsius double precision NOT NULL,
                version bigint NOT NULL DEFAULT 0)
            """;

    /** Rounded to 0.1 and between -30 and 45, as those of the backend are. A table that is full already stays as it is. */
    private static final String ROWS = """
            INSERT INTO temperature_reading (id, date, station, celsius)
            SELECT id,
                   DATE '2000-01-01' + (id - 1)::int,
                   (ARRAY['Potsdam', 'Zugspitze', 'De Bilt', 'Uccle', 'Kew Gardens', 'Armagh', 'Uppsala', 'Kremsmünster'])
                       [1 + id % 8],
                   round((9.5 - 12 * cos(2 * pi() * (id % 365) / 365) + (id * 7919 % 101 - 50) / 10.0)::numeric, 1)
            FROM generate_series(1, ?) AS id
            ON CONFLICT (id) DO NOTHING
            """;

    private final DatabaseProperties properties;
    private final PostgresServer server;

    TemperatureTable(DatabaseProperties properties, PostgresServer server) {
        this.properties = properties;
        this.server = server;
    }

    /**
     * Makes what is missing of it.
     *
     * @throws DatabaseUnavailableException in one line, if that cannot be done
     */
    public void fill() {
        try {
            if (properties.startsOne()) {
                makeDatabase();
            }
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(TABLE);
                insert(connection);
                statement.execute("ANALYZE temperature_reading");
            }
        } catch (SQLException cannot) {
            throw new DatabaseUnavailableException("the table of readings cannot be made: " + cannot.getMessage());
        }
    }

    /** As the gateways do. */
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

    private void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(ROWS)) {
            insert.setInt(1, properties.rows());
            insert.executeUpdate();
        }
    }

    /** Its owner may do what he likes in it, and nothing outside. */
    private void makeDatabase() throws SQLException {
        String user = properties.username();
        if (!PLAIN.matcher(user).matches()) {
            throw new DatabaseUnavailableException("database.username must be plain lower case, but is '" + user + "'");
        }
        try (Connection administrator = server.connect("postgres");
                Statement statement = administrator.createStatement()) {
            statement.execute(
                    "CREATE ROLE " + user + " LOGIN PASSWORD " + statement.enquoteLiteral(properties.password()));
            statement.execute("CREATE DATABASE " + NAME + " OWNER " + user);
        }
    }
}
