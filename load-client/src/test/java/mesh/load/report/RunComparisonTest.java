package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.run.Samples;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    @Test
    void aDifferenceIsNamedWhereTheIntervalCarriesIt() {
        RunResult first = run(200, 205, 199, 201, 198, 200);
        RunResult second = run(100, 101, 99, 102, 98, 100);

        assertThat(new RunComparison(first, second).text())
                .contains("nothing that is known")
                .containsPattern(
                        "netty-webclient \\| 200 ms \\| 100 ms \\| 0\\.50 \\(0\\.4\\d to 0\\.5\\d\\): quicker \\| 6/6 -> 6/6");
        assertThat(new RunComparison(second, first).text()).containsPattern("2\\.\\d\\d \\([^)]*\\): slower");
        assertThat(new RunComparison(first, first).text()).contains("1.00 (1.00 to 1.00): no difference measured");
    }

    @Test
    void fewRepetitionsNameNone() {
        assertThat(new RunComparison(run(200), run(100)).text())
                .contains("0.50; 1 of 6 repetitions that it takes to tell");
    }

    @Test
    void timesInWhichSomebodyWasNotServedAreNotDivided() {
        RunResult failing = Samples.run(RunState.COMPLETE, null);

        assertThat(new RunComparison(failing, run(100)).text()).contains("not everybody was served", "2/4 -> 1/1");
    }

    @Test
    void whatChangedComesFirst() {
        RunResult second = with(run(100), "engine", "threads");

        RunComparison comparison = new RunComparison(run(100), second);

        assertThat(comparison.otherQuestion()).isNull();
        assertThat(comparison.text()).contains("| scenario.engine | nio   | threads |");
    }

    @Test
    void anotherWorkIsAnotherQuestion() {
        RunComparison comparison = new RunComparison(run(100), with(run(100), "work", Map.of("fixed", 7)));

        assertThat(comparison.otherQuestion()).contains("scenario.work is 'triangular' and '-'");
    }

    @Test
    void thePageShowsTheSameAndHoldsNothingButText() {
        RunResult second = with(run(100), "engine", "<script>alert(1)</script>");

        assertThat(new RunComparison(run(200), second).html())
                .startsWith("<!DOCTYPE html>")
                .contains("<td>scenario.engine</td><td>nio</td><td>&lt;script&gt;alert(1)&lt;/script&gt;</td>")
                .contains("<td>200 ms</td><td>100 ms</td>")
                .doesNotContain("<script", "http://", "https://");
    }

    private static RunResult run(long... milliseconds) {
        List<ContenderResult> repetitions = IntStream.range(0, milliseconds.length)
                .mapToObj(i -> Samples.served(i + 1, milliseconds[i]))
                .toList();
        return Samples.run(RunState.COMPLETE, null, repetitions);
    }

    private static RunResult with(RunResult run, String key, Object value) {
        Map<String, Object> scenario = new LinkedHashMap<>(run.scenario());
        scenario.put(key, value);
        return Samples.withScenario(run, scenario);
    }
}
