package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the service as root without user namespaces, as in many containers: the program {@code unshare} is not on the service's path. If the
 * tests do not run as root, they are skipped.
 */
class DatabaseAsRootTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The user id of {@code nobody}. */
    private static final int NOBODY = 65534;

    /** The programs that the service, its guard and PostgreSQL call. */
    private static final List<String> PROGRAMS = List.of("sh", "sleep", "rm", "true", "locale");

    @TempDir
    Path folder;

    @BeforeEach
    void isRoot() throws IOException {
        assumeTrue(
                Files.getAttribute(folder, "unix:uid").equals(0),
                "wants root: only then PostgreSQL runs as another user");
        // The user {@code nobody} must be able to read the service's files.
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void runsAsNobodyAndLeavesNothingBehind() throws Exception {
        assumeTrue(onPath("setpriv").isPresent(), "wants setpriv: it is not on the PATH");
        DatabaseCommand database = database();
        Process service = start(database, "setpriv");
        try {
            await().atMost(PATIENCE).until(() -> database.listens() || !service.isAlive());

            assertThat(service.isAlive()).as(log()).isTrue();
            assertThat(Files.getAttribute(serverOf(service), "unix:uid")).isEqualTo(NOBODY);
        } finally {
            service.destroy();
        }
        assertThat(service.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(database.listens()).isFalse();
        assertThat(database.files()).isEmpty();
    }

    @Test
    void saysInOneLineWhatToDoIfRootCannotBecomeAnotherUser() throws Exception {
        Process service = start(database());

        assertThat(service.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(service.exitValue()).isNotZero();
        assertThat(log().lines().filter(line -> line.contains("PostgreSQL does not run as root")))
                .singleElement()
                .asString()
                .contains("'unshare -U' and 'setpriv' both fail", "run this as another user", "MESH_DATABASE_URL");
        assertThat(log()).doesNotContain("\tat ");
    }

    private DatabaseCommand database() throws IOException {
        Files.createDirectory(
                folder.resolve("run"), // with the permissions that a run gives it
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return DatabaseCommand.onAFreePort(folder.resolve("run/data"));
    }

    private Process start(DatabaseCommand database, String... more) throws IOException {
        ProcessBuilder service = database.process(folder.resolve("log"));
        service.environment().put("PATH", onlyThese(more).toString());
        return service.start();
    }

    private Path onlyThese(String... more) throws IOException {
        Path path = Files.createDirectory(folder.resolve("path"));
        for (String program : Stream.concat(PROGRAMS.stream(), Stream.of(more)).toList()) {
            Optional<Path> here = onPath(program); // not every system has each of them
            if (here.isPresent()) {
                Files.createSymbolicLink(path.resolve(program), here.get());
            }
        }
        return path;
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Returns the process's folder in /proc, which belongs to the user who runs the process. */
    private Path serverOf(Process service) throws IOException {
        Path file = folder.resolve("run/data")
                .resolve("postgresql-" + service.pid())
                .resolve("data")
                .resolve("postmaster.pid");
        return Path.of("/proc", Files.readAllLines(file).getFirst().strip());
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"));
    }
}
