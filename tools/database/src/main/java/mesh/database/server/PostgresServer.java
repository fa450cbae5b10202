package mesh.database.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import mesh.database.DatabaseProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * A PostgreSQL of this service's own, on a loopback port unless configured otherwise. Every connection needs a password, because other
 * users of this machine can reach the port as well. A user who may do everything in PostgreSQL can also run programs on this machine.
 */
@Component
public final class PostgresServer {

    /** The user who may do everything. Only this service knows the user's password. */
    private static final String ADMINISTRATOR = "postgres";

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int STOP_SECONDS = 8;

    /** Without this, each start would search six hundred files for the machine's time zone. */
    private static final Map<String, String> ENVIRONMENT = Map.of("TZ", "UTC");

    private final DatabaseProperties properties;
    private final String password = randomPassword();
    private @Nullable GuardedProcess process;

    PostgresServer(DatabaseProperties properties) {
        this.properties = properties;
    }

    /**
     * Starts PostgreSQL, and returns when it accepts connections. No connection can be made before the scripts have ended.
     *
     * @param unexpectedExit called with PostgreSQL's exit code if it later ends unexpectedly
     * @throws DatabaseUnavailableException with a message of one line, if PostgreSQL cannot be started
     */
    public void start(List<SqlScript> scripts, IntConsumer unexpectedExit) {
        Path programs = PostgresPrograms.ofThisMachine().find(properties.programs());
        // Uses a new folder, because the guard of the previous PostgreSQL may still be removing that PostgreSQL's
        // folder.
        Path folder = properties
                .folder()
                .toAbsolutePath()
                .resolve("postgresql-" + ProcessHandle.current().pid());
        try {
            Folders.delete(folder);
            Files.createDirectories(folder.getParent());
            // Fails if another user has just taken the name.
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Account account = Account.find(folder);
            makeCluster(programs, folder, account);
            for (SqlScript script : scripts) {
                execute(script, programs, folder, account);
            }
            if (properties.isShared()) {
                letTheGatewaysIn(data(folder));
            }
            process = GuardedProcess.start(folder, account.command(server(programs, folder)), ENVIRONMENT);
            awaitConnections();
            process.onExit(unexpectedExit);
        } catch (IOException cannot) {
            throw new DatabaseUnavailableException("PostgreSQL cannot be started in " + folder + ": " + cannot);
        }
    }

    /** Stops PostgreSQL, and returns when it has ended. */
    public void stop() {
        if (process != null) {
            process.stop(STOP_SECONDS);
        }
    }

    private Connection connect() throws SQLException {
        String url = "jdbc:postgresql://127.0.0.1:" + properties.port() + "/" + ADMINISTRATOR + "?connectTimeout=5";
        return DriverManager.getConnection(url, ADMINISTRATOR, password);
    }

    private void makeCluster(Path programs, Path folder, Account account) throws IOException {
        Path secret = Files.createFile(
                folder.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(secret, password);
        account.own(folder);
        run(
                account.command(List.of(
                        programs.resolve("initdb").toString(),
                        "--pgdata=" + data(folder),
                        "--username=" + ADMINISTRATOR,
                        "--pwfile=" + secret,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync",
                        "--no-instructions")),
                "");
        Files.delete(secret);
    }

    /** Runs a script in PostgreSQL's single-user mode: the server reads statements from its input and accepts no connections. */
    private static void execute(SqlScript script, Path programs, Path folder, Account account) throws IOException {
        run(
                account.command(List.of(
                        programs.resolve("postgres").toString(),
                        "--single",
                        "-j", // a statement may have several lines
                        "-D",
                        data(folder).toString(),
                        "-cexit_on_error=on",
                        "-cfsync=off",
                        script.database())),
                script.text());
    }

    private static void run(List<String> command, String input) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(ENVIRONMENT);
        Process program = builder.start();
        try (OutputStream standardInput = program.getOutputStream()) {
            standardInput.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (program.onExit().join().exitValue() != 0) {
            throw new IOException(lastLine(output));
        }
    }

    /**
     * Lets the gateways connect from other machines, which initdb's configuration does not allow. The administrator can
     * connect only from this machine, even with the right password.
     */
    private void letTheGatewaysIn(Path data) throws IOException {
        Files.writeString(
                data.resolve("pg_hba.conf"),
                "host mesh \"" + properties.username() + "\" all scram-sha-256\n",
                StandardOpenOption.APPEND);
    }

    /** Returns the server's command. It lets PostgreSQL leave data unwritten to the disk, because the data is not needed after the run. */
    private List<String> server(Path programs, Path folder) {
        return List.of(
                programs.resolve("postgres").toString(),
                "-D",
                data(folder).toString(),
                "-clisten_addresses=" + properties.address(),
                "-cport=" + properties.port(),
                "-cunix_socket_directories=",
                "-cmax_connections=" + properties.maxConnections(),
                "-cfsync=off",
                "-cfull_page_writes=off",
                "-cjit=off");
    }

    private static Path data(Path folder) {
        return folder.resolve("data");
    }

    private void awaitConnections() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                connect().close();
                return;
            } catch (SQLException notYet) {
                if (!Objects.requireNonNull(process).isAlive() || System.nanoTime() > deadline) {
                    throw new DatabaseUnavailableException("PostgreSQL does not start on port " + properties.port()
                            + "; its own messages are above: " + notYet.getMessage());
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(50));
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            throw new DatabaseUnavailableException("interrupted while PostgreSQL was starting");
        }
    }

    private static String lastLine(String text) {
        return text.lines()
                .filter(line -> !line.isBlank())
                .reduce((one, next) -> next)
                .orElse("it printed nothing");
    }

    private static String randomPassword() {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
