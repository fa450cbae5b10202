package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a run ends: no process of PostgreSQL outlives it, and none of its files. */
class DatabaseEndTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    /** Two runs at once, which start while they wait for each other. */
    @Test
    void postgresqlEndsWithAServiceThatIsKilledAndTheServiceWithAnOwnerThatIs() throws IOException {
        try (Run one = new Run(folder.resolve("one"));
                Run other = new Run(folder.resolve("other"))) {
            await().atMost(PATIENCE).until(() -> one.listens() && other.listens());

            one.service.destroyForcibly();

            one.assertNothingIsLeft();
            assertThat(other.listens()).isTrue();

            other.owner.destroyForcibly();

            assertThat(other.service.onExit()).succeedsWithin(PATIENCE);
            other.assertNothingIsLeft();
        }
    }

    /** What needs a database, and the service that has one for it. */
    private static final class Run implements AutoCloseable {

        private final Process owner;
        private final Process service;
        private final Path folder;
        private final int port;

        Run(Path folder) throws IOException {
            this.folder = folder;
            this.port = DatabaseServiceTest.freePort();
            this.owner = new ProcessBuilder("sleep", "600").start();
            this.service = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            DatabaseService.class.getName(),
                            "--server.port=0",
                            "--database.port=" + port,
                            "--database.folder=" + folder,
                            "--database.programs=target/postgresql",
                            "--database.password=of-the-test",
                            "--database.owner=" + owner.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Path.of("target", "database-end-" + folder.getFileName() + ".log")
                            .toFile())
                    .start();
        }

        boolean listens() {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException refused) {
                return false;
            }
        }

        void assertNothingIsLeft() {
            await().atMost(PATIENCE).until(() -> !listens());
            await().atMost(PATIENCE).until(this::isEmpty);
        }

        private boolean isEmpty() throws IOException {
            try (Stream<Path> left = Files.list(folder)) {
                return left.findAny().isEmpty();
            }
        }

        @Override
        public void close() {
            owner.destroyForcibly();
            service.destroyForcibly();
        }
    }
}
