package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import mesh.database.server.DatabaseUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The service with a PostgreSQL of its own. */
class DatabaseServiceTest {

    private static final String PASSWORD = "of-the-test";

    @TempDir
    Path folder;

    @Test
    void holdsAllRowsLetsOnlyItsUserInAndLeavesNothingBehind() throws Exception {
        int port = freePort();
        try (ConfigurableApplicationContext service = start(port, "--database.password=" + PASSWORD)) {
            assertThat(service.isRunning()).isTrue();
            assertThat(one(port, PASSWORD, "SELECT count(*) FROM temperature_reading"))
                    .isEqualTo("10000");
            assertThat(one(port, PASSWORD, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"))
                    .isEqualTo("f");
            assertThatThrownBy(() -> one(port, "guessed", "SELECT 1"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("password authentication failed");
        }

        assertThatThrownBy(() -> one(port, PASSWORD, "SELECT 1")).hasMessageContaining("refused");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void doesNotStartWithoutAPasswordAndSaysWhereItComesFrom() throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> start(port, "--database.password="))
                .hasRootCauseInstanceOf(DatabaseUnavailableException.class)
                .rootCause()
                .hasMessageContaining("MESH_DATABASE_PASSWORD");
    }

    private ConfigurableApplicationContext start(int port, String password) {
        return SpringApplication.run(
                DatabaseService.class,
                "--server.port=0",
                "--database.port=" + port,
                "--database.folder=" + folder,
                "--database.programs=target/postgresql",
                password);
    }

    private static String one(int port, String password, String sql) throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/mesh", "mesh", password);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
