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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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
    void unequallyManyRepetitionsAreNoPairs() {
        RunComparison comparison = new RunComparison(run(200, 210, 190), run(100, 90));

        assertThat(comparison.text())
                .contains("| 200 ms | 95 ms  | 0.48; no interval: 3 and 2 repetitions | 3/3 -> 2/2");
    }

    @Test
    void aProgramReadsTheSame() {
        JsonNode json = JsonMapper.shared()
                .readTree(new RunComparison(run(200, 200), with(run(100), "engine", "threads")).json());

        assertThat(json.at("/changes/0/setting").asString()).isEqualTo("scenario.engine");
        assertThat(json.at("/contenders/0/contender").asString()).isEqualTo("netty-webclient");
        assertThat(json.at("/contenders/0/first/medianNanos").asLong()).isEqualTo(200_000_000);
        assertThat(json.at("/contenders/0/ratio").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/contenders/0/paired").isNull()).isTrue();
        assertThat(json.at("/contenders/0/verdict").asString()).isEqualTo("0.50; no interval: 2 and 1 repetitions");
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
                .contains("<code>scenario.engine</code></th><td>nio</td><td>&lt;script&gt;alert(1)&lt;/script&gt;</td>")
                .containsPattern(
                        "<data value=\"200000000\">200 ms</data></td><td[^>]*><data value=\"100000000\">100 ms<")
                .contains(Resources.read("report.css"))
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
