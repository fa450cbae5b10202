package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.services.process.MeshHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the lock between two processes, because the lock of a file belongs to a process. */
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class StartCacheLockTest {

    private static final String MAKE = "make";
    private static final String MEASURE = "measure";

    @TempDir
    private Path root;

    private MeshHome home;
    private Process other;

    @BeforeEach
    void findHome() {
        home = new MeshHome(root);
    }

    @AfterEach
    void endOther() throws InterruptedException {
        other.destroyForcibly().waitFor();
    }

    @Test
    void noStartCachesAreBuiltWhileAnotherProcessMeasures() throws IOException {
        start(MEASURE);

        assertThat(StartCacheLock.tryAcquireToMake(home)).isEmpty();
    }

    @Test
    void startCachesCanBeBuiltOnceTheOtherProcessHasEndedForAnyReason() throws Exception {
        start(MEASURE);
        endOther();

        try (StartCacheLock lock = StartCacheLock.tryAcquireToMake(home).orElseThrow()) {
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void aMeasurementStopsAProcessThatBuildsStartCachesAndReportsIt() throws Exception {
        start(MAKE);
        List<String> lines = new ArrayList<>();

        try (StartCacheLock lock = StartCacheLock.acquireToMeasure(home, lines::add)) {
            assertThat(lock).isNotNull();
            assertThat(other.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(lines)
                    .containsExactly(
                            "stopping another process that makes start caches, because it would disturb this run");
        }
    }

    @Test
    void aMeasurementDoesNotWaitForAnother() throws Exception {
        start(MEASURE);
        List<String> lines = new ArrayList<>();

        try (StartCacheLock lock = StartCacheLock.acquireToMeasure(home, lines::add)) {
            assertThat(lock).isNotNull();
            assertThat(lines).isEmpty();
            assertThat(other.isAlive()).isTrue();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anInterruptedWaitLeavesNoFileOpen() throws Exception {
        start(MAKE);
        Path file = home.startCache().resolveSibling("start-cache.lock");
        Files.writeString(file, "none"); // not a process id, so the other process is not killed and the wait goes on

        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> StartCacheLock.acquireToMeasure(home, line -> {}))
                .isInstanceOf(InterruptedException.class);
        assertThat(openFiles()).doesNotContain(file);
    }

    private static List<Path> openFiles() throws IOException {
        List<Path> open = new ArrayList<>();
        try (DirectoryStream<Path> numbers = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path number : numbers) {
                if (Files.isSymbolicLink(number)) { // the descriptor of this listing is closed already
                    open.add(Files.readSymbolicLink(number));
                }
            }
        }
        return open;
    }

    private void start(String what) throws IOException {
        other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartCacheLockTest.class.getName(),
                        what,
                        root.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(other.inputReader().readLine()).isEqualTo(what);
    }

    /** Acquires the lock, prints its argument, and keeps the lock until this process is killed. */
    public static void main(String[] args) throws InterruptedException {
        MeshHome home = new MeshHome(Path.of(args[1]));
        try (StartCacheLock lock = args[0].equals(MAKE)
                ? StartCacheLock.tryAcquireToMake(home).orElseThrow()
                : StartCacheLock.acquireToMeasure(home, line -> {})) {
            System.out.println(lock == null ? "none" : args[0]);
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
