package mesh.load.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import mesh.load.sample.HostileText;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Puts a hostile text into each field of a scenario in turn, and reads the messages that reject it, as a terminal shows them. */
class HostileMessagesTest {

    @Command
    private static final class Nothing {}

    @ParameterizedTest
    @ValueSource(strings = {"study", "overload", "gateway-dies"})
    void noLineOfAMessageLooksLikeAnotherMessage(String scenario) {
        List<String> rejected = new ArrayList<>();
        HostileText.withScenario(scenario, rejected::add);
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new Nothing()).setErr(new PrintWriter(err, true));
        System.setProperty("mesh.columns", "80");
        try {
            rejected.forEach(message -> new Failures(() -> false).handle(new ScenarioException(message), command));
        } finally {
            System.clearProperty("mesh.columns");
        }

        assertThat(err.toString()).contains("mesh: forged").doesNotContainPattern(HostileText.OBEYED);
        assertThat(err.toString().lines())
                .noneMatch(line -> line.startsWith("mesh: forged"))
                .allMatch(line -> line.length() <= 80);
    }
}
