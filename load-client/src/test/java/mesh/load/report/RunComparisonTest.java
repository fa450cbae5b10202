package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.Template;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class RunComparisonTest {

    @Test
    void reportsADifferenceIfTheIntervalExcludesOne() {
        RunResult first = run(200, 205, 199, 201, 198, 200);
        RunResult second = run(100, 101, 99, 102, 98, 100);

        assertThat(new RunComparison(first, second).text())
                .contains("No known setting.")
                .containsPattern(
                        "netty-webclient \\| 200 ms -> 100 ms \\| ×0\\.50 \\(0\\.4\\d to 0\\.5\\d\\): faster \\|");
        assertThat(new RunComparison(second, first).text()).containsPattern("×2\\.\\d\\d \\([^)]*\\): slower");
        assertThat(new RunComparison(first, first).text())
                .containsPattern("×1\\.00 \\(0\\.9\\d to 1\\.0\\d\\): no difference measured \\(up to ×1\\.0\\d\\)");
    }

    @Test
    void aPipelineFailsOnASlowerRunAndNotOnTheSameOne() {
        RunResult old = run(200, 205, 199, 201, 198, 200);
        RunResult slower = run(260, 262, 259, 265, 258, 260);

        assertThat(regression(old, slower))
                .isEqualTo("netty-webclient: slower by more than 10 % (95 % interval: 1.27 to 1.33 times as long)");
        assertThat(regression(old, old))
                .startsWith("netty-webclient: not slower by more than 10 % (95 % interval: 0.9");
        assertThat(regression(slower, old))
                .startsWith("netty-webclient: not slower by more than 10 % (95 % interval: 0.7");
    }

    @Test
    void aPipelineLearnsWhatTwoRunsDoNotShow() {
        RunResult old = run(200, 205, 199, 201, 198, 200);

        assertThat(regression(old, run(190, 290, 205, 260, 230, 215)))
                .startsWith("netty-webclient: not shown whether it is slower by more than 10 % (95 % interval: 0.9")
                .endsWith("More repetitions, or fewer other programs, make the interval smaller");
        assertThat(regression(old, run(260)))
                .endsWith("slower by more than 10 %, because six repetitions of each are needed");
    }

    /** The time of a disturbed run can only be too long. */
    @Test
    void aPipelineLearnsThatOtherProgramsDisturbedARun() {
        RunResult fast = run(200, 205, 199, 201, 198, 200);
        RunResult slow = run(260, 262, 259, 265, 258, 260);

        assertThat(regression(fast, disturbed(slow)))
                .endsWith("because other programs used 50 % of the cores in the second run");
        assertThat(regression(disturbed(slow), slow))
                .endsWith("because other programs used 50 % of the cores in the first run");
        assertThat(regression(disturbed(fast), slow)).contains(": slower by more than 10 %");
        assertThat(regression(slow, disturbed(slow))).contains(": not slower by more than 10 %");
    }

    @Test
    void aPipelineLearnsThatTheMachineIsAnother() {
        RunResult old = run(200, 205, 199, 201, 198, 200);
        ObjectNode tree = tree(old);
        ((ObjectNode) tree.at("/machine")).put("processors", 64);
        RunResult other = JsonMapper.shared().treeToValue(tree, RunResult.class);

        assertThat(regression(old, other))
                .contains("not shown whether it is slower", "because the machines differ: ", " and 64 x ");
        assertThat(regression(other, SampleRun.complete().build()))
                .endsWith("no longer served every user in the second run");
    }

    @Test
    void aPipelineLearnsThatTheJdkIsAnother() {
        RunResult old = run(200, 205, 199, 201, 198, 200);

        assertThat(regression(onJdk(old, "21.0.8+9"), onJdk(old, "25.0.3+9-LTS")))
                .contains(": not slower by more than 10 %")
                .endsWith(". The JDK of its service also differs: JDK 21.0.8 -> JDK 25.0.3");
        assertThat(regression(onJdk(old, "21.0.8+9"), onJdk(old, "21.0.8+9"))).doesNotContain("JDK");
    }

    private static RunResult onJdk(RunResult run, String version) {
        ObjectNode tree = tree(run);
        ObjectNode runtime = tree.withArray("services")
                .addObject()
                .put("name", "netty-gateway")
                .put("url", "http://127.0.0.1:1")
                .putObject("runtime")
                .put("version", version)
                .put("maxHeapBytes", 1);
        runtime.putArray("collectors");
        runtime.putArray("arguments");
        return JsonMapper.shared().treeToValue(tree, RunResult.class);
    }

    @Test
    void aPipelineFailsIfUsersAreNoLongerServed() {
        RunResult failing = SampleRun.complete().build();

        assertThat(new RunComparison(run(100), failing).regressions(0.1))
                .containsExactly(new Regression(
                        "netty-webclient",
                        Verdict.FAILED,
                        "netty-webclient is not slower by more than 10 %",
                        "netty-webclient: no longer served every user in the second run"));
        assertThat(new RunComparison(failing, run(100)).regressions(0.1))
                .extracting(Regression::verdict)
                .containsExactly(Verdict.NOT_SHOWN);
    }

    @Test
    void aPipelineLearnsThatARunSaysNothing() {
        RunResult old = run(200, 205, 199, 201, 198, 200);
        RunResult broken = SampleRun.interrupted("by the user")
                .contenders(old.contenders())
                .build();
        RunResult other = SampleRun.like(old)
                .contenders(SampleContender.named("another").served(100).build())
                .build();

        assertThat(regression(old, broken)).endsWith(", because the second run is not complete");
        assertThat(regression(broken, old)).endsWith(", because the first run is not complete");
        assertThat(regression(old, other)).endsWith(", because the second run does not have this contender");
    }

    /** The scenario alone decides how long such a load takes; the responses do not. */
    @Test
    void theP99DecidesIfTheScenarioSetsTheDuration() {
        RunResult old = timed(run(200, 200, 200, 200, 200, 200), 10);
        RunResult slower = timed(run(200, 200, 200, 200, 200, 200), 20);

        assertThat(regression(old, slower)).contains(": slower by more than 10 %");
        assertThat(regression(slower, old)).contains(": not slower by more than 10 %");
    }

    private static RunResult timed(RunResult run, long p99) {
        ObjectNode tree = tree(run);
        JsonNode latencies = JsonMapper.shared()
                .valueToTree(new LatencyFigures(1, p99, List.of(new LatencyFigures.Percentile(99, p99, 1, 1))));
        tree.at("/measurement/contenders").forEach(contender -> ((ObjectNode) contender).set("ok", latencies));
        return with(JsonMapper.shared().treeToValue(tree, RunResult.class), "shape", Map.of("duration", "PT1M"));
    }

    private static String regression(RunResult first, RunResult second) {
        return new RunComparison(first, second).regressions(0.1).getFirst().sentence();
    }

    private static RunResult disturbed(RunResult run) {
        ProcessorFigures use = new ProcessorFigures(2, 1000, List.of(), 1000L);
        return SampleRun.like(run)
                .contenders(run.contenders().stream()
                        .map(one -> SampleContender.like(one).processor(use).build())
                        .toList())
                .build();
    }

    @Test
    void theOrderOfRepetitionsDoesNotMatter() {
        RunResult first = run(200, 205, 199, 230, 198, 200);

        assertThat(contenders(first, run(170, 101, 99, 102, 98, 100)))
                .isEqualTo(contenders(first, run(98, 99, 100, 101, 102, 170)));
    }

    @Test
    void unequalNumbersOfRepetitionsCanShowADifference() {
        assertThat(new RunComparison(run(200, 205, 199, 201, 198, 200, 203, 202), run(100, 101, 99, 102, 98, 100))
                        .text())
                .contains("): faster", "| measured.netty-webclient | 8     | 6      |");
    }

    @Test
    void fewRepetitionsShowNoDifference() {
        assertThat(new RunComparison(run(200), run(100)).text()).contains("×0.50: one run each is too few to compare");
        assertThat(new RunComparison(run(200, 210, 190), run(100, 90)).text())
                .contains("| 200 ms -> 95 ms | ×0.48: 3 and 2 repetitions are too few to compare |");
    }

    @Test
    void jsonHasTheSameFigures() {
        JsonNode json = JsonMapper.shared()
                .readTree(new RunComparison(run(200, 200), with(run(100), "engine", "threads")).json());

        assertThat(json.at("/changes/1/setting").asString()).isEqualTo("scenario.engine");
        assertThat(json.at("/contenders/0/contender").asString()).isEqualTo("netty-webclient");
        assertThat(json.at("/contenders/0/first/medianNanos").asLong()).isEqualTo(200_000_000);
        assertThat(json.at("/contenders/0/ratio/ratio").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/contenders/0/verdict").asString())
                .isEqualTo("×0.50: 2 and 1 repetitions are too few to compare");
        assertThat(json.at("/first/version").asString()).isEqualTo("0.1.0");
        assertThat(json.at("/warnings/0/text").asString()).isEqualTo("the machine was busy");
    }

    @Test
    void listsAssertionsWhoseVerdictHasChanged() {
        RunResult first = edited(run(100), "expectations", assertions("PASSED", "contender('a').ok == 1"));
        RunResult second = edited(run(100), "expectations", assertions("FAILED", "contender('a').ok == 2"));

        RunComparison comparison = new RunComparison(first, second);

        assertThat(comparison.text())
                .containsSubsequence(
                        "What came out", "- passed, then FAILED: All are served. (another condition)", "What changed");
        assertThat(comparison.html()).contains("<li>passed, then FAILED: All are served. (another condition)</li>");
        assertThat(JsonMapper.shared()
                        .readTree(comparison.json())
                        .at("/assertions/0/second")
                        .asString())
                .isEqualTo("FAILED");
        assertThat(new RunComparison(first, first).text()).doesNotContain("All are served");
    }

    private static ArrayNode assertions(String verdict, String condition) {
        ArrayNode assertions = JsonMapper.shared().createArrayNode();
        assertions
                .addObject()
                .put("id", "served")
                .put("claim", "All are served.")
                .put("assertion", condition)
                .put("verdict", verdict)
                .putObject("metrics");
        ((ObjectNode) assertions.get(0)).putArray("remarks");
        return assertions;
    }

    @Test
    void aRatioIsShownOnlyIfEveryUserWasServed() {
        RunResult failing = SampleRun.complete().build();

        assertThat(new RunComparison(failing, run(100)).text()).contains("not every user was served", "2/4 -> 1/1");
    }

    /** All figures of the comparison leave out such a repetition. */
    @Test
    void aRepetitionThatWasCutShortDoesNotPreventARatio() {
        RunResult whole = run(200, 210, 190);
        List<ContenderResult> repetitions = new ArrayList<>(whole.contenders());
        repetitions.add(SampleContender.like(repetitions.getLast())
                .repetition(4)
                .time(10)
                .unfinished(1)
                .build());
        RunResult cutShort = SampleRun.like(whole).contenders(repetitions).build();

        assertThat(new RunComparison(cutShort, run(100, 90)).text())
                .contains("| 200 ms -> 95 ms | ×0.48: 3 and 2 repetitions are too few to compare |");
    }

    @Test
    void anIncompleteRunIsReportedFirst() {
        RunResult broken = SampleRun.interrupted("by the user")
                .contenders(SampleContender.smoke().served(100).build())
                .build();
        RunComparison comparison = new RunComparison(run(100), broken);

        assertThat(comparison.text().lines().skip(2).findFirst())
                .contains("The second run cannot be trusted: it is not complete (interrupted): by the user");
        assertThat(comparison.html())
                .containsSubsequence(
                        "<h1>", "second run cannot be trusted", "(interrupted): by the user", "What changed");
        assertThat(new RunComparison(run(100), run(100)).text()).doesNotContain("trusted");
    }

    @Test
    void eachWarningNamesItsRun() {
        ObjectNode notes = JsonMapper.shared().createObjectNode();
        notes.put("kind", "machine-busy").put("contender", "netty-webclient").put("text", "1.4 cores were busy");
        RunResult weak = edited(
                run(100),
                "validityWarnings",
                JsonMapper.shared().createArrayNode().add(notes));

        RunComparison comparison = new RunComparison(run(100), weak);

        assertThat(comparison.text())
                .containsSubsequence(
                        "What came out",
                        "What changed",
                        "Validity warnings",
                        "- first: the machine was busy",
                        "- second: netty-webclient: 1.4 cores were busy");
        assertThat(comparison.html()).contains("<li><b>second: </b>netty-webclient: 1.4 cores were busy</li>");
    }

    @Test
    void theTitleNamesTheRunsAndTheirTimes() {
        assertThat(new RunComparison(run(100), run(100)).text())
                .startsWith(
                        "smoke of 21 November 2026, 10:15:00 UTC, beside smoke of 21 November 2026, 10:15:00 UTC\n");
    }

    /** In the first run there are two valid responses, a 500 and a truncated response. In the second run every user was served. */
    @Test
    void aComparisonAlsoShowsOutcomesAndOtherFigures() {
        RunResult first = SampleRun.complete()
                .contenders(
                        observed(SampleContender.smoke().build()),
                        observed(
                                SampleContender.smoke().repetition(2).served(90).build()))
                .build();

        RunComparison comparison = new RunComparison(first, run(100));

        assertThat(comparison.text())
                .containsPattern("\\| 170 ms -> 100 ms \\| not .* \\| 95 ms -> 100 ms \\| 145 ms -> 100 ms \\|")
                .containsPattern("\\| 3/5 -> 1/1 \\| 40 ms -> - +\\| 20 -> 20 +\\| read-timeout 1 -> 0 +\\|");
        assertThat(comparison.html())
                .contains(
                        "<data value=\"40000000\">40 ms</data>", "<div><data value=\"1\">1 </data>read-timeout</div>");
    }

    @Test
    void theTextIsNotWiderThanATerminal() {
        RunResult wordy = with(run(100), "engine", "a long word ".repeat(30).strip());

        assertThat(new RunComparison(with(run(200), "engine", "another ".repeat(20)), wordy)
                        .text()
                        .lines())
                .filteredOn(line -> line.startsWith("|"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160))
                .hasSizeGreaterThan(12);
    }

    @Test
    void thePageShowsTheSameFiguresWithoutScriptsAndLinks() {
        RunResult second = with(run(100), "engine", "<script>alert(1)</script>");

        assertThat(new RunComparison(run(200), second).html())
                .startsWith("<!DOCTYPE html>")
                .contains("<code>scenario.engine</code></th><td>nio</td><td>&lt;script&gt;alert(1)&lt;/script&gt;</td>")
                .contains("<data value=\"200000000\">200 ms</data>", "<data value=\"100000000\">100 ms</data>")
                .contains(Template.read("report.css"), Template.read("compare.css"))
                .doesNotContain("<script", "http://", "https://");
    }

    @Test
    void theChartHasAnIntervalOnlyIfThereAreEnoughRepetitions() {
        String single = new RunComparison(run(200), run(100)).html();
        String enough = new RunComparison(run(200, 205, 199, 201, 198, 200), run(100, 101, 99, 102, 98, 100)).html();

        assertThat(single)
                .contains("<i class=\"dot hollow\" style=\"left:0.00%\">", "×0.50: one run each is too few to");
        assertThat(enough)
                .contains("<i class=\"range\" style=", "<i class=\"dot\" style=")
                .doesNotContain("dot hollow");
        assertThat(new RunComparison(SampleRun.complete().build(), run(100)).html())
                .contains("<i class=\"tick same\" style=\"left:50.00%\">")
                .doesNotContain("<i class=\"dot");
    }

    @Test
    void theStagesOfBothRunsHaveOneScale() {
        String page = new RunComparison(waiting(30, 60), waiting(10, 20)).html();

        assertThat(page)
                .contains(
                        "aria-label=\"first: thread 33 %, backend 67 %\"",
                        "class=\"stage plain\" style=\"--stage:var(--stage-thread);width:33.33%\" title=\"thread 30 ms\"",
                        "class=\"stage plain\" style=\"--stage:var(--stage-backend);width:22.22%\" title=\"backend 20 ms\"");
        assertThat(new RunComparison(waiting(30, 60), run(100)).html()).contains("<small>not measured</small>");
    }

    private static RunResult waiting(long threadMillis, long backendMillis) {
        RunResult run = run(100);
        ObjectNode tree = tree(run);
        ((ObjectNode) tree.at("/measurement/contenders/0"))
                .set("stages", JsonMapper.shared().readTree("""
                {"known": 1, "unknown": 0, "reason": null, "limit": null, "restInPausesNanos": null, "table": {}, "parts": [
                  {"stage": "thread", "share": 0.3, "meanNanos": %d000000, "times": {"samples": 1, "maxNanos": 1, "percentiles": []}},
                  {"stage": "backend", "share": 0.7, "meanNanos": %d000000, "times": {"samples": 1, "maxNanos": 1, "percentiles": []}}]}
                """.formatted(threadMillis, backendMillis)));
        return JsonMapper.shared().treeToValue(tree, RunResult.class);
    }

    private static RunResult run(long... milliseconds) {
        return SampleRun.complete()
                .contenders(SampleContender.repetitions(milliseconds))
                .build();
    }

    private static String contenders(RunResult first, RunResult second) {
        return JsonMapper.shared()
                .readTree(new RunComparison(first, second).json())
                .at("/contenders")
                .toString();
    }

    private static ContenderResult observed(ContenderResult one) {
        ObjectNode tree = JsonMapper.shared().valueToTree(one);
        tree.withArray("/observations").add(JsonMapper.shared().readTree("""
                {"service": "netty-gateway", "source": "jmx", "at": [], "threadsByPool": {}, "threadsByState": {},
                 "gauges": {}, "use": {"cpuNanos": 40000000}}
                """));
        return JsonMapper.shared().treeToValue(tree, ContenderResult.class);
    }

    private static RunResult edited(RunResult run, String name, JsonNode value) {
        return JsonMapper.shared().treeToValue(tree(run).set(name, value), RunResult.class);
    }

    private static ObjectNode tree(RunResult run) {
        return JsonMapper.shared().valueToTree(run);
    }

    private static RunResult with(RunResult run, String key, Object value) {
        return SampleRun.like(run).setting(key, value).build();
    }
}
