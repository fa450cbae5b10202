package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import mesh.load.analysis.Latencies;
import mesh.load.experiment.Experiments;
import mesh.load.results.LeftOut;
import mesh.load.results.PlacementFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.WorkerFigures;
import mesh.load.results.ServiceFigures.JvmFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.HostileRuns;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleFault;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import mesh.load.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {

    private static final Map<String, Object> COLD =
            Map.of("name", "smoke", "question", "How?", "engine", "nio", "warm-up", "none");

    @Test
    void theTableOfAFaultShowsItsEffectOnUsersAndTheRecovery() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke()
                        .fault(SampleFault.of(20_000_000L, null, "connections of netty-gateway"))
                        .build())
                .build();

        assertThat(Experiments.summary(run).markdown())
                .contains("## The fault\n\nlegacy-backend killed, 1.00 s after the barrier.")
                .contains(
                        "| 2/4 | 1 read-timeout, 1 truncated | 3.00 s | 20 ms                | more connections of netty-gateway |")
                .contains("| 20 -> 21, 1 -> 5, 3 MiB -> 4 MiB ")
                .contains("| 31 -> 30, - -> -, 2 MiB -> 2 MiB ")
                .contains("| 4/7");
        assertThat(Experiments.report(run).html())
                .contains("<h2>The fault</h2>")
                .contains("more connections of netty-gateway");
    }

    @Test
    void lightRequestsAreShownWithTheGatewaysWaits() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke()
                        .background(SampleContender.light())
                        .busyEventLoop(17.04)
                        .build())
                .build();

        assertThat(Experiments.summary(run).markdown())
                .contains("## Light requests beside the load\n\n| beside ")
                .contains(
                        "| 999/1000 | 1 timed-out      | 2.0 ms | 23 ms | 40 ms | 17 ms to 17 ms | 1.5 ms to 1.5 ms | -    |");
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 200))
                .contains("Light requests beside the load:", "| 999/1000 |");
        assertThat(Experiments.report(run).html())
                .contains("<h2>Light requests beside the load</h2>")
                .contains("999/1000");
        assertThat(Experiments.report(SampleRun.complete().build()).html()).doesNotContain("<h2>Light requests");
    }

    @Test
    void aDeadlineShowsPartialResponsesAndLeftoverWork() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().inPart(0.46, 21, 13).build())
                .build();

        assertThat(Experiments.summary(run).markdown())
                .contains("## At the deadline")
                .contains(
                        "| netty-webclient | 46 %  | 100 ms          | 200 ms        | 55    | 21                 | 13");
        assertThat(Experiments.report(run).html()).contains("<summary>At the deadline</summary>");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown()).doesNotContain("deadline");
    }

    @Test
    void clientsThatRepeatCallsAreNamed() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("webclient")
                                .called("WebClient (Reactor Netty)", 200, 200)
                                .build(),
                        SampleContender.named("resttemplate")
                                .called("RestTemplate (HttpURLConnection)", 200, 295)
                                .build())
                .build();
        String sentence =
                "RestTemplate (HttpURLConnection) repeats a call whose connection ends before a response: resttemplate"
                        + " made 200 and 295 arrived. Its users have more attempts than the users of other clients.";

        assertThat(Experiments.summary(run).markdown())
                .contains("## Calls made and arrived", sentence)
                .contains("| webclient    | 200       | 200  | 200     | WebClient (Reactor Netty)        |")
                .contains("| resttemplate | 200       | 200  | 295     | RestTemplate (HttpURLConnection) |");
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains(sentence);
        assertThat(Experiments.report(run).html()).contains("<h2>Calls made and arrived</h2>", sentence);
    }

    @Test
    void showsWhereTheTimeWent() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("measured").repetition(1).stages().build(),
                        SampleContender.named("measured").repetition(2).stages().build(),
                        SampleContender.named("off").build())
                .build();

        assertThat(Experiments.summary(run).markdown())
                .contains("## Where the time went")
                .contains(
                        "| measured (2 repetitions) | backend 75 %, thread 25 %   | backend | 60 ms   | 90 ms   | 2       |");
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("Where the time went:");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown()).doesNotContain("Where the time went");
    }

    @Test
    void namesContendersThatServedNoUser() {
        ContenderResult refused = SampleContender.named("refused")
                .outcomes(new OutcomeCounts(60, 0, Map.of("upstream-status", 60), Map.of(), 0, null))
                .build();
        ContenderResult mixed = SampleContender.named("mixed")
                .outcomes(new OutcomeCounts(60, 0, Map.of("upstream-status", 59), Map.of("timed-out", 1), 0, null))
                .build();
        RunResult run = SampleRun.complete().contenders(refused, mixed).build();
        String sentence =
                "refused served no user: each of its 60 requests ended with a 5xx, cause upstream-status, so its time"
                        + " is the time of a failure.";

        assertThat(Experiments.summary(run).markdown()).contains(sentence).doesNotContain("mixed served no user");
        assertThat(Experiments.report(run).html()).contains(sentence);
    }

    @Test
    void thereIsATableOfMissingCallsOnlyIfCallsAreMissing() {
        ContenderResult lost = SampleContender.smoke()
                .called("WebClient (Reactor Netty)", 200, 150)
                .build();
        ContenderResult all = SampleContender.smoke()
                .called("WebClient (Reactor Netty)", 200, 200)
                .build();

        assertThat(Experiments.summary(SampleRun.complete().contenders(lost).build())
                        .markdown())
                .contains("| netty-webclient | 200       | 200  | 150     |")
                .doesNotContain("repeats a call");
        assertThat(Experiments.summary(SampleRun.complete().contenders(all).build())
                        .markdown())
                .doesNotContain("Calls made and arrived");
    }

    @Test
    void theTableShowsWhatEachContenderDid() {
        assertThat(Experiments.summary(SampleRun.complete().build()).table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .isEqualTo("""
                        | contender       | users | time   | ok  | 5xx by cause   | other failures | p50    | p99    | max    | threads at rest -> peak | ideal time |
                        |-----------------|-------|--------|-----|----------------|----------------|--------|--------|--------|-------------------------|------------|
                        | netty-webclient | 10    | 250 ms | 2/4 | 1 read-timeout | 1 truncated    | 100 ms | 200 ms | 200 ms | 19 -> 20                | 20 ms      |
                        """);
    }

    @Test
    void theCellOfTheIdealTimeShowsThatTheContenderWasFaster() {
        ContenderResult quick = SampleContender.smoke()
                .served(100)
                .idealTime(250)
                .efficiency(2.5)
                .build();

        assertThat(Experiments.summary(SampleRun.complete().contenders(quick).build())
                        .table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("| 250 ms (beaten: 250 %) |");
    }

    @Test
    void aNarrowTerminalShowsOnlyTheMostImportantColumns() {
        Summary summary = Experiments.summary(SampleRun.complete()
                .contenders(
                        SampleContender.smoke().build(),
                        SampleContender.named("tomcat-webclient").served(100).build())
                .build());

        assertThat(summary.table(TerminalColours.PLAIN, 160)).startsWith("| contender ");
        assertThat(summary.table(TerminalColours.PLAIN, 60)).isEqualTo("""
                contender         time    ok   top cause            p99
                netty-webclient   250 ms  2/4  1 read-timeout, ...  200 ms
                tomcat-webclient  100 ms  1/1  -                    100 ms
                """);
        assertThat(summary.table(TerminalColours.PLAIN, 44)).isEqualTo("""
                contender         time    ok   top cause
                netty-webclient   250 ms  2/4  1 read-tim...
                tomcat-webclient  100 ms  1/1  -
                """);
    }

    @Test
    void unfinishedRequestsAreShown() {
        ContenderResult cut = SampleContender.smoke().unfinished(2).build();

        assertThat(Experiments.summary(SampleRun.interrupted("by the user")
                                .contenders(cut)
                                .build())
                        .table(TerminalColours.PLAIN, 90))
                .contains("(incomplete: 2 unfinished)");
    }

    @Test
    void databasesHaveOneRowPerContender() {
        String markdown = Experiments.summary(SampleRun.complete()
                        .contenders(
                                SampleContender.smoke().spent(600_000, 0, 0).build(),
                                SampleContender.smoke()
                                        .repetition(2)
                                        .spent(800_000, 0, 0)
                                        .build())
                        .build())
                .markdown();

        assertThat(markdown)
                .contains("## The pool of the database")
                .containsPattern("\\| netty-webclient +\\| 350 us +\\| 10 +\\| 190 +\\|")
                .doesNotContain("## Memory");
    }

    @Test
    void showsWhatTheProcessorDid() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("known").busyProcessor().build(),
                        SampleContender.named("unknown").build())
                .build();

        assertThat(Experiments.summary(run).markdown())
                .contains(
                        "## What the processor did",
                        "| known     | 94 % | 51 %     | 38 %          | 0 %        | 5 %            "
                                + "| load-client 200 ms, netty-gateway 1.58 s, others 100 ms |")
                .doesNotContain("| unknown   | -");
        assertThat(Experiments.report(run).html())
                .contains("<summary>What the processor did</summary>", "load-client 200 ms, netty-gateway 1.58 s");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown())
                .doesNotContain("What the processor did");
    }

    @Test
    void aGatewayWithLongPausesIsListedWithItsFailures() {
        String markdown = Experiments.summary(SampleRun.complete()
                        .contenders(
                                SampleContender.smoke().spent(600_000, 40, 100).build())
                        .build())
                .markdown();

        assertThat(markdown)
                .contains("## Memory, and what a waiting request costs")
                .containsPattern("\\| 60 ms +\\| 1 read-timeout, 1 truncated +\\|");
    }

    @Test
    void aRunThatMeasuredNothingHasNoTable() {
        RunResult nothing = SampleRun.failed("port 8070 is taken").contenders().build();

        assertThat(Experiments.summary(nothing).terminal(TerminalColours.PLAIN, 80))
                .isEmpty();
        assertThat(Experiments.summary(nothing).markdown()).doesNotContain("| contender");
    }

    @Test
    void namesTheJdkOfAServiceThatHasAnotherOne() {
        RunResult other = SampleRun.complete()
                .runtime(new JvmFigures("17.0.19+10", null, List.of(), List.of()))
                .build();
        RunResult same = SampleRun.complete()
                .runtime(new JvmFigures("25.0.3+9", null, List.of(), List.of()))
                .build();

        assertThat(Experiments.summary(other).markdown()).contains("; on JDK 17.0.19+10");
        assertThat(Experiments.summary(same).markdown()).doesNotContain("on JDK");
    }

    /** One note may be about several contenders. */
    @Test
    void saysWhyAContenderOfAComparisonWasLeftOut() {
        String several = LeftOut.note(List.of("b", "c"), "this machine has no Java 999");
        String one = LeftOut.note(List.of("d"), "it is the same");
        RunResult run = SampleRun.complete()
                .scenario(Map.of("compare", List.of(List.of("a", "b"), List.of("a", "c"), List.of("d", "a"))))
                .notes(List.of("a ends", several, one))
                .build();

        assertThat(Experiments.summary(run).markdown()).contains("""
                - a / b: not compared. b, c were left out, because this machine has no Java 999
                - a / c: not compared. b, c were left out, because this machine has no Java 999
                - d / a: not compared. d was left out, because it is the same
                """);
    }

    @Test
    void eachRequestedComparisonHasASentence() {
        RunResult run = SampleRun.complete()
                .scenario(Map.of("compare", List.of(List.of("a", "b"), List.of("a", "c"), List.of("b", "c"))))
                .comparisons(
                        new ComparisonFigures("a", "b", 0.5, 0.4, 0.6, 0.95, 6, "a is faster: a needs 0.50"),
                        new ComparisonFigures("a", "c", 1, 0.5, 2, 0.95, 3, "3 of the 6 repetitions"))
                .build();
        String lines = """
                - a is faster: a needs 0.50
                - a / c: 3 of the 6 repetitions
                - b / c: not compared, because there is no repetition in which both were measured and served every user
                """;

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 200))
                .contains("|\n\n" + lines);
        assertThat(Experiments.summary(run).markdown()).contains("## Comparisons\n\n" + lines);
    }

    /** Without these warnings, the terminal would show users who timed out, but no reason. */
    @Test
    void theTerminalShowsThreeDecisiveWarningsAndCountsTheOthers() {
        RunResult run = SampleRun.complete()
                .warnings(List.of(
                        new ValidityWarning("never-accepted", "a", "31 of 40 requests were never accepted"),
                        new ValidityWarning("few-samples", "", "p99 rests on few samples"),
                        new ValidityWarning("slow-connect", "b", "users took 1.04 s: a queue was full"),
                        new ValidityWarning("accept-queue-full", "b", "the kernel dropped 9 attempts"),
                        new ValidityWarning("client-paused", "", "the load client stood still for 10 s"),
                        new ValidityWarning("service-lost", "", "netty-gateway ended")))
                .build();

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 200))
                .contains("""

                        Warnings about the table:
                        - a: 31 of 40 requests were never accepted. Raise the limit if the warning names one, or read the log of the service, or run again with fewer users.
                        - b: users took 1.04 s: a queue was full. Raise the accept-count of the service and net.core.somaxconn, or run the load client closer to the service.
                        - the load client stood still for 10 s. Close other programs, keep the machine awake, and run again.
                        - and 3 more warnings: see the report
                        """)
                .doesNotContain("few samples", "netty-gateway ended");
        assertThat(Experiments.summary(SampleRun.complete().build()).terminal(TerminalColours.PLAIN, 200))
                .doesNotContain("Warnings about the table");
    }

    @Test
    void aTimeInDoubtHasAMarkAndALegend() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("slow").served(100).build(),
                        SampleContender.named("good").served(50).build())
                .warnings(List.of(busy("slow"), new ValidityWarning("few-samples", "good", "few samples")))
                .build();
        String legend = "≈ time in doubt: see the validity warnings\n";

        assertThat(Experiments.summary(run).markdown())
                .contains("| slow      | 10    | 100 ms ≈ |", "| good      | 10    | 50 ms    |", "|\n\n" + legend);
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("| 100 ms ≈ |", legend);
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 60))
                .contains("slow       100 ms ≈", legend);
        assertThat(Experiments.summary(run).terminal(TerminalColours.ANSI, Integer.MAX_VALUE))
                .contains("\u001b[33m100 ms ≈\u001b[0m");
        assertThat(Experiments.report(run).html())
                .contains("<caption>≈ time in doubt: see the validity warnings</caption>")
                .containsOnlyOnce("100 ms</data> <a href=\"#validity-warnings\""
                        + " title=\"time in doubt: see the validity warnings\">≈</a>")
                .doesNotContain("50 ms</data> <a");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown()).doesNotContain("≈");
        assertThat(Experiments.report(SampleRun.complete().build()).html()).doesNotContain("<caption>≈");
    }

    @Test
    void theTerminalNamesDecisiveWarningsBeforeTimesInDoubt() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.named("a").build(),
                        SampleContender.named("b").build(),
                        SampleContender.named("c").build(),
                        SampleContender.named("d").build())
                .warnings(List.of(
                        new ValidityWarning("barrier-skew", "a", "they were sent 20 ms apart", "punctual-users"),
                        busy("a"),
                        new ValidityWarning("not-warm", "a", "its code was not warm", "warm-code"),
                        busy("b"),
                        busy("c"),
                        new ValidityWarning("never-accepted", "d", "31 of 40 requests were never accepted"),
                        new ValidityWarning("machine-busy", "d", "something else kept 1.0 cores busy")))
                .build();

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 200))
                .contains("""

                Warnings about the table:
                - d: 31 of 40 requests were never accepted. Raise the limit if the warning names one, or read the log of the service, or run again with fewer users.
                - a: the processor was the limit (94 % of 2 cores busy). Close other programs, or run again with more cores, fewer users or a slower backend.
                - b: the processor was the limit (94 % of 2 cores busy)
                - and 3 more warnings: see the report
                """);
    }

    @Test
    void oneSentencePerContenderHasItsDecisiveWarningAndItsDoubt() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.named("a").build())
                .warnings(List.of(
                        busy("a"),
                        new ValidityWarning("slow-connect", "a", "users took 1.04 s to connect"),
                        new ValidityWarning("few-samples", "", "few samples")))
                .build();

        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, 200))
                .contains("""

                Warnings about the table:
                - a: users took 1.04 s to connect; the processor was the limit (94 % of 2 cores busy). Raise the accept-count of the service and net.core.somaxconn, or run the load client closer to the service.
                - and 1 more warning: see the report
                """);
    }

    private static ValidityWarning busy(String contender) {
        return new ValidityWarning(
                "processor-limit", contender, "the processor was the limit (94 % of 2 cores busy)", "free-processor");
    }

    @Test
    void theTimeToConnectHasAColumnOnlyIfUsersNoticeIt() {
        RunResult run = SampleRun.complete()
                .contenders(connected("far", 1_040), connected("near", 2))
                .build();
        String slow = Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE);

        assertThat(slow).contains("connect p99").contains("| 1.04 s ").contains("| 2.0 ms ");
        assertThat(Experiments.report(run).html()).contains("connect p99").contains("1.04 s");
        assertThat(Experiments.summary(SampleRun.complete()
                                .contenders(connected("near", 2))
                                .build())
                        .terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .doesNotContain("connect p99");
    }

    private static ContenderResult connected(String id, long milliseconds) {
        LatencyFigures times =
                Latencies.of(LongStream.of(milliseconds * 1_000_000)).figures();
        return SampleContender.named(id).connect(times).build();
    }

    @Test
    void aColdRunIsMarkedAsColdBeforeItsFirstFigure() {
        RunResult cold = SampleRun.complete().scenario(COLD).build();

        assertThat(Experiments.summary(cold).table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .startsWith("Measured cold: nothing was warmed up");
        assertThat(Experiments.report(cold).html())
                .contains("<p class=\"callout\">Measured cold: nothing was warmed up");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown()).doesNotContain("Measured cold");
        assertThat(Experiments.report(SampleRun.complete().build()).html()).doesNotContain("Measured cold");
    }

    @Test
    void aRowHasTheMedianOfTimesAndTheSumOfCounts() {
        List<ContenderResult> three = List.of(
                SampleContender.named("netty-webclient").served(200).build(),
                SampleContender.named("netty-webclient")
                        .repetition(2)
                        .served(100)
                        .build(),
                SampleContender.smoke().build());

        assertThat(Experiments.summary(SampleRun.complete().contenders(three).build())
                        .table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("| netty-webclient (3 repetitions) | 10    | 200 ms | 4/6 |");
    }

    @Test
    void theSummaryHasTheQuestionAndTheValidityWarnings() {
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown())
                .startsWith("# smoke\n\nDoes every part of the mesh work?")
                .contains("## Validity warnings\n\n- the machine was busy")
                .contains("netty-gateway: {maxConnections=500}")
                .contains("JDK 25")
                .doesNotContain("not complete");
    }

    @Test
    void anIncompleteRunIsMarkedAsIncompleteFirst() {
        assertThat(Experiments.summary(
                                SampleRun.interrupted("interrupted by the user").build())
                        .markdown())
                .contains("**This run is not complete** (interrupted): interrupted by the user\n\n| contender");
    }

    @Test
    void theReasonOfAnIncompleteRunMayHaveSeveralLines() {
        assertThat(Experiments.summary(SampleRun.interrupted("netty-gateway ended\n  from its log:\n    no memory")
                                .build())
                        .markdown())
                .containsPattern("\\(interrupted\\): netty-gateway ended\n +from its log:\n +no memory\n");
    }

    /** A service can put any text into a cause, a log line or a limit. Neither a browser nor a terminal may execute this text. */
    @Test
    void textFromAServiceIsEscaped() {
        String hostile = "<script>alert(1)</script>\u001b[2J\u001b]0;owned\u0007|\u202e\r";
        assertThat(HostileRuns.of(SampleRun.failed(hostile).build(), hostile)).allSatisfy(run -> {
            Summary summary = Experiments.summary(run);

            assertThat(summary.markdown())
                    .contains("&lt;script>alert(1)&lt;/script>\\u001b\\[2J\\u001b]0;owned\\u0007\\|\\u202e\\u000d")
                    .doesNotContain("<script", "\u001b", "\u0007", "\u202e", "\r");
            assertThat(summary.table(TerminalColours.ANSI, Integer.MAX_VALUE).replaceAll("\u001b\\[(0|3[123])m", ""))
                    .contains("\\u001b[2J")
                    .doesNotContain("\u001b", "\u0007", "\u202e", "\r");
        });
    }

    /** The terminal shows the summary below the lines that the run has printed, and a script may search for those lines. */
    @Test
    void aServiceCannotForgeALineOfTheSummary() {
        String hostile = "x\nresults: /elsewhere\n- **passed**: all\n\n";
        assertThat(HostileRuns.of(SampleRun.failed(hostile).build(), hostile)).allSatisfy(run -> {
            Summary summary = Experiments.summary(run);

            assertThat((summary.markdown()
                                    + summary.terminal(TerminalColours.PLAIN, Integer.MAX_VALUE)
                                    + summary.terminal(TerminalColours.PLAIN, 80)
                                    + summary.table(TerminalColours.PLAIN, Integer.MAX_VALUE)
                                    + new RunComparison(run, run).text())
                            .lines())
                    .noneMatch(line -> line.startsWith("results:") || line.startsWith("- **passed**: all"));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "123_456_000_000, 123 s",
        "10_480_000_000, 10.5 s",
        "2_739_000_000, 2.74 s",
        "312_400_000, 312 ms",
        "4_120_000, 4.1 ms",
        "0, 0.0 ms",
    })
    void durationsAreShownWithThreeDigits(String nanos, String text) {
        assertThat(Text.duration(Long.parseLong(nanos.replace("_", "")))).isEqualTo(text);
    }

    @Test
    void showsTheNodesAndLimitsOfTheServices() {
        String place = "pod netty-gateway-1 on node worker-1, 0.25 processors, 1024 MiB";
        RunResult run = SampleRun.study().build();

        assertThat(Experiments.summary(run).markdown())
                .containsPattern("## Where\\s+2 x [^\n]+\n\n- netty-gateway: " + place);
        assertThat(Experiments.report(run).html()).contains("<dt>netty-gateway</dt><dd>" + place + "</dd>");
        assertThat(Experiments.summary(SampleRun.complete().build()).markdown())
                .doesNotContain("pod ", "- netty-gateway: pod");
    }

    @Test
    void saysIfServicesHadOnlyOneJitCompiler() {
        RunResult quick = SampleRun.complete().scenario("essentials").build();
        RunResult usual = SampleRun.complete().scenario("study").build();

        assertThat(Experiments.summary(quick).markdown()).contains("; engine nio; JIT compiler c1; mesh ");
        assertThat(Experiments.report(quick).html()).contains("<dt>JIT compiler of the services</dt><dd>c1</dd>");
        assertThat(Experiments.summary(usual).markdown()).contains("; engine nio; mesh ");
        assertThat(Experiments.report(usual).html()).doesNotContain("JIT compiler of the services");
    }

    @Test
    void showsTheNodesOfLoadClientAndWorkers() {
        RunResult run = SampleRun.complete()
                .loadFrom(
                        place("run-1", 2.0),
                        new WorkerFigures(1, "workers-0", place("workers-0-a", 0.5)),
                        new WorkerFigures(2, "elsewhere", null))
                .build();

        assertThat(Experiments.summary(run).markdown()).contains("""

                        - load client: pod run-1 on node worker-1, 2 processors
                        - worker 1: pod workers-0-a on node worker-1, 0.5 processors
                        """).doesNotContain("- worker 2");
        assertThat(Experiments.report(run).html())
                .contains("<dt>load client</dt><dd>pod run-1 on node worker-1, 2 processors</dd>")
                .contains("<dt>worker 1</dt><dd>pod workers-0-a on node worker-1, 0.5 processors</dd>");
    }

    private static PlacementFigures place(String pod, double processors) {
        return new PlacementFigures(pod, "worker-1", processors, null);
    }
}
