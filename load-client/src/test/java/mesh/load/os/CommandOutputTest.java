package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CommandOutputTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void returnsWhatACommandPrints() throws Exception {
        assertThat(of("echo one; echo two", LONG, 8)).isEqualTo("one\ntwo\n");
        assertThat(of("cat", LONG, 8)).isEmpty();
    }

    @Test
    void stopsACommandThatPrintsTooMuch() {
        assertThatThrownBy(() -> of("echo $$ > id; exec yes", LONG, 1000))
                .isInstanceOf(IOException.class)
                .hasMessage("'any' was stopped, because it printed more than 1000 bytes");
        hasEnded();
    }

    @Test
    void stopsACommandThatHangsWithItsChildProcesses() {
        assertThatThrownBy(() -> of("sleep 600 & echo $! > id; wait", Duration.ofSeconds(1), 1000))
                .isInstanceOf(IOException.class)
                .hasMessage("'any' was stopped, because it did not end within 1 s");
        hasEnded();
    }

    /** An interrupted run must still be able to end what it has begun in another process. */
    @Test
    void anInterruptionDoesNotEndTheCommand() throws Exception {
        Thread.currentThread().interrupt();

        assertThat(of("sleep 0.1; echo done", LONG, 1000)).isEqualTo("done\n");
        assertThat(Thread.interrupted()).isTrue();
    }

    private String of(String script, Duration timeout, int maxBytes) throws IOException {
        ProcessBuilder command = new ProcessBuilder("sh", "-c", script).directory(folder.toFile());
        return CommandOutput.of("any", command, StandardCharsets.UTF_8, timeout, maxBytes);
    }

    private void hasEnded() {
        await().until(() -> {
            long id = Long.parseLong(Files.readString(folder.resolve("id")).strip());
            return ProcessHandle.of(id).filter(ProcessHandle::isAlive).isEmpty();
        });
    }
}
