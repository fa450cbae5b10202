package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import mesh.load.experiment.Experiments;
import mesh.load.report.RunSections;
import mesh.load.report.Section.Place;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.sample.HostileRuns;
import mesh.load.sample.SampleRun;
import mesh.load.text.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {

    private static final int MAX_BYTES = 5 * 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void theSameResultAlwaysGivesTheSamePage() throws Exception {
        RunResult run = SampleRun.study().build();
        Files.write(folder.resolve("results.json"), JsonMapper.shared().writeValueAsBytes(run));

        String again = Experiments.report(new ResultsFolder(folder).read()).html();

        assertThat(again.equals(Experiments.report(run).html())).isTrue();
    }

    @Test
    void aThousandUsersOfThirteenContendersFitIntoFiveMebibytes() {
        byte[] page = Experiments.report(SampleRun.largeStudy().build()).html().getBytes(StandardCharsets.UTF_8);

        assertThat(page.length).isLessThanOrEqualTo(MAX_BYTES);
    }

    /** If a clock was wrong or a person has edited the file, a run can be longer than the largest number of nanoseconds in a long. */
    @Test
    void aRunThatLastsMillenniaIsShown() {
        RunResult run = SampleRun.complete()
                .endedAt(Instant.parse("9999-12-31T23:59:59Z"))
                .build();

        assertThat(Experiments.report(run).html()).contains("· took ");
    }

    @Test
    void thePageLoadsNoOtherResources() {
        String page = withoutCharts(SampleRun.study().build());

        assertThat(page)
                .contains("default-src 'none'")
                .doesNotContainPattern("<(script|img|link|iframe)[^>]*(src|href)=");
    }

    @Test
    void thePageHasTheLicenceNoticeOfTheChartLibrary() {
        assertThat(Experiments.report(SampleRun.study().build()).html())
                .contains("Licensed to the Apache Software Foundation");
    }

    @Test
    void aRunWithoutAssertionsHasASentenceAboutItsFigures() {
        assertThat(Experiments.report(SampleRun.complete().build()).html())
                .contains("0 of 1 contender served every request. 1 of 4 requests ended with a 500; "
                        + "the most frequent cause is read-timeout (1).");
    }

    @Test
    void aRunThatIsNotCompleteIsMarkedAsIncomplete() {
        assertThat(Experiments.report(
                                SampleRun.interrupted("interrupted by the user").build())
                        .html())
                .contains("This run is not complete (interrupted): </b>interrupted by the user.");
    }

    @Test
    void aRunThatMeasuredNothingHasAPageToo() {
        RunResult nothing = SampleRun.failed("netty-gateway died").contenders().build();

        assertThat(Experiments.report(nothing).html()).contains("netty-gateway died", "No contender came under load.");
    }

    @Test
    void textFromAServiceIsEscaped() {
        String hostile = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>";
        RunResult run = SampleRun.failed(hostile).build();

        assertThat(HostileRuns.of(run, hostile)).allSatisfy(one -> {
            String page = withoutCharts(one);

            assertThat(page).doesNotContain("alert(1)</script>", "<script>alert", "<img", "<!--");
            assertThat(page).contains("&lt;/script&gt;&lt;script&gt;alert(1)", "\\u003c/script>\\u003cscript>alert(1)");
        });
    }

    /** A character in the title of a study or in the name of an application must not change the direction of text. */
    @Test
    void controlCharactersInNamesOfApplicationsAreEscaped() {
        RunResult isolated = HostileRuns.of(SampleRun.complete().build(), "a\u202eb\u001b[2J")
                .getLast();

        assertThat(new RunSections(isolated, Experiments.TABLES)
                        .html(Place.EXPERIMENT)
                        .markup())
                .contains("a\\u202eb\\u001b[2J")
                .doesNotContain("\u202e", "\u001b");
    }

    /** Returns the page without the chart library, because the library's strings contain markup. */
    private static String withoutCharts(RunResult run) {
        return Experiments.report(run).html().replace(Template.read("echarts.min.js"), "");
    }

    @Test
    void stagesMakeAPageAtMostSlightlyLarger() {
        int without = Experiments.report(SampleRun.study().build()).html().length();
        int with = Experiments.report(SampleRun.stagedStudy().build()).html().length();

        assertThat((double) with / without).isBetween(1.001, 1.15);
    }
}
