package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests worker processes whose run is killed under load. The run cannot inform them that it ends. */
@Tag("faults")
@Tag("faults-short")
@Timeout(300)
class OrphanedWorkersTest {

    @TempDir
    private Path folder;

    private ServerProcess server;
    private Process run;
    private Iterator<String> lines;
    private List<ProcessHandle> workers;

    @BeforeEach
    void start() throws Exception {
        server = new ServerProcess(Duration.ofMillis(50));
        run = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DoomedRun.class.getName(),
                        folder.toString(),
                        String.valueOf(server.address().getPort()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = run.inputReader().lines().iterator();
        workers = Stream.of(lines.next().split(" "))
                .map(id -> ProcessHandle.of(Long.parseLong(id)))
                .flatMap(Optional::stream)
                .toList();
    }

    @AfterEach
    void end() {
        run.destroyForcibly();
        server.close();
        workers.forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void workersOfAKilledRunEndAndKeepTheirRecords() throws Exception {
        assertThat(workers).hasSize(DoomedRun.WORKERS).allMatch(ProcessHandle::isAlive);
        int known = Integer.parseInt(lines.next());

        run.destroyForcibly().waitFor();

        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
        for (int worker = 1; worker <= DoomedRun.WORKERS; worker++) {
            assertThat(folder.resolve("worker-" + worker + ".log")).content().contains("the coordinator is gone");
        }
        assertThat(kept()).isGreaterThanOrEqualTo(known);
    }

    /** Returns the number of requests in the files of all workers. Each line is one request, except the header of each file. */
    private int kept() throws IOException {
        int requests = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "worker-" + DoomedRun.RUN + "-*.csv")) {
            for (Path file : files) {
                requests += Files.readAllLines(file).size() - 1;
            }
        }
        return requests;
    }
}
