package mesh.load.experiment.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.experiment.Experiments;
import mesh.load.report.RunSections;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleConnections;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;

class OpenConnectionsTablesTest {

    private static final RunResult RUN = SampleRun.openConnections(
                    SampleConnections.step("events", 1000), SampleConnections.unseen("blind", 50))
            .build();

    @Test
    void showsAcceptedStreamsAndTheWaitOfTheLastReceiver() {
        assertThat(lines(Experiments.summary(RUN).table(TerminalColours.PLAIN, Integer.MAX_VALUE)))
                .contains(
                        "events 1,000 800 90 110 1 4 799 20 ms 30 ms 40 ms 5.0 ms",
                        "blind 50 50 0 0 0 1 50 - - - 0.0 ms")
                .contains("events 800 1.0 KiB 0.1 KiB 2.0 KiB 20 MiB 192 MiB 31", "blind 50 - - - - - -");
    }

    @Test
    void explainsTheColumnsAndCountsOpenStreams() {
        assertThat(Experiments.summary(RUN).markdown().replaceAll("\\s+", " "))
                .contains(OpenConnectionsTables.HOW_TO_READ);
        assertThat(fact(RUN)).isEqualTo("events held 800 of 1,000 streams; blind held 50 of 50 streams.");
        assertThat(Experiments.report(RUN).html())
                .contains("<h2>Open connections</h2>", "events held 800 of 1,000 streams");
    }

    /** Returns the lines of a table, without the characters that draw it. */
    private static List<String> lines(String table) {
        return table.lines()
                .map(line -> line.replaceAll("[|\\s]+", " ").strip())
                .toList();
    }

    private static String fact(RunResult run) {
        return new RunSections(run, Experiments.TABLES).fact();
    }
}
