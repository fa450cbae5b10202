package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** The command line of the console. */
class ConsoleTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void refusesAnOptionThatItDoesNotKnowInOneLine() {
        assertThat(run("console", "--prt", "1")).isEqualTo(2);
        assertThat(err.toString()).hasLineCount(1).startsWith("mesh console: unknown option '--prt'");
        assertThat(run("console", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString()).contains("'70000' is not a whole number from 1 to 65535");
    }

    private int run(String... args) {
        return Console.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
