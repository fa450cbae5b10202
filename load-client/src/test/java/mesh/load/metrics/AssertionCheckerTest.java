package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleFault;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expectation;
import mesh.load.scenario.yaml.ShippedScenarios;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionCheckerTest {

    private static final RunResult RUN = SampleRun.complete().build();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('netty-webclient').users == 10
            contender('netty-webclient').requests == 4 and contender('netty-webclient').ok == 2
            contender('netty-webclient').failed == 2
            contender('netty-webclient').failed('read-timeout') == 1
            contender('netty-webclient').failed('truncated') == 1
            contender('netty-webclient').failed('connect-refused') == 0
            contender('netty-webclient').failed('read-timeout', 'truncated', 'truncated') == 2
            contender('netty-webclient').failedOtherwise('truncated', 'truncated') == 1
            contender('netty-webclient').timeMs == 250
            contender('netty-webclient').p50Ms >= 100 and contender('netty-webclient').p50Ms < 101
            contender('netty-webclient').p90Ms >= 200 and contender('netty-webclient').p90Ms < 201
            contender('netty-webclient').p99Ms >= 200 and contender('netty-webclient').p99Ms < 201
            contender('netty-webclient').maxMs >= 200 and contender('netty-webclient').maxMs < 201
            contender('netty-webclient').idealTimeMs == 20
            contender('netty-webclient').threads.idle == 19 and contender('netty-webclient').threads.peak == 20
            contender('netty-webclient').threads.peak('reactor-http') == 3
            """)
    void anAssertionThatIsTruePasses(String condition) {
        assertThat(check(condition, RUN).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void figuresAreAlsoNumbers() {
        String condition =
                "contender('netty-webclient').timeMs == 250 and contender('netty-webclient').failed('truncated') == 1";

        assertThat(check(condition, RUN).numbers())
                .isEqualTo(Map.of(
                        "contender('netty-webclient').timeMs", 250.0,
                        "contender('netty-webclient').failed('truncated')", 1.0));
    }

    @Test
    void anInfiniteFigureIsNoNumber() {
        RunResult never = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().fault(SampleFault.of(null, 30L)).build())
                .build();
        ExpectationFigures checked = check("contender('netty-webclient').recoveryMs > 1", never);

        assertThat(checked.metrics()).isNotEmpty();
        assertThat(checked.numbers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('netty-webclient').background.requests == 1000 and contender('netty-webclient').background.ok == 999
            contender('netty-webclient').background.failed == 1
            contender('netty-webclient').background.p50Ms == 2 and contender('netty-webclient').background.p90Ms == 5
            contender('netty-webclient').background.p99Ms == 23 and contender('netty-webclient').background.maxMs == 40
            contender('netty-webclient').eventLoopBusyMs == 17 and contender('netty-webclient').carrierWaitMs == 1.5
            """)
    void lightRequestsBesideAContenderHaveFigures(String condition) {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke()
                        .background(SampleContender.light())
                        .busyEventLoop(17)
                        .build())
                .build();

        assertThat(check(condition, run).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void costsOfAGatewayAreCountedFromTheRelease() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().spent(600_000, 40, 100).build())
                .build();

        assertThat(check("contender('netty-webclient').cpuMicros == 300", run).verdict())
                .as("CPU time per valid response, of which there are two")
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').gcPauseMs == 60", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').cpuMicros > 0", RUN))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict)
                .returns(
                        "the costs of the gateway of 'netty-webclient' were not measured to the end, or it served no request",
                        ExpectationFigures::reason);
        assertThat(check("contender('netty-webclient').gcPauseMs > 0", RUN).verdict())
                .isEqualTo(Verdict.NOT_EVALUATED);
    }

    @Test
    void pausesAreReadFromTheGcLog() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().spent(600_000L, 40, 100, 70L).build())
                .build();

        assertThat(check("contender('netty-webclient').gcPauseMs == 70", run).verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void aGatewayThatStopsReportingHasOnlyTheFiguresOfItsGcLog() {
        RunResult silent = SampleRun.complete()
                .contenders(SampleContender.smoke().spent(null, 40, 100, null).build())
                .build();
        RunResult logged = SampleRun.complete()
                .contenders(SampleContender.smoke().spent(null, 40, 100, 270L).build())
                .build();

        for (RunResult run : List.of(silent, logged)) {
            assertThat(check("contender('netty-webclient').cpuMicros > 0", run).verdict())
                    .isEqualTo(Verdict.NOT_EVALUATED);
        }
        assertThat(check("contender('netty-webclient').gcPauseMs > 0", silent).verdict())
                .isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(check("contender('netty-webclient').gcPauseMs == 270", logged)
                        .verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void figuresOfLightRequestsAreNotEvaluatedIfThereAreNone() {
        assertThat(check("contender('netty-webclient').background.p99Ms < 1000", RUN))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict)
                .returns("there were no light requests beside 'netty-webclient'", ExpectationFigures::reason);
        assertThat(check("contender('netty-webclient').eventLoopBusyMs < 1000", RUN))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict);
    }

    /** Three requests waited 10, 20 and 30 ms for a thread, and three times as long for the backend. The fourth is unknown. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('netty-webclient').stage('thread').share == 0.25
            contender('netty-webclient').stage('backend').share == 0.75
            contender('netty-webclient').stage('thread').meanMs == 20 and contender('netty-webclient').stage('backend').meanMs == 60
            contender('netty-webclient').stage('thread').p50Ms >= 20 and contender('netty-webclient').stage('thread').p50Ms < 20.1
            contender('netty-webclient').stage('thread').p90Ms >= 30 and contender('netty-webclient').stage('thread').p90Ms < 30.1
            contender('netty-webclient').stage('backend').p99Ms >= 90 and contender('netty-webclient').stage('backend').p99Ms < 90.1
            contender('netty-webclient').stage('backend').maxMs >= 90 and contender('netty-webclient').stage('backend').maxMs < 90.1
            contender('netty-webclient').stage('connection').share == 0 and contender('netty-webclient').stage('query').maxMs == 0
            highest('*').stage('thread').share == 0.25
            """)
    void aStageHasFigures(String condition) {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().stages().build())
                .build();

        assertThat(check(condition, run))
                .returns(Verdict.PASSED, ExpectationFigures::verdict)
                .returns(
                        List.of(
                                "the stages of some requests of 'netty-webclient' are unknown: of 4 requests, 1 is not in the"
                                        + " gateway's journal"),
                        ExpectationFigures::remarks);
    }

    /** Only a warning about times puts them in doubt. The verdict does not depend on how long they might be. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('netty-webclient').valid                     | FAILED
            contender('netty-webclient').warnings == 2             | PASSED
            contender('quiet').valid                               | PASSED
            contender('quiet').warnings == 1                       | PASSED
            lowest('*').valid                                      | FAILED
            highest('*').valid and highest('*').warnings == 2      | PASSED
            """)
    void aContenderIsValidWithoutADoubtAboutItsTimes(String condition, Verdict verdict) {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().build(),
                        SampleContender.smoke().id("quiet").build())
                .warnings(List.of(
                        new ValidityWarning("processor-limit", "netty-webclient", "busy", "free-processor"),
                        new ValidityWarning("few-samples", "netty-webclient", "few"),
                        new ValidityWarning("few-samples", "quiet", "few")))
                .build();

        assertThat(check(condition, run).verdict()).isEqualTo(verdict);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "contender('netty-webclient').dependency('db').calls == 30",
                "contender('netty-webclient').dependency('db').failed == 3",
                "contender('netty-webclient').dependency('db').callMs == 7",
                "contender('netty-webclient').dependency('db').peakCalls == 5",
                "contender('netty-webclient').dependency('db').peakConnections == 6",
                "contender('netty-webclient').dependency('db').connectionsOpened == 4",
                "highest('*').dependency('db').calls == 30"
            })
    void theCallsOfADependencyHaveFigures(String condition) {
        RunResult run = SampleRun.complete()
                .contenders(calling(1, 5, 5_000_000, 5), calling(2, 10, 7_000_000, 4), calling(3, 15, 9_000_000, 3))
                .build();

        assertThat(check(condition, run).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void aDependencyWithoutCallsHasNoTime() {
        RunResult run = SampleRun.complete().contenders(calling(1, 0, 0, 0)).build();

        assertThat(check("contender('netty-webclient').dependency('db').callMs < 1", run))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict)
                .returns("no call of 'db' was completed", ExpectationFigures::reason);
        assertThat(check("contender('netty-webclient').dependency('db').calls == 0", RUN))
                .returns("the calls of 'db' under 'netty-webclient' were not counted", ExpectationFigures::reason);
    }

    private static ContenderResult calling(int repetition, long calls, long nanosEach, long concurrent) {
        return SampleContender.smoke()
                .repetition(repetition)
                .dependencies(new DependencyFigures(
                        "db",
                        calls,
                        calls,
                        calls * nanosEach,
                        0,
                        concurrent,
                        repetition == 1 ? 4 : 0,
                        6,
                        Map.of("hang", 1L)))
                .build();
    }

    @Test
    void aStageIsTheMedianOfTheRepetitions() {
        RunResult run = SampleRun.complete()
                .contenders(
                        staged(0.1, 2).repetition(1).build(),
                        staged(0.7, 2).repetition(2).build(),
                        staged(0.2, 2).repetition(3).build())
                .build();

        assertThat(check("contender('netty-webclient').stage('thread').share == 0.2", run))
                .returns(Verdict.PASSED, ExpectationFigures::verdict)
                .returns(List.of(), ExpectationFigures::remarks);
    }

    @Test
    void stagesThatAreUnknownAreNotEvaluated() {
        RunResult unknown = SampleRun.complete()
                .contenders(staged(0.1, 2).build(), staged(0, 0).repetition(2).build())
                .build();

        assertThat(check("contender('netty-webclient').stage('thread').share < 1", RUN))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict)
                .returns("the stages of 'netty-webclient' were not measured", ExpectationFigures::reason);
        assertThat(check("contender('netty-webclient').stage('thread').p99Ms < 1", unknown))
                .returns(Verdict.NOT_EVALUATED, ExpectationFigures::verdict)
                .returns(
                        "the stages of 'netty-webclient' are unknown: the gateway has another clock",
                        ExpectationFigures::reason);
    }

    private static SampleContender staged(double share, int known) {
        LatencyFigures none = new LatencyFigures(known, 0, List.of());
        String reason = known == 0 ? "the gateway has another clock" : null;
        return SampleContender.smoke()
                .stages(new StageFigures(
                        known,
                        2 - known,
                        reason,
                        known == 0 ? List.of() : List.of(new StageTime("thread", share, 0, none)),
                        Map.of(),
                        null,
                        null));
    }

    @ParameterizedTest
    @CsvSource({
        "0.4, 0.6, 6, PASSED",
        "1.01, 1.2, 6, PASSED",
        "0.8, 1.1, 6, FAILED",
        "1, 1.2, 6, FAILED",
        "0.8, 1, 6, FAILED",
        "0.4, 0.6, 5, NOT_EVALUATED"
    })
    void twoDifferIfTheIntervalOfEnoughPairsExcludes1(double low, double high, int pairs, Verdict verdict) {
        assertThat(check("compared('a', 'b').differs", compared("a", "b", low, high, pairs))
                        .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void anAssertionCanNameTheFiguresOfAComparison() {
        RunResult run = compared("a", "b", 0.4, 0.6, 6);

        ExpectationFigures figures = check(
                "compared('a', 'b').ratio == 0.5 and compared('a', 'b').low == 0.4 and compared('a', 'b').high == 0.6"
                        + " and compared('a', 'b').pairs == 6",
                run);

        assertThat(figures.verdict()).isEqualTo(Verdict.PASSED);
        assertThat(figures.metrics()).containsEntry("compared('a', 'b').ratio", "0.50");
        assertThat(check("compared('b', 'a').ratio > 0", run).verdict()).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(check("compared('a', 'c').ratio > 0", run).verdict()).isEqualTo(Verdict.NOT_EVALUATED);
    }

    /** The measured ratio is 1. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            compared('a', 'b').low > 0.67 and compared('a', 'b').high < 1.5  | 0.8 | 1.2 | PASSED
            compared('a', 'b').low > 0.67 and compared('a', 'b').high < 1.5  | 0.4 | 1.6 | NOT_SHOWN
            compared('a', 'b').low > 1.1                                     | 0.8 | 1.2 | FAILED
            compared('a', 'b').differs                                       | 0.8 | 1.2 | FAILED
            contender('netty-webclient').failed < 0                          | 0.8 | 1.2 | FAILED
            """)
    void anIntervalThatIsTooWideDoesNotRefuteAClaim(String condition, double low, double high, Verdict verdict) {
        RunResult run = compared("a", "b", low, high, 6);

        List<ExpectationFigures> claims = new AssertionChecker(List.of(), run, Doubts.NONE)
                .checkClaims(List.of(new Expectation("x", "It is so.", condition)));

        assertThat(claims).extracting(ExpectationFigures::verdict).containsExactly(verdict);
        assertThat(claims)
                .filteredOn(claim -> claim.verdict() == Verdict.NOT_SHOWN)
                .extracting(ExpectationFigures::reason)
                .allMatch("the interval of compared('a', 'b') is too wide. Run again with more repetitions"::equals);
    }

    private static RunResult compared(String first, String second, double low, double high, int pairs) {
        ComparisonFigures figures =
                new ComparisonFigures(first, second, (low + high) / 2, low, high, 0.95, pairs, "a verdict");
        return SampleRun.like(RUN).comparisons(figures).build();
    }

    @Test
    void figuresOfAFaultAreThoseOfTheWorstRepetition() {
        RunResult run = broken(SampleFault.of(20_000_000L, 30_000_000L), SampleFault.of(70_000_000L, null, "threads"));

        assertThat(check("contender('netty-webclient').recoveryMs == 70", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').leakSuspects == 1", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').unaccounted == 6", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').returnToIdleMs < 10000", run)
                        .verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void recoveryIsInfiniteWithoutAValidResponse() {
        RunResult run = broken(SampleFault.of(null, 30_000_000L));

        assertThat(check("contender('netty-webclient').recoveryMs < 1000000000", run)
                        .verdict())
                .isEqualTo(Verdict.FAILED);
        assertThat(check("contender('netty-webclient').returnToIdleMs == 30", run)
                        .verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void withoutAFaultThereIsNoRecovery() {
        ExpectationFigures claim = check("contender('netty-webclient').leakSuspects == 0", RUN);

        assertThat(claim.verdict()).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(claim.reason()).isEqualTo("the recovery of 'netty-webclient' from a fault was not measured");
    }

    private static RunResult broken(FaultFigures... faults) {
        return SampleRun.complete()
                .contenders(Stream.of(faults)
                        .map(fault -> SampleContender.smoke().fault(fault).build())
                        .toList())
                .build();
    }

    @Test
    void aFalseAssertionFailsAndShowsTheFiguresThatItRead() {
        ExpectationFigures claim = check(
                "contender('netty-webclient').failed('truncated') > 1 or contender('netty-webclient').timeMs < 9", RUN);

        assertThat(claim.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(claim.reason()).isNull();
        assertThat(claim.metrics())
                .containsExactly(
                        entry("contender('netty-webclient').failed('truncated')", "1"),
                        entry("contender('netty-webclient').timeMs", "250 ms"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('tomcat-resttemplate').ok == 0    | 'tomcat-resttemplate' was not measured in this run
            contender('netty-webclient').efficiency <= 1 | 'netty-webclient' had failures, or has no ideal time
            contender('netty-webclient').threads.peak('reactor-htp') == 0 | no thread of a pool 'reactor-htp' was seen in this run. Its pools: reactor-http
            !compared('a', 'b').differs                 | 'a' and 'b' were not compared in this run
            contender('netty-webclient').ok             | the assertion must be true or false, but is '2'
            """)
    void anAssertionThatCannotBeEvaluatedNeverPasses(String condition, String reason) {
        ExpectationFigures claim = check(condition, RUN);

        assertThat(claim.verdict()).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(claim.reason()).isEqualTo(reason);
    }

    @Test
    void aContenderThatWasCutShortIsIncomplete() {
        ContenderResult whole = SampleContender.smoke().build();
        ContenderResult cut = SampleContender.like(whole).unfinished(3).build();
        RunResult run =
                SampleRun.interrupted("interrupted by the user").contenders(cut).build();

        assertThat(check("contender('netty-webclient').ok == 2", run).reason())
                .isEqualTo("'netty-webclient' is incomplete because the run ended");
        assertThat(Experiments.summary(run).terminal(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .contains("(incomplete: 3 unfinished)");
    }

    /** The reader of scenarios already rejects such assertions. The checker is the second line of defence. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "T(java.lang.System).getProperty('user.name') != null",
                "new java.io.File('/').exists()",
                "'abc'.getBytes().length == 3",
                "contender('netty-webclient').class.name != ''",
                "contender('netty-webclient').getClass() != null",
                "contender('netty-webclient').toString() != ''",
                "(contender('netty-webclient').ok = 3) == 3",
                "@bean.ok",
                "and and"
            })
    void anAssertionCanOnlyReadFigures(String condition) {
        assertThat(check(condition, RUN).verdict()).isEqualTo(Verdict.NOT_EVALUATED);
    }

    @Test
    void countsAreSummedOverRepetitionsAndTimesAreMedians() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().served(900).build(),
                        SampleContender.smoke().repetition(2).served(100).build(),
                        SampleContender.smoke().repetition(3).served(200).build())
                .build();

        assertThat(check("contender('netty-webclient').requests == 3", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').timeMs == 200", run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').efficiency == 0.1", run).verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void aVerdictOnATimeAlsoNamesTheFailures() {
        assertThat(check("contender('netty-webclient').timeMs < 1000", RUN).remarks())
                .containsExactly("'netty-webclient' failed 2 of 4 requests, so its times are for less work");
        assertThat(check("contender('netty-webclient').failed == 2", RUN).remarks())
                .isEmpty();
    }

    @Test
    void aVerdictNamesMissingRepetitions() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().served(900).build())
                .build();
        Contender planned = ShippedScenarios.find("smoke")
                .contenders()
                .getFirst()
                .withId("netty-webclient")
                .withRepetitions(6);
        Expectation expectation = new Expectation("x", "It is so.", "contender('netty-webclient').timeMs == 900");

        assertThat(new AssertionChecker(List.of(planned), run, Doubts.NONE)
                        .check(expectation)
                        .remarks())
                .containsExactly("1 of the 6 repetitions of 'netty-webclient'");
    }

    @Test
    void aTimeBelowTheIdealTimeIsNotComparedWithIt() {
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().served(10).build())
                .build();

        for (String figure : List.of("efficiency", "idealTimeMs")) {
            assertThat(check("contender('netty-webclient').%s > 0".formatted(figure), run)
                            .reason())
                    .isEqualTo(
                            "'netty-webclient' was faster than its ideal time: its 'calls' or 'waits-on' do not describe "
                                    + "its route");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            highest('*').failed == 2 and lowest('*').failed == 0
            highest('netty-*').failed == 2 and highest('!netty-*').failed == 0
            highest('netty-*', 'tomcat-*', '!*-webclient').ok == 1
            highest('*').failedOtherwise('read-timeout') == 1
            highest('*').failedOtherwise('read-timeout', 'truncated') == 0
            """)
    void aBoundOnTheHighestBoundsAll(String condition) {
        assertThat(check(condition, twoContenders(RunState.COMPLETE)).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void anExtremeNamesItsContendersUnlessAllShareIt() {
        assertThat(check("highest('*').failed == 0 or lowest('*').users == 9", twoContenders(RunState.COMPLETE))
                        .metrics())
                .containsExactly(entry("highest('*').failed", "2 (netty-webclient)"), entry("lowest('*').users", "10"));
    }

    @Test
    void threeOfManyContendersThatShareAnExtremeAreNamed() {
        List<ContenderResult> contenders = Stream.concat(
                        Stream.of(SampleContender.smoke().build()),
                        Stream.of("a", "b", "c", "d", "e")
                                .map(id -> SampleContender.named(id).served(100).build()))
                .toList();

        assertThat(check(
                                "lowest('*').failed == 0",
                                SampleRun.complete().contenders(contenders).build())
                        .metrics())
                .containsExactly(entry("lowest('*').failed", "0 (a, b, c and 2 more)"));
    }

    @Test
    void aContenderThatNeverRecoversHasTheHighestRecovery() {
        ContenderResult back = SampleContender.smoke()
                .fault(SampleFault.of(20_000_000L, 30_000_000L))
                .build();
        ContenderResult never = SampleContender.smoke()
                .fault(SampleFault.of(null, 30_000_000L))
                .id("tomcat-rest")
                .build();
        RunResult run = SampleRun.complete().contenders(back, never).build();

        assertThat(check("highest('*').recoveryMs < 1000000000", run).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(check("lowest('*').recoveryMs == 20", run).verdict()).isEqualTo(Verdict.PASSED);
    }

    @Test
    void anAssertionCanNameTheExtremesOfThreads() {
        ThreadFigures more = new ThreadFigures(Map.of(), Map.of("http-nio", 21), 19, 40, 7, 50_000_000);
        ContenderResult other =
                SampleContender.smoke().id("tomcat-rest").threads(more).build();
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().build(), other)
                .build();

        assertThat(check("lowest('*').threads.peak == 20 and highest('*').threads.peak == 40", run)
                        .verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            COMPLETE    | highest('*', 'virtual-*').unaccounted == 0 | no contender that matches 'virtual-*' was measured in this run
            COMPLETE    | lowest('*').unaccounted == 0          | the recovery of 'netty-webclient' from a fault was not measured
            INTERRUPTED | highest('*').failed < 9        | the run did not complete
            """)
    void noExtremeIsEvaluatedIfAContenderIsMissing(RunState state, String condition, String reason) {
        ExpectationFigures claim = check(condition, twoContenders(state));

        assertThat(claim.verdict()).isEqualTo(Verdict.NOT_EVALUATED);
        assertThat(claim.reason()).isEqualTo(reason);
    }

    @Test
    void threadsMustBeCountedInEachRepetition() {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().build(),
                        SampleContender.smoke().threads(null).build())
                .build();

        assertThat(check("contender('netty-webclient').threads.idle == 19", run).reason())
                .isEqualTo("the threads under 'netty-webclient' were not counted");
    }

    @ParameterizedTest
    @CsvSource({"1.1, 1.3, true", "0.7, 0.9, true", "0.9, 1.1, false"})
    void twoContendersDifferIfTheIntervalExcludesOne(double low, double high, boolean differs) {
        RunResult run = SampleRun.like(RUN)
                .comparisons(new ComparisonFigures("a", "b", 1, low, high, 0.95, 7, ""))
                .build();

        assertThat(check("compared('a', 'b').differs == " + differs, run).verdict())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void callsThatWaitCountOnlyWhenNoConnectionIsLeft() {
        assertThat(check(
                                "contender('netty-webclient').pendingPeak == 990",
                                SampleRun.study().build())
                        .verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient').pendingPeak < 9", RUN).reason())
                .isEqualTo("the connections under 'netty-webclient' were not sampled");
    }

    @ParameterizedTest
    @CsvSource({"itemRatio == 0.5", "leftoverCalls == 20", "leftoverBegun == 12"})
    void callsLeftOverAfterADeadlineAreMediansOfTheRepetitions(String figure) {
        RunResult run = SampleRun.complete()
                .contenders(
                        SampleContender.smoke().inPart(0.4, 10, 4).build(),
                        SampleContender.smoke()
                                .repetition(2)
                                .inPart(0.5, 20, 12)
                                .build(),
                        SampleContender.smoke()
                                .repetition(3)
                                .inPart(0.9, 90, 80)
                                .build())
                .build();

        assertThat(check("contender('netty-webclient')." + figure, run).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(check("contender('netty-webclient')." + figure, RUN).reason())
                .isEqualTo(
                        "'netty-webclient' must respond with all items ('expect'), or the calls of its backend were not counted");
    }

    @ParameterizedTest
    @CsvSource({"50, 50, PASSED", "100, 100, PASSED", "50, 49, FAILED"})
    void theShippedAssertionRequiresEverySlowReaderToGiveUp(int users, int timedOut, Verdict verdict) {
        OutcomeCounts gaveUp =
                new OutcomeCounts(users, users - timedOut, Map.of(), Map.of("timed-out", timedOut), 0, null);
        List<ContenderResult> contenders = List.of(
                SampleContender.smoke().id("netty-rsocket").outcomes(gaveUp).build(),
                SampleContender.named("netty-once").served(100).build());
        Expectation claim = ShippedScenarios.find("slow-reader").expectations().stream()
                .filter(one -> one.id().equals("they-give-up"))
                .findFirst()
                .orElseThrow();

        assertThat(check(
                                claim.assertion(),
                                SampleRun.complete().contenders(contenders).build())
                        .verdict())
                .isEqualTo(verdict);
    }

    @Test
    void theFailureClientErrorCountsEveryStatus() {
        OutcomeCounts refused = new OutcomeCounts(
                9, 4, Map.of(), Map.of("client-error 404", 2, "client-error 413", 1, "refused", 2), 0, null);
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().outcomes(refused).build())
                .build();

        assertThat(check("contender('netty-webclient').failed('client-error') == 3", run)
                        .verdict())
                .isEqualTo(Verdict.PASSED);
    }

    /** Returns a run with two contenders: {@code netty-webclient} with two failures, and {@code tomcat-rest} with none. */
    private static RunResult twoContenders(RunState state) {
        return SampleRun.in(state)
                .contenders(
                        SampleContender.smoke().build(),
                        SampleContender.named("tomcat-rest").served(100).build())
                .build();
    }

    private static ExpectationFigures check(String condition, RunResult run) {
        return new AssertionChecker(List.of(), run, Doubts.NONE).check(new Expectation("x", "It is so.", condition));
    }
}
