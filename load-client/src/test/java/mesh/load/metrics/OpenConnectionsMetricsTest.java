package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.sample.SampleConnections;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Expectation;
import org.junit.jupiter.api.Test;

class OpenConnectionsMetricsTest {

    private static final OpenConnectionsStep STEP = SampleConnections.step("events", 1000);

    @Test
    void readsConnectionsDelaysAndCosts() {
        ExpectationFigures figures = check(held(STEP), """
                connections('events', 1000).connected == 900 and connections('events', 1000).accepted == 800
                and connections('events', 1000).waiting == 90 and connections('events', 1000).refused == 10
                and connections('events', 1000).ended == 1 and connections('events', 1000).events == 4
                and connections('events', 1000).complete == 799 and connections('events', 1000).p99Ms == 30
                and connections('events', 1000).lastReceiverMs == 40 and connections('events', 1000).heapBytesEach == 1024
                and connections('events', 1000).directBytesEach == 128
                and connections('events', 1000).residentBytesEach == 2048
                and connections('events', 1000).platformThreads == 31""");

        assertThat(figures.verdict()).as(String.valueOf(figures)).isEqualTo(Verdict.PASSED);
        assertThat(figures.metrics()).containsEntry("connections('events', 1000).lastReceiverMs", "40 ms");
    }

    @Test
    void anAssertionOnAFigureThatWasNotMeasuredIsNotEvaluated() {
        RunResult unseen = held(SampleConnections.unseen("events", 1000));

        assertThat(check(unseen, "connections('events', 1000).heapBytesEach > 0")
                        .reason())
                .isEqualTo("the memory and threads of the service of 'events' were not measured");
        assertThat(check(unseen, "connections('events', 1000).platformThreads > 0")
                        .reason())
                .isEqualTo("the memory and threads of the service of 'events' were not measured");
        assertThat(check(unseen, "connections('events', 1000).lastReceiverMs > 0")
                        .reason())
                .isEqualTo("the delays of events of 'events' were not measured");
        assertThat(check(held(STEP), "connections('events', 999).accepted > 0").reason())
                .isEqualTo("999 connections to 'events' were not held open in this run");
        assertThat(check(SampleRun.complete().build(), "connections('events', 1000).accepted > 0")
                        .verdict())
                .isEqualTo(Verdict.NOT_EVALUATED);
    }

    @Test
    void theFunctionConnectionsNeedsAContenderAndANumber() {
        for (String wrong :
                List.of("connections", "connections('a')", "connections(1, 'a')", "connections('a', 'b')")) {
            assertThatThrownBy(() -> AssertionGrammar.check(wrong + ".accepted > 0", List.of("a")))
                    .hasMessageContaining("such as connections('…', 1000)");
        }
        assertThatThrownBy(() -> AssertionGrammar.check("connections('b', 1).accepted > 0", List.of("a")))
                .hasMessageContaining("unknown contender 'b'");
        AssertionGrammar.check("connections('a', 1).accepted > 0", List.of("a"));
    }

    private static RunResult held(OpenConnectionsStep step) {
        return SampleRun.openConnections(step).build();
    }

    private static ExpectationFigures check(RunResult run, String condition) {
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("x", "It is so.", condition));
    }
}
