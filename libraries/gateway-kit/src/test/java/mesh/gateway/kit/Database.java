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

/** The real PostgreSQL, run by the service {@code database}. */
final class Database {

    static final String PASSWORD = "of-the-tests";

    /** The highest number of clients that PostgreSQL accepts. It reserves three of these places for its administrator. */
    static final int MAX_CONNECTIONS = 70;

    private final int port = UpstreamProcess.freePort();
    private final UpstreamProcess process = new UpstreamProcess(
            "tools/database",
            UpstreamProcess.freePort(),
            "--database.port=" + port,
            "--database.folder=" + absolute("target/database"),
            "--database.programs=" + absolute("../tools/database/target/postgresql"),
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

    /** Opens a connection for the test itself. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:" + url(), "mesh", PASSWORD);
    }

    /** Locks the table, so that no other connection can read it until the returned connection is closed. */
    Connection locked() throws SQLException {
        Connection connection = connect();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE temperature_reading IN ACCESS EXCLUSIVE MODE");
        }
        return connection;
    }

    /** Returns how many queries wait for a lock. */
    int waiting() {
        return count("wait_event_type = 'Lock'");
    }

    /** Closes every connection except the test's own. */
    void endConnections() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE usename = 'mesh' AND pid <> pg_backend_pid()");
        }
    }

    /** Opens connections until PostgreSQL accepts no more. They occupy all of its places until they are closed. */
    List<Connection> fill() {
        List<Connection> places = new ArrayList<>();
        try {
            while (places.size() <= MAX_CONNECTIONS) {
                places.add(connect());
            }
        } catch (SQLException tooManyClients) {
            // All places are taken now.
        }
        return places;
    }

    /** Returns the first rows of the table, by their ids. */
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

    /** Returns how many changes of rows there have been since the table was created. */
    long changes() {
        return number("SELECT sum(version) FROM temperature_reading");
    }

    /** Locks this row, so that no other connection can change it until the returned connection is closed. */
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
