package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how the load client ends when it is interrupted or killed at any moment, and when the disk is full. */
@Tag("faults")
@Tag("faults-short")
class LoadClientLifeTest {

    private static final int INTERRUPTIONS = Drawn.moments(1);
    private static final int KILLS = Drawn.moments(0.4);

    /** The number of runs beyond which start caches save more time than it takes to build them. */
    private static final int ENOUGH_STARTS = 20;

    /** The load is half of the run, and users finish one by one. Random moments therefore fall into every phase. */
    private static final String SHORT = """
            name: short
            question: Does it end well whenever it is ended?
            legacy: {service-time: 100ms}
            users: 20
            jit-compilers: c1
            work: triangular
            request-timeout: 30s
            warm-up: {users: 2, cnt: 2, rounds: 1}
            contenders:
              - {id: one, service: netty-gateway, path: "/netty/{cnt}/block-elastic", calls: sequential}
              - {id: two, service: netty-gateway, path: "/netty/{cnt}/block-elastic", calls: sequential}
            """;

    /** How long the run of each scenario takes if nothing ends it. This is measured once for all tests. */
    private static final Map<String, Duration> LENGTHS = new HashMap<>();

    @TempDir
    private Path folder;

    private final Drawn random = Drawn.ofThisRun();

    @BeforeAll
    static void startQuickly() {
        if (INTERRUPTIONS + KILLS > ENOUGH_STARTS) {
            QuickStart.prepare();
        }
    }

    @Test
    void aRunInterruptedAtAnyMomentLeavesNoProcessAndReadableResults() throws Exception {
        atAnyMoment(INTERRUPTIONS, run -> {
            run.ctrlC();
            endsWell(run);
            return "Ctrl-C";
        });
    }

    /** The services receive the signal together with the run. The run must report the signal as its reason, not the end of a service. */
    @Test
    void aRunWhoseWholeProcessGroupIsTerminatedReportsAnInterruption() throws Exception {
        try (RunProcess run = RunProcess.run(folder, shortRun())) {
            run.awaitProgress("one ");

            run.terminateAll();

            endsWell(run);
            assertThat(run.progress()).contains("interrupted by the user").doesNotContain("was ended by signal");
            assertThat(run.results())
                    .singleElement()
                    .satisfies(results -> assertThat(results.state()).isEqualTo("INTERRUPTED"));
        }
    }

    /** Ends a run, checks the processes and files that it left, and describes in a few words how it was ended. */
    private interface Ending {

        String of(RunProcess run) throws Exception;
    }

    /** Ends this many runs at random moments. Every second run injects a fault. A run that finishes before its moment does not count. */
    private void atAnyMoment(int times, Ending ending) throws Exception {
        List<String> scenarios = List.of(shortRun(), shortRunWithAFault());
        for (int time = 1; time <= times; ) {
            int which = time % scenarios.size();
            Duration moment = random.momentOf(durationOf(scenarios.get(which)));
            Path place = folder.resolve("run-" + time + "-" + moment.toMillis());
            try (RunProcess run = RunProcess.run(place, scenarios.get(which))) {
                if (run.isAliveAfter(moment)) {
                    String what = ending.of(run);
                    report(what + (which == 0 ? "" : ", with a fault") + ", " + time + " of " + times, moment, run);
                    time++;
                }
            }
        }
    }

    private static void endsWell(RunProcess run) throws Exception {
        assertThat(run.awaitExit()).as(run.progress()).isEqualTo(130);
        assertThat(run.livingServices()).isEmpty();
        assertThat(run.states()).isEmpty();
        assertThat(run.progress()).doesNotContain("\tat ", "a fault of this program");
        for (Results results : run.results()) {
            results.areReadable();
        }
    }

    @Test
    void afterAKillAtAnyMomentDownEndsOnlyTheProcessesOfThatRun() throws Exception {
        try (RunProcess another = RunProcess.run(folder.resolve("another"), endless())) {
            another.awaitProgress("quick ");
            int innocent = another.livingServices().size();

            atAnyMoment(KILLS, run -> {
                run.kill();
                run.awaitExit();
                int left = run.livingServices().size();
                down();
                assertThat(run.livingServices()).isEmpty();
                assertThat(run.states()).isEmpty();
                for (Results results : run.results()) {
                    results.areReadableAfterAKill();
                }
                assertThat(another.livingServices()).hasSize(innocent);
                return "kill -9, which left " + left;
            });
            another.ctrlC();
            endsWell(another);
        }
    }

    /** Sizes of the disk in KiB: too small for any file, too small for a file of the run, and too small for the run's last files. */
    @ParameterizedTest
    @CsvSource({"4, 2", "40, 3", "200, 3"})
    void onAFullDiskARunReportsItAndKeepsTheFilesThatItCouldWrite(int size, int exitCode) throws Exception {
        Path disk = Files.createDirectories(folder.resolve("results"));
        assumeTrue(mount(disk, size), "wants root: only root may mount a file system of a few KiB");
        try (RunProcess run = RunProcess.run(folder, shortRun())) {
            assertThat(run.awaitExit()).as(run.progress()).isEqualTo(exitCode);

            assertThat(run.progress())
                    .containsPattern("cannot be written|is not writable")
                    .contains("No space left on device")
                    .doesNotContain("\tat ", "a fault of this program");
            assertThat(run.livingServices()).isEmpty();
            assertThat(run.states()).isEmpty();
            for (Results results : run.results()) {
                results.areReadable();
            }
            if (exitCode == 3) {
                assertThat(run.output()).contains("| one ");
                assertThat(run.results()).isNotEmpty();
            }
            report("full disk of " + size + " KiB", run.age(), run);
        } finally {
            new ProcessBuilder("umount", disk.toString()).start().waitFor();
        }
    }

    private static boolean mount(Path folder, int size) throws IOException, InterruptedException {
        return new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=" + size + "k", "mesh", folder.toString())
                        .start()
                        .waitFor()
                == 0;
    }

    private Duration durationOf(String scenario) throws Exception {
        String content = Files.readString(Path.of(scenario));
        Duration known = LENGTHS.get(content);
        if (known != null) {
            return known;
        }
        Path place = Files.createTempDirectory(folder, "whole");
        try (RunProcess run = RunProcess.run(place, scenario)) {
            assertThat(run.awaitExit()).as(run.progress()).isZero();
            LENGTHS.put(content, run.age());
            return run.age();
        }
    }

    private void down() throws Exception {
        try (RunProcess down = RunProcess.command(folder.resolve("down"), List.of("down"))) {
            assertThat(down.awaitExit()).as(down.progress()).isZero();
        }
    }

    private String shortRun() throws IOException {
        return Files.writeString(folder.resolve("short.yaml"), SHORT).toString();
    }

    /** The backend is killed and restarted under each contender, so an interruption may come during the kill or the restart. */
    private String shortRunWithAFault() throws IOException {
        String fault = SHORT + "fault: {killed: legacy-backend, delay: 500ms, duration: 500ms}\n";
        return Files.writeString(folder.resolve("fault.yaml"), fault).toString();
    }

    /** Has a hundred repetitions, because on a busy machine the kills take longer than ten minutes, after which a request times out. */
    private String endless() throws IOException {
        String again = MeshRunTest.LONG + "repetitions: 100\n";
        return Files.writeString(folder.resolve("long.yaml"), again).toString();
    }

    private static void report(String what, Duration moment, RunProcess run) throws IOException {
        String last = run.progress().lines().filter(line -> !line.isBlank()).reduce("", (before, line) -> line);
        System.out.printf("%s after %.1f s: %s%n", what, moment.toMillis() / 1000.0, last.strip());
    }
}
