package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import mesh.database.server.DatabaseUnavailableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the service with a PostgreSQL of its own. */
class DatabaseServiceTest {

    private static final String PASSWORD = "of-the-'test'";

    /** The SQL states with which PostgreSQL or JDBC reports a server that is down or still starting. */
    private static final Set<String> ABSENT = Set.of("08001", "08006", "57P03");

    @TempDir
    Path folder;

    @Test
    void hasAllRowsAdmitsOnlyItsUserAndLeavesNothingBehind() throws Exception {
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

    /** If PostgreSQL admitted clients earlier, the first client after a restart would get an error about a missing table. */
    @Test
    void admitsNoClientBeforeAllRowsExist() throws Exception {
        int port = freePort();
        List<String> states = new ArrayList<>();
        CompletableFuture<String> firstCount = CompletableFuture.supplyAsync(
                () -> firstCount(port, states), Thread.ofPlatform().daemon()::start);

        try (ConfigurableApplicationContext service = start(port, "--database.password=" + PASSWORD)) {
            assertThat(service.isRunning()).isTrue();
            assertThat(firstCount).succeedsWithin(Duration.ofMinutes(1)).isEqualTo("10000");
        }

        assertThat(states).isNotEmpty().allMatch(ABSENT::contains);
    }

    @Test
    void admitsOnlyItsUserFromOtherAddressesIfItListensThere() throws Exception {
        int port = freePort();
        try (ConfigurableApplicationContext service =
                start(port, "--database.password=" + PASSWORD, "--database.address=0.0.0.0")) {
            String own = ownAddress();

            assertThat(service.isRunning()).isTrue();
            assertThat(one(own, port, "mesh", "mesh", PASSWORD, "SELECT count(*) FROM temperature_reading"))
                    .isEqualTo("10000");
            assertThatThrownBy(() -> one(own, port, "mesh", "postgres", PASSWORD, "SELECT 1"))
                    .hasMessageContaining("no pg_hba.conf entry");
            assertThatThrownBy(() -> one(own, port, "postgres", "mesh", PASSWORD, "SELECT 1"))
                    .hasMessageContaining("no pg_hba.conf entry");
        }
    }

    @Test
    void createsAnEmptyDatabaseForEachApplication() throws Exception {
        int port = freePort();
        try (ConfigurableApplicationContext service =
                start(port, "--database.password=" + PASSWORD, "--database.applications=app-mine,app-mine-virtual")) {
            assertThat(service.isRunning()).isTrue();
            for (String name : List.of("app-mine", "app-mine-virtual")) {
                assertThat(
                                one(
                                        "127.0.0.1",
                                        port,
                                        name,
                                        "mesh",
                                        PASSWORD,
                                        "SELECT count(*) || ' ' || has_schema_privilege('public', 'CREATE') FROM pg_tables WHERE schemaname = 'public'"))
                        .isEqualTo("0 true");
            }
        }
    }

    @Test
    void rejectsANameThatNeedsQuotes() throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> start(
                        port, "--database.password=" + PASSWORD, "--database.applications=a\"; DROP DATABASE mesh"))
                .rootCause()
                .hasMessageContaining("database.applications must be names in plain lower case");
    }

    @Test
    void rejectsAnAddressThatIsNeitherLoopbackNorAllAddresses() throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> start(port, "--database.password=" + PASSWORD, "--database.address=localhost"))
                .rootCause()
                .hasMessageContaining("database.address is 'localhost'. Allowed: 127.0.0.1, or 0.0.0.0");
    }

    @Test
    void doesNotStartWithoutAPasswordAndSaysWhereItComesFrom() throws IOException {
        int port = freePort();

        assertThatThrownBy(() -> start(port, "--database.password="))
                .hasRootCauseInstanceOf(DatabaseUnavailableException.class)
                .rootCause()
                .hasMessageContaining("MESH_DATABASE_PASSWORD");
    }

    @Test
    void createsTheTableInADatabaseThatItDoesNotRun() throws Exception {
        int port = freePort();
        try (ConfigurableApplicationContext server = start(port, "--database.password=" + PASSWORD)) {
            assertThat(server.isRunning()).isTrue();
            execute(port, "DROP TABLE temperature_reading");
            try (ConfigurableApplicationContext client = start(
                    freePort(),
                    "--database.password=" + PASSWORD,
                    "--database.url=postgresql://127.0.0.1:" + port + "/mesh",
                    "--database.rows=17")) {
                assertThat(client.isRunning()).isTrue();
                assertThat(one(port, PASSWORD, "SELECT count(*) FROM temperature_reading"))
                        .isEqualTo("17");
            }
        }
    }

    /** Repeats the query until the server responds. */
    private static String firstCount(int port, List<String> states) {
        while (true) {
            try {
                return one(port, PASSWORD, "SELECT count(*) FROM temperature_reading");
            } catch (SQLException notYet) {
                states.add(notYet.getSQLState());
            }
        }
    }

    private ConfigurableApplicationContext start(int port, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--database.port=" + port,
                "--database.folder=" + folder,
                "--database.programs=target/postgresql"));
        arguments.addAll(List.of(more));
        return SpringApplication.run(DatabaseService.class, arguments.toArray(String[]::new));
    }

    private static void execute(int port, String sql) throws SQLException {
        try (Connection connection = connect(port, PASSWORD);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Returns an address of this machine that is not loopback. A client that connects to it also has it as its own address, so it looks
     * like a client on another machine.
     */
    private static String ownAddress() throws SocketException {
        Optional<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
        assumeTrue(own.isPresent(), "wants an IPv4 address besides loopback: this machine has none");
        return own.orElseThrow();
    }

    private static String one(int port, String password, String sql) throws SQLException {
        try (Connection connection = connect(port, password)) {
            return one(connection, sql);
        }
    }

    private static String one(String host, int port, String database, String user, String password, String sql)
            throws SQLException {
        String url = "jdbc:postgresql://" + host + ":" + port + "/" + database;
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            return one(connection, sql);
        }
    }

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static Connection connect(int port, String password) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/mesh", "mesh", password);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
