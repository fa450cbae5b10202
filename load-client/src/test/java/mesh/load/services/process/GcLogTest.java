package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a JVM that collects, and with what one wrote. */
class GcLogTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path folder;

    @Test
    void aJvmWritesWhenItsCollectionsStoppedItOnTheClockThatAllProcessesShare() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("runs: a, b"));
        Path source = folder.resolve("Collect.java");
        Files.writeString(source, """
                class Collect {
                    public static void main(String[] arguments) {
                        System.gc();
                    }
                }
                """);
        GcLog log = GcLog.beside(logs.resolve("tomcat-gateway.log"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(log.arguments());
        command.add(source.toString());

        long before = System.nanoTime();
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
        long after = System.nanoTime();

        assertThat(logs.resolve("tomcat-gateway-gc.log")).exists();
        assertThat(log.pauseNanos(before, after).orElseThrow()).isBetween(1L, after - before);
        assertThat(log.pauseNanos(after, after + SECOND)).hasValue(0L);
    }

    @Test
    void ofAPauseCountsWhatLiesBetweenTheTwoInstants() throws Exception {
        Files.writeString(folder.resolve("netty-gateway-gc.log"), """
                [900000000ns] Using Parallel
                [2000000000ns] GC(0) Pause Young (Allocation Failure) 120M->20M(490M) 500.000ms
                [5000000000ns] GC(1) Pause Full (Ergonomics) 488M->470M(490M) 1000.000ms
                [5500000000ns] GC(2) Concurrent Mark Cycle 400.000ms
                [9000000000ns] GC(3) Pause Full (Ergonomics) 488M->488M(490M) 2500.250ms
                """);
        GcLog log = GcLog.beside(folder.resolve("netty-gateway.log"));

        assertThat(log.pauseNanos(0, 10 * SECOND)).hasValue(4_000_250_000L);
        assertThat(log.pauseNanos(1_750_000_000, 4_500_000_000L)).hasValue(750_000_000L);
        assertThat(log.pauseNanos(7 * SECOND, 8 * SECOND)).hasValue(SECOND);
    }

    @Test
    void whereNoPauseIsLoggedNothingIsSaid() throws Exception {
        GcLog log = GcLog.beside(folder.resolve("netty-gateway.log"));
        assertThat(log.pauseNanos(0, SECOND)).as("no file").isEmpty();

        Files.writeString(folder.resolve("netty-gateway-gc.log"), "[900000000ns] Using The Z Garbage Collector\n");
        assertThat(log.pauseNanos(0, SECOND))
                .as("a collector that hardly pauses")
                .isEmpty();
    }

    @Test
    void aPathOfWhichTheJvmWouldReadAPartOtherwiseHasNoLog() {
        assertThat(GcLog.beside(Path.of("100%p", "tomcat-gateway.log")).arguments())
                .isEmpty();
    }
}
