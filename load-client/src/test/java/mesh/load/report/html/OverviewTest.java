package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class OverviewTest {

    private static final Pattern NAME = Pattern.compile("<a [^>]*data-contender[^>]*>([^<]*)</a>");

    @Test
    void contendersAreInTheOrderOfTheTable() {
        RunResult study = SampleRun.repeatedStudy().build();

        assertThat(NAME.matcher(html(study)).results().map(found -> found.group(1)))
                .containsExactlyElementsOf(new Repetitions(study)
                        .inOrder().stream().map(ContenderRow::id).toList());
    }

    @Test
    void aBarIsDividedByOutcomeWithTheMostFrequentFailureFirst() {
        String row = rowOf(SampleContender.smoke()
                .time(1_000)
                .outcomes(new OutcomeCounts(100, 30, Map.of("read-timeout", 10), Map.of("truncated", 60), 0, null))
                .build());

        assertThat(row)
                .containsPattern(
                        "(?s)width:100.00%.*\"ok\" style=\"flex-grow:30\".*\"truncated\" style=\"flex-grow:60\""
                                + ".*\"read-timeout\" style=\"flex-grow:10\"")
                .contains(
                        ">1.00 s<",
                        "70 of 100 failed",
                        "10 of 100 read-timeout: The backend was silent",
                        "60 of 100 truncated<");
    }

    @Test
    void repetitionsShareARowWithTheirMedianAndRange() {
        String row = rowOf(SampleContender.repetitions(1_000, 1_500, 2_000).toArray(ContenderResult[]::new));

        assertThat(row)
                .contains(
                        "class=\"bar\" style=\"width:75.00%\"",
                        "class=\"range\" style=\"left:50.00%;width:50.00%\"",
                        ">1.50 s<",
                        "1.50 s until the last response, the median of 3 repetitions: 1.00 s to 2.00 s");
    }

    @Test
    void theIdealTimeIsDrawnAsALineWithItsReason() {
        String row = rowOf(SampleContender.smoke().served(1_000).idealTime(250).build());

        assertThat(row).contains("class=\"mark ideal\" style=\"left:25.00%\"", "ideal time 250 ms, because ");
    }

    @Test
    void aContenderThatServedNoUserHasNoIdealTime() {
        String row = rowOf(SampleContender.smoke()
                .idealTime(250)
                .outcomes(new OutcomeCounts(100, 0, Map.of("blocking-on-event-loop", 100), Map.of(), 0, null))
                .build());

        assertThat(row).contains("all 100 failed").doesNotContain("mark ideal", "ideal time");
    }

    @Test
    void unfinishedRequestsAreNeitherServedNorFailed() {
        String row = rowOf(SampleContender.smoke()
                .outcomes(new OutcomeCounts(40, 40, Map.of(), Map.of(), 60, null))
                .build());

        assertThat(row)
                .contains(
                        "data-kind=\"unfinished\" style=\"flex-grow:60\"",
                        ">40 of 100 served<",
                        "60 of 100 unfinished<");
    }

    @Test
    void theLabelOfASingleFailureIsShort() {
        Map<String, Integer> failed = Map.of("timed-out", 1);

        assertThat(rowOf(SampleContender.smoke()
                        .outcomes(new OutcomeCounts(1, 0, Map.of(), failed, 0, null))
                        .build()))
                .contains(">1 of 1 failed<");
        assertThat(rowOf(SampleContender.smoke()
                        .outcomes(new OutcomeCounts(120_000, 119_999, Map.of(), failed, 0, null))
                        .build()))
                .contains(">1 failed<");
    }

    @Test
    void threadsAreShownOnOneScaleForAllContenders() {
        String page = html(SampleRun.complete()
                .contenders(
                        SampleContender.named("few").threads(threads(20, 20)).build(),
                        SampleContender.named("many").threads(threads(50, 200)).build(),
                        SampleContender.named("unknown").threads(null).build())
                .build());

        assertThat(page)
                .contains("20 → 20", "50 → 200", "class=\"threads\">-<")
                .contains("style=\"width:10.00%\"></i>\n<i style=\"width:0.00%\"")
                .contains("style=\"width:25.00%\"></i>\n<i style=\"width:75.00%\"");
    }

    @Test
    void aLogarithmicAxisIsLabelledAsLogarithmic() {
        ContenderResult quick = SampleContender.named("quick").served(60).build();
        ContenderResult slow = SampleContender.named("slow").served(26_000).build();

        assertThat(html(SampleRun.complete().contenders(quick, slow).build())).contains("on a logarithmic axis");
        assertThat(rowOf(slow)).doesNotContain("logarithmic");
    }

    @Test
    void aRunWithoutContendersHasNoPicture() {
        assertThat(html(SampleRun.soak().build())).isEmpty();
        assertThat(html(SampleRun.capacity().build())).isEmpty();
        assertThat(html(SampleRun.failed("it died").contenders().build())).isEmpty();
    }

    private static ThreadFigures threads(int idle, int peak) {
        return new ThreadFigures(Map.of("all", idle), Map.of("all", peak), idle, peak, 10, 1);
    }

    private static String rowOf(ContenderResult... one) {
        return html(SampleRun.complete().contenders(List.of(one)).build());
    }

    private static String html(RunResult run) {
        return new Overview(run).html().markup();
    }
}
