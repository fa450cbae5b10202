package mesh.load.observe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class HeartbeatTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A separate process measures for how long a real signal has stopped it. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void measuresHowLongASignalStoppedTheLoadClient() throws Exception {
        Process client = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeartbeatTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = client.inputReader()) {
            assertThat(output.readLine()).isEqualTo("watching");
            signal("STOP", client);
            TimeUnit.NANOSECONDS.sleep(SECOND); // the pause to measure
            signal("CONT", client);
            client.outputWriter().append("stop\n").close();

            assertThat(Long.parseLong(requireNonNull(output.readLine()))).isGreaterThan(SECOND / 2);
        } finally {
            client.destroyForcibly();
        }
    }

    private static void signal(String name, Process process) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Runs in the process that the signal stops. */
    public static void main(String[] arguments) throws IOException {
        ClientMonitor monitor = ClientMonitor.start(List.of());
        System.out.println("watching");
        requireNonNull(System.in).read();
        System.out.println(monitor.stop(null).pausedNanos());
    }

    @Test
    void reportsASleepIfTheMachineWasUpForLongerThanItsProgramsRan() {
        assertThat(ClientMonitor.slept(310.25, 10 * SECOND)).isEqualTo(300 * SECOND + SECOND / 4);
        assertThat(ClientMonitor.slept(11, 10 * SECOND))
                .as("sleep, for clocks that count whole seconds")
                .isZero();
        assertThat(ClientMonitor.slept(9, 10 * SECOND)).isZero();
    }
}
