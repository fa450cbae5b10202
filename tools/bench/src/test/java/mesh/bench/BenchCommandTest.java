package mesh.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import mesh.load.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the command has the help, messages and exit codes of the load client's commands. */
class BenchCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            bench --repetitions 101   | mesh bench: Invalid value for option '--repetitions': '101' is not a whole number from 1 to 100
            bench --repetitions often | mesh bench: Invalid value for option '--repetitions': 'often' is not a whole number from 1 to 100
            bench barier         | mesh bench: Invalid value for positional parameter at index 0 (BENCHMARK): unknown benchmark 'barier'. Did you mean 'barrier'? Allowed: barrier, closed-loop, sampling, watching, workers, merge, stages, warm
            bench --repetition   | mesh bench: unknown option '--repetition'. Did you mean '--repetitions'? Allowed: --help, --repetitions, --stacktrace, --version
            bench --repeat 3     | mesh bench: unknown option '--repeat'. It is now '--repetitions'. Allowed: --help, --repetitions, --stacktrace, --version
            """)
    void rejectsBadUsageInOneLine(String arguments, String message) {
        assertThat(run(arguments.split(" ", -1))).isEqualTo(2);

        assertThat(err).hasToString(message + System.lineSeparator());
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void printsItsHelp() {
        assertThat(run("bench", "--help")).isZero();

        assertThat(out.toString())
                .startsWith("Usage: mesh bench")
                .contains("\n      --stacktrace", "Exit codes:", "130")
                .doesNotContainPattern("\\b[A-Z][a-z]+[A-Z]\\w*");
    }

    @Test
    void isListedWithTheOtherCommands() {
        assertThat(run("help")).isZero();

        assertThat(out.toString()).contains("\n  run ", "\n  bench ");
    }

    private int run(String... arguments) {
        return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true), new BenchCommand());
    }
}
