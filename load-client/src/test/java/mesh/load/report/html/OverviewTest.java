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
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
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
    void timeAndOutcomeAreDrawnApart() {
        String row = rowOf(SampleContender.smoke()
                .time(1_000)
                .outcomes(new OutcomeCounts(100, 30, Map.of("read-timeout", 10), Map.of("truncated", 60), 0, null))
                .build());

        assertThat(row)
                .containsPattern(
                        "(?s)<i class=\"bar less\" style=\"width:100.00%\"></i>.*class=\"outcome\".*flex-grow:30\" data-kind=\"ok\""
                                + ".*flex-grow:60\" data-kind=\"truncated\".*flex-grow:10\" data-kind=\"read-timeout\"")
                .contains(
                        ">1.00 s<",
                        "70 of 100 failed",
                        "10 of 100 read-timeout: The backend was silent",
                        "60 of 100 truncated<",
                        "not all served: less work");
    }

    @Test
    void stagesAreDrawnInTheOrderOfTimeWithTheirShares() {
        String row = rowOf(SampleContender.smoke().served(100).stages().build());

        assertThat(row)
                .containsPattern(
                        "(?s)class=\"waits\".*flex-grow:250\" data-stage=\"thread\".*flex-grow:750\" data-stage=\"backend\"")
                .containsSubsequence("Waiting", "<li><i data-stage=\"thread\"", "<li><i data-stage=\"backend\"")
                .contains("users waited for thread 25 %, backend 75 %", "what users waited for");
        assertThat(rowOf(SampleContender.smoke().served(100).build()))
                .contains("unstaged")
                .doesNotContain("Waiting", "what users waited for");
    }

    @Test
    void theProcessorIsDividedAmongPrograms() {
        String row = rowOf(SampleContender.smoke().served(100).busyProcessor().build());

        assertThat(row)
                .containsPattern(
                        "(?s)class=\"processor\".*\"programs\" style=\"flex-grow:510\".*\"compilers\" style=\"flex-grow:380\""
                                + ".*\"others\" style=\"flex-grow:50\".*\"idle\" style=\"flex-grow:60\"")
                .containsSubsequence(
                        "<b>Processor</b>",
                        "data-processor=\"programs\" aria-hidden=\"true\"></i>programs<",
                        "JIT compilers<",
                        "other programs<",
                        "idle<")
                .contains(
                        "<span>processor</span>",
                        "<span>processor 94 % busy: programs 51 %, JIT compilers 38 %, other programs 5 %</span>")
                .doesNotContain("garbage collectors", "unmetered");
    }

    @Test
    void aContenderWhoseProcessorTimeIsUnknownHasNoBar() {
        ContenderResult known =
                SampleContender.named("known").served(100).busyProcessor().build();
        ContenderResult unknown = SampleContender.named("unknown").served(100).build();
        ContenderResult torn = torn(0, 1000);
        ContenderResult instant = torn(2, 0);

        assertThat(html(SampleRun.complete()
                        .contenders(known, unknown, torn, instant)
                        .build()))
                .containsSubsequence(
                        "class=\"processor\"><span class=\"shares\">",
                        "processor\">-<",
                        "processor\">-<",
                        "processor\">-<")
                .containsOnlyOnce("busy: ");
        assertThat(rowOf(unknown)).contains("unmetered").doesNotContain("Processor", "<span>processor</span>");
    }

    private static ContenderResult torn(double cores, long nanos) {
        return SampleContender.named("torn " + cores)
                .served(100)
                .processor(new ProcessorFigures(cores, nanos, List.of(new Use("load-client", 5, 1L, 0L)), -1L))
                .build();
    }

    /** Times of different work cannot be compared. */
    @Test
    void contendersWithOtherWorkAreAGroupOfTheirOwn() {
        String page = html(SampleRun.complete()
                .contenders(
                        other("many", "stream", 1000),
                        other("stream", "stream", 4),
                        other("slow", "sequential", 4),
                        other("fast", "concurrent", 4))
                .build());

        assertThat(page)
                .containsSubsequence(
                        "<b>4 users: backend calls</b>",
                        ">slow</a>",
                        ">fast</a>",
                        "<p class=\"group\">1000 users: RSocket stream</p>",
                        ">many</a>",
                        "<p class=\"group\">4 users: RSocket stream</p>",
                        ">stream</a>");
        assertThat(rowOf(other("alone", "stream", 4))).doesNotContain("class=\"group\"", "RSocket");
    }

    private static ContenderResult other(String id, String calls, int users) {
        return SampleContender.named(id).served(100).calls(calls).users(users).build();
    }

    @Test
    void oneContenderOfEachWorkMakesNoGroups() {
        assertThat(html(SampleRun.complete()
                        .contenders(other("few", "stream", 4), other("many", "stream", 1000))
                        .build()))
                .doesNotContain("class=\"group\"");
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
                        "style=\"flex-grow:60\" data-kind=\"unfinished\"",
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
    void aLogarithmicAxisIsLabelledAndHasDotsInsteadOfBars() {
        ContenderResult quick = SampleContender.named("quick").served(60).build();
        ContenderResult slow = SampleContender.named("slow").served(26_000).build();

        assertThat(html(SampleRun.complete().contenders(quick, slow).build()))
                .contains("on a logarithmic axis", "<i class=\"dot\" style=\"left:100.00%\">")
                .doesNotContain("class=\"bar\"");
        assertThat(rowOf(slow)).contains("class=\"bar\"").doesNotContain("logarithmic", "class=\"dot\"");
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
