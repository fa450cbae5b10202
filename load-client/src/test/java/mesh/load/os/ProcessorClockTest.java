package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import mesh.load.os.ProcessorClock.CompilerTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcessorClockTest {

    private static final ProcessHandle SELF = ProcessHandle.current();

    @TempDir
    private Path proc;

    @Test
    void addsTheTimesOfCompilersAndOfCollectors() throws Exception {
        thread(1, "java", 900, 900);
        thread(2, "C1 CompilerThre", 10, 1);
        thread(3, "C2 CompilerThre", 200, 20);
        thread(4, "C2 CompilerThre", 5, 3);
        thread(5, "G1 Conc#0", 40, 7);
        thread(6, "GC Thread#1", 2, 7);
        thread(7, "http-exec-1", 900, 900);

        ProcessorClock.Times times = new ProcessorClock(SELF, false, proc).read();

        assertThat(times.compilers()).isEqualTo(new CompilerTime(215, 24));
        assertThat(times.collectorNanos()).isEqualTo(42);
    }

    @Test
    void keepsTheTimeOfACompilerThreadThatEnded() throws Exception {
        thread(2, "C2 CompilerThre", 200, 20);
        thread(3, "C2 CompilerThre", 10, 1);
        ProcessorClock clock = new ProcessorClock(SELF, false, proc);
        clock.read();

        Files.delete(task(3).resolve("schedstat"));
        thread(2, "C2 CompilerThre", 300, 20);

        assertThat(clock.read().compilers()).isEqualTo(new CompilerTime(310, 21));
    }

    @Test
    void aProgramThatIsNoJvmHasOnlyItsTotalTime() throws Exception {
        thread(1, "postgres", 900, 900);

        ProcessorClock.Times times = new ProcessorClock(SELF, false, proc).read();

        assertThat(times.compilers()).isNull();
        assertThat(times.collectorNanos()).isNull();
        assertThat(times.totalNanos()).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void findsTheCompilersOfThisJvm() {
        ProcessorClock.Times times = ProcessorClock.ofThisProcess().read();

        assertThat(times.compilers())
                .isNotNull()
                .satisfies(
                        compilers -> assertThat(compilers.nanos()).isPositive().isLessThan(times.totalNanos()));
        assertThat(times.collectorNanos()).isNotNull();
    }

    /** The times of three children must add up, although each has ended when the next begins. */
    @Test
    void keepsTheTimeOfChildProcessesThatEnded() throws Exception {
        Duration time = Duration.ofMillis(300);
        try (EndingChildren children = new EndingChildren()) {
            ProcessorClock clock = ProcessorClock.of(children.parent());
            for (int child = 1; child <= 3; child++) {
                children.useAndEnd(time, () -> readOften(clock));

                assertThat(clock.read().totalNanos()).isGreaterThanOrEqualTo(child * time.toNanos());
            }
        }
    }

    /** The clock does not search for new child processes at each reading. */
    private static void readOften(ProcessorClock clock) {
        for (int reading = 0; reading < 10; reading++) {
            clock.read();
        }
    }

    private void thread(int id, String name, long nanos, long waitNanos) throws IOException {
        Path thread = Files.createDirectories(task(id));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), nanos + " " + waitNanos + " 3\n");
    }

    private Path task(int id) {
        return proc.resolve(SELF.pid() + "/task/" + id);
    }
}
