package mesh.gateway.kit;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The real PostgreSQL, with its service. */
final class Database {

    static final String PASSWORD = "of-the-tests";

    /** Clients that it takes; PostgreSQL keeps three of these places for its administrator. */
    static final int MAX_CONNECTIONS = 70;

    private final int port = UpstreamProcess.freePort();
    private final UpstreamProcess process = new UpstreamProcess(
            "database",
            UpstreamProcess.freePort(),
            "--database.port=" + port,
            "--database.folder=" + absolute("target/database"),
            "--database.programs=" + absolute("../database/target/postgresql"),
            "--database.max-connections=" + MAX_CONNECTIONS,
            "--mesh.owner=" + ProcessHandle.current().pid());

    private static Path absolute(String path) {
        return Path.of(path).toAbsolutePath().normalize();
    }

    UpstreamProcess process() {
        return process;
    }

    URI url() {
        return URI.create("postgresql://127.0.0.1:" + port + "/mesh");
    }

    /** A connection of the test's own. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:" + url(), "mesh", PASSWORD);
    }

    /** Nobody can read the table until this is closed. */
    Connection locked() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE temperature_reading IN ACCESS EXCLUSIVE MODE");
        }
        return connection;
    }

    /** Queries that wait for the lock. */
    int waiting() {
        return count("wait_event_type = 'Lock'");
    }

    /** Ends every connection but the test's own. */
    void endConnections() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE usename = 'mesh' AND pid <> pg_backend_pid()");
        }
    }

    /** Takes all places that are left, until these are closed. */
    List<Connection> fill() {
        List<Connection> places = new ArrayList<>();
        try {
            while (places.size() <= MAX_CONNECTIONS) {
                places.add(connect());
            }
        } catch (SQLException tooManyClients) {
            // That is what was wanted.
        }
        return places;
    }

    /** The first rows, as they are in the table. */
    List<Reading> rows(int count) throws SQLException {
        List<Reading> rows = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT id, date, station, celsius FROM temperature_reading ORDER BY id LIMIT " + count)) {
            while (row.next()) {
                rows.add(new Reading(row.getLong(1), row.getDate(2).toLocalDate(), row.getString(3), row.getDouble(4)));
            }
        }
        return rows;
    }

    /** How often rows were changed since the table was made. */
    long changes() {
        return number("SELECT sum(version) FROM temperature_reading");
    }

    /** Nobody can change this row until this is closed. */
    Connection lockedRow(long id) throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT id FROM temperature_reading WHERE id = " + id + " FOR UPDATE");
        }
        return connection;
    }

    private int count(String condition) {
        return (int) number("SELECT count(*) FROM pg_stat_activity WHERE " + condition);
    }

    private long number(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet number = statement.executeQuery(sql)) {
            return number.next() ? number.getLong(1) : 0;
        } catch (SQLException cannot) {
            throw new IllegalStateException(cannot);
        }
    }
}
