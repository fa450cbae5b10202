package mesh.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that no process and no file of PostgreSQL outlives a run, even if the run is killed. */
class DatabaseEndTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    /** Both cases run concurrently, so that the test waits only once for the start of PostgreSQL. */
    @Test
    void postgresqlEndsWithAKilledServiceAndTheServiceWithAKilledOwner() throws IOException {
        try (Run one = new Run(folder.resolve("one"));
                Run other = new Run(folder.resolve("other"))) {
            await().atMost(PATIENCE).until(() -> one.database.listens() && other.database.listens());

            one.service.destroyForcibly();

            one.assertNothingIsLeft();
            assertThat(other.database.listens()).isTrue();

            other.owner.destroyForcibly();

            assertThat(other.service.onExit()).succeedsWithin(PATIENCE);
            other.assertNothingIsLeft();
        }
    }

    /** A service and its owner, the process that needs the database. */
    private static final class Run implements AutoCloseable {

        private final DatabaseCommand database;
        private final Process owner;
        private final Process service;

        Run(Path folder) throws IOException {
            this.database = DatabaseCommand.onAFreePort(folder);
            this.owner = new ProcessBuilder("sleep", "600").start();
            this.service = database.process(
                            Path.of("target", "database-end-" + folder.getFileName() + ".log"),
                            "--mesh.owner=" + owner.pid())
                    .start();
        }

        void assertNothingIsLeft() {
            await().atMost(PATIENCE).until(() -> !database.listens());
            await().atMost(PATIENCE).until(() -> database.files().isEmpty());
        }

        @Override
        public void close() {
            owner.destroyForcibly();
            service.destroyForcibly();
        }
    }
}
