package mesh.load.services.process;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reader with the log of a JVM that collects garbage, and with recorded logs. */
class GcLogTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path folder;

    @Test
    void aJvmLogsItsPausesByTheClockThatAllProcessesShare() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("runs: a, b"));
        Path source = folder.resolve("Collect.java");
        Files.writeString(source, """
                class Collect {
                    public static void main(String[] arguments) {
                        System.gc();
                    }
                }
                """);
        Path file = GcLog.beside(logs.resolve("tomcat-gateway.log"));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(GcLog.arguments(file));
        command.add(source.toString());

        long before = System.nanoTime();
        Process collected = new ProcessBuilder(command).inheritIO().start();
        assertThat(collected.waitFor()).isZero();
        long after = System.nanoTime();

        GcLog log = new GcLog(file, collected.pid());
        assertThat(file).hasFileName("tomcat-gateway.gc.log");
        assertThat(nanos(log, before, after).orElseThrow()).isBetween(1L, after - before);
        assertThat(nanos(log, after, after + SECOND)).hasValue(0L);
    }

    @Test
    void countsThePartOfAPauseBetweenTheTwoInstants() throws Exception {
        Path file = folder.resolve("netty-gateway.gc.log");
        Files.writeString(file, """
                [900000000ns][4711] Using Parallel
                [1500000000ns][4711] GC(0) Pause Young (Allocation Failure)
                [2000000000ns][4711] GC(0) Pause Young (Allocation Failure) 120M->20M(490M) 500.000ms
                [5000000000ns][4711] GC(1) Pause Full (Ergonomics) 488M->470M(490M) 1000.000ms
                [5500000000ns][4711] GC(2) Concurrent Mark Cycle 400.000ms
                [9000000000ns][4711] GC(3) Pause Full (Ergonomics) 488M->488M(490M) 2500.250ms
                """);
        GcLog log = new GcLog(file, 4711);

        assertThat(nanos(log, 0, 10 * SECOND)).hasValue(4_000_250_000L);
        assertThat(nanos(log, 1_750_000_000, 4_500_000_000L)).hasValue(750_000_000L);
        assertThat(nanos(log, 7 * SECOND, 8 * SECOND)).hasValue(SECOND);
        assertThat(nanos(new GcLog(file, 4712), 0, 10 * SECOND))
                .as("pauses in a log of another process")
                .isEmpty();
    }

    @Test
    void anUnfinishedPauseLastsUntilTheLaterInstant() throws Exception {
        Path file = Files.writeString(folder.resolve("netty-gateway.gc.log"), """
                [1500000000ns][4711] GC(0) Pause Young (Allocation Failure)
                [2000000000ns][4711] GC(0) Pause Young (Allocation Failure) 120M->20M(490M) 500.000ms
                [5000000000ns][4711] GC(1) Pause Full (Ergonomics)
                """);
        GcLog log = new GcLog(file, 4711);

        assertThat(nanos(log, 0, 10 * SECOND)).hasValue(5_500_000_000L);
        assertThat(nanos(log, 0, 4 * SECOND)).hasValue(500_000_000L);

        Files.writeString(file, "[9500000000ns][4711] GC(1) Pause Full (Ergonomics) 488M->4", APPEND);
        assertThat(nanos(log, 0, 10 * SECOND))
                .as("pause, while the JVM writes its end")
                .hasValue(5_500_000_000L);
    }

    @Test
    void alsoCountsThePausesInThePreviousLog() throws Exception {
        Path file = folder.resolve("netty-gateway.gc.log");
        Files.writeString(
                folder.resolve("netty-gateway.gc.log.0"),
                "[2000000000ns][4711] GC(0) Pause Young (Allocation Failure) 120M->20M(490M) 500.000ms\n");
        Files.writeString(
                file, "[4000000000ns][4711] GC(1) Pause Young (Allocation Failure) 120M->20M(490M) 250.000ms\n");

        assertThat(nanos(new GcLog(file, 4711), 0, 10 * SECOND)).hasValue(750_000_000L);
    }

    @Test
    void readsFractionsAfterAComma() throws Exception {
        Path file = Files.writeString(
                folder.resolve("netty-gateway.gc.log"),
                "[2000000000ns][4711] GC(0) Pause Full (System.gc()) 120M->98M(123M) 1187,412ms\n");

        assertThat(nanos(new GcLog(file, 4711), 0, 10 * SECOND)).hasValue(1_187_412_000L);
    }

    @Test
    void hasNoFigureIfNoPauseIsLogged() throws Exception {
        Path file = folder.resolve("netty-gateway.gc.log");
        GcLog log = new GcLog(file, 4711);
        assertThat(nanos(log, 0, SECOND)).as("pause without a file").isEmpty();

        Files.writeString(file, "[900000000ns][4711] Using The Z Garbage Collector\n");
        assertThat(nanos(log, 0, SECOND))
                .as("pause in the log of a collector that hardly pauses")
                .isEmpty();
    }

    @Test
    void requestsNoLogIfTheJvmWouldMisreadItsPath() {
        assertThat(GcLog.arguments(Path.of("100%p", "tomcat-gateway.gc.log"))).isEmpty();
    }

    @Test
    void aPauseHasItsInstants() throws Exception {
        Path file = folder.resolve("netty-gateway.gc.log");
        Files.writeString(file, """
                [2000000000ns][4711] GC(0) Pause Young (Allocation Failure) 120M->20M(490M) 500.000ms
                [5000000000ns][4711] GC(1) Pause Full (Ergonomics) 488M->470M(490M) 1000.000ms
                """);

        assertThat(new GcLog(file, 4711).pauses(1_750_000_000, 10 * SECOND))
                .hasValue(List.of(new GcLog.Pause(1_750_000_000, 2 * SECOND), new GcLog.Pause(4 * SECOND, 5 * SECOND)));
        assertThat(new GcLog(file, 4711).pauses(6 * SECOND, 10 * SECOND)).hasValue(List.of());
    }

    private static Optional<Long> nanos(GcLog log, long from, long until) {
        return log.pauses(from, until)
                .map(all -> all.stream().mapToLong(GcLog.Pause::nanos).sum());
    }
}
