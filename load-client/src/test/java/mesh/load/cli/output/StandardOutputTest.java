package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardOutputTest {

    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"0, 3", "1, 3", "2, 2", "3, 3", "130, 130"})
    void reportsAFullDiskAndFails(int of, int ended) {
        CommandProcess.StandardOutput output = new CommandProcess.StandardOutput(new Full(), () -> false);
        new PrintWriter(output, true, StandardCharsets.UTF_8).println("lost");

        assertThat(output.exitCode(of, new PrintWriter(err, true))).isEqualTo(ended);
        assertThat(err).hasToString("mesh: standard output cannot be written: No space left on device\n");
    }

    @Test
    void succeedsIfTheReaderClosesThePipeEarly() {
        CommandProcess.StandardOutput output = new CommandProcess.StandardOutput(new Full(), () -> true);
        new PrintWriter(output, true, StandardCharsets.UTF_8).println("unread");

        assertThat(output.exitCode(0, new PrintWriter(err, true))).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void keepsTheExitCodeIfWritingSucceeds() {
        CommandProcess.StandardOutput output =
                new CommandProcess.StandardOutput(OutputStream.nullOutputStream(), () -> false);
        new PrintWriter(output, true, StandardCharsets.UTF_8).println("written");

        assertThat(output.exitCode(1, new PrintWriter(err, true))).isEqualTo(1);
        assertThat(err.toString()).isEmpty();
    }

    private static final class Full extends OutputStream {

        @Override
        public void write(int unit) throws IOException {
            throw new IOException("No space left on device");
        }
    }
}
