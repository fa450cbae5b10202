package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.load.report.text.Resources;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.SampleStudy;
import mesh.load.sample.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

    private static final int MOST_BYTES = 5 * 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void theSameResultMakesTheSameBytes() throws Exception {
        RunResult run = SampleStudy.run();
        Files.write(folder.resolve("results.json"), JsonMapper.shared().writeValueAsBytes(run));

        String again = new Report(new ResultsFolder(folder).read()).html();

        assertThat(again.equals(new Report(run).html())).isTrue();
    }

    @Test
    void aThousandUsersOfThirteenContendersFitIntoFiveMebibytes() {
        byte[] page = new Report(SampleStudy.large()).html().getBytes(StandardCharsets.UTF_8);

        assertThat(page.length).isLessThanOrEqualTo(MOST_BYTES);
    }

    /** A broken clock, or somebody who has edited the file: more than a long has nanoseconds for. */
    @Test
    void aRunOfMillenniaIsShown() {
        RunResult run = Samples.with(
                Samples.run(RunState.COMPLETE, null), Map.of("endedAt", Instant.parse("9999-12-31T23:59:59Z")));

        assertThat(new Report(run).html()).contains("· took ");
    }

    @Test
    void nothingIsLoadedFromAnywhere() {
        String page = withoutCharts(SampleStudy.run());

        assertThat(page)
                .contains("default-src 'none'")
                .doesNotContainPattern("<(script|img|link|iframe)[^>]*(src|href)=");
    }

    @Test
    void theNoticeOfTheChartLibraryIsKept() {
        assertThat(new Report(SampleStudy.run()).html()).contains("Licensed to the Apache Software Foundation");
    }

    @Test
    void aRunWithoutExpectationsIsAnsweredWithFacts() {
        assertThat(new Report(Samples.run(RunState.COMPLETE, null)).html())
                .contains("0 of 1 contender served every request. Of 4 requests, 1 ended with a 500; "
                        + "the most frequent cause is read-timeout (1).");
    }

    @Test
    void aRunThatIsNotCompleteSaysSo() {
        assertThat(new Report(Samples.run(RunState.INTERRUPTED, "interrupted by the user")).html())
                .contains("This run is not complete (interrupted): </b>interrupted by the user.");
    }

    @Test
    void aRunThatMeasuredNothingIsAPageAllTheSame() {
        RunResult nothing = Samples.run(RunState.FAILED, "netty-gateway died", List.of());

        assertThat(new Report(nothing).html()).contains("netty-gateway died", "No contender came under load.");
    }

    @Test
    void whatAServiceAnsweredStaysText() {
        String hostile = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>";
        RunResult run = Samples.run(RunState.FAILED, hostile);

        assertThat(SampleStudy.hostile(run, hostile)).allSatisfy(one -> {
            String page = withoutCharts(one);

            assertThat(page).doesNotContain("alert(1)</script>", "<script>alert", "<img", "<!--");
            assertThat(page).contains("&lt;/script&gt;&lt;script&gt;alert(1)", "\\u003c/script>\\u003cscript>alert(1)");
        });
    }

    /** The library has markup in strings of its own. */
    private static String withoutCharts(RunResult run) {
        return new Report(run).html().replace(Resources.read("echarts.min.js"), "");
    }
}
