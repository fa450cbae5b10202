package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.text.TerminalColours;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the sentences about the figures, and when they are omitted. */
class FindingsTest {

    private static final Map<String, Integer> NONE = Map.of();

    private final List<ContenderResult> contenders = new ArrayList<>();

    @Test
    void namesTheInfluenceOnTheTimesAndTheCausesOfFailures() {
        addConclusiveTimes();
        add("netty-default", "netty-gateway", "concurrent", 2_900, Map.of("pending-acquire-queue-full", 30), 6);

        assertThat(sentences())
                .containsExactly(
                        "Time depends on whether calls are concurrent or sequential, not on the server (concurrent calls on Netty and "
                                + "Tomcat): concurrent 2.60 s to 2.80 s (netty-fits, virtual-parallel), sequential 10.2 s to 10.4 s "
                                + "(tomcat-template, virtual-template).",
                        "Failures come from limits: 36 of 100 users of netty-default (pending-acquire-queue-full, truncated); "
                                + "no other contender failed.");
    }

    /** Tables and assertions also count only complete repetitions. */
    @Test
    void countsTheFailuresOfCompleteRepetitionsOnly() {
        addConclusiveTimes();
        add("failing", "netty-gateway", "concurrent", 2_900, Map.of("pending-acquire-queue-full", 30), 0);
        ContenderResult cutShort = SampleContender.like(contenders.getLast())
                .repetition(2)
                .outcomes(new OutcomeCounts(90, 50, Map.of("pending-acquire-queue-full", 40), NONE, 10, null))
                .build();
        contenders.add(cutShort);

        assertThat(sentences().getLast()).contains(": 30 of 100 users of failing (");
    }

    @Test
    void namesContendersThatAreNotComparedBecauseOfTheirOwnLimit() {
        addConclusiveTimes();
        add("elastic", "netty-gateway", "sequential", 27_300, 25_300);

        assertThat(sentences().getFirst())
                .contains("sequential 10.2 s to 10.4 s (tomcat-template, virtual-template).")
                .endsWith(
                        " Not compared: elastic (sequential, netty-gateway) took 27.3 s, and a limit of its own allows no less than "
                                + "25.3 s.");
    }

    @Test
    void reportsThatTheServersDiffer() {
        addConclusiveTimes();
        add("slow-server", "netty-gateway", "sequential", 20_000, 10_000);

        assertThat(sentences().getFirst())
                .isEqualTo("Time depends on whether calls are concurrent or sequential, and on more than that: "
                        + "concurrent 2.60 s to 2.80 s (netty-fits, virtual-parallel), sequential 10.2 s to 20.0 s "
                        + "(tomcat-template, virtual-template, slow-server).");
    }

    @Test
    void reportsNoDifferenceIfTheTimesOverlap() {
        addConclusiveTimes();
        add("stuck", "netty-gateway", "concurrent", 10_300, 2_500);

        assertThat(sentences().getFirst())
                .startsWith(
                        "The times of concurrent and sequential calls overlap, so this run shows no difference between "
                                + "them: concurrent 2.60 s to 10.3 s (");
    }

    @Test
    void reportsThatConcurrentCallsAreSlower() {
        add("one", "tomcat-gateway", "concurrent", 12_000, 10_000);
        add("two", "tomcat-gateway", "sequential", 10_200, 10_000);

        assertThat(sentences().getFirst())
                .isEqualTo(
                        "Concurrent calls take more time than sequential calls in this run: concurrent 12.0 s (one), "
                                + "sequential 10.2 s (two).");
    }

    @Test
    void concludesNothingFromATimeThatTheMachineMadeLonger() {
        add("one", "tomcat-gateway", "concurrent", 6_800, 2_500);
        add("two", "tomcat-gateway", "sequential", 10_200, 10_000);

        assertThat(sentences(disturbed("one")).getFirst())
                .isEqualTo("Not shown here: what the time depends on, because under one the processor was the limit: "
                        + "concurrent 6.80 s (one), sequential 10.2 s (two).");
        assertThat(sentences(disturbed("one"), disturbed("two")).getFirst())
                .contains("because under one the processor was the limit (and 1 more were disturbed): ");
    }

    @Test
    void concludesWhatIsTrueForAllPossibleTimes() {
        add("one", "tomcat-gateway", "concurrent", 4_800, 2_500);
        add("two", "tomcat-gateway", "sequential", 10_200, 10_000);

        assertThat(sentences(disturbed("one"), disturbed("two")).getFirst()).startsWith("Time depends on");
    }

    @Test
    void rulesOutWhatIsTrueForNoPossibleTime() {
        add("one", "tomcat-gateway", "concurrent", 9_200, 8_500);
        add("two", "tomcat-gateway", "sequential", 9_900, 8_500);

        assertThat(sentences(disturbed("one"), disturbed("two")).getFirst())
                .startsWith("Concurrent calls take 93 % of the time of sequential calls, which can be chance: ");
    }

    private static ValidityWarning disturbed(String contender) {
        return new ValidityWarning("processor-limit", contender, "the processor was the limit", "free-processor");
    }

    private List<String> sentences(ValidityWarning... warnings) {
        return new Findings(SampleRun.complete()
                        .contenders(List.copyOf(contenders))
                        .warnings(List.of(warnings))
                        .build())
                .sentences();
    }

    /** The times do not overlap, so a sentence without a difference would contradict them. */
    @Test
    void reportsHowMuchLessTimeTheyTakeIfTheTimesDoNotOverlap() {
        add("one", "tomcat-gateway", "concurrent", 6_800, 5_000);
        add("two", "tomcat-gateway", "sequential", 8_800, 5_000);
        add("three", "netty-gateway", "sequential", 11_000, 5_000);

        assertThat(sentences().getFirst())
                .isEqualTo("Concurrent calls take 62 % to 77 % of the time of sequential calls, which can be chance: "
                        + "concurrent 6.80 s (one), sequential 8.80 s to 11.0 s (two, three).");
    }

    @Test
    void reportsADifferenceOfLessThanAFactorOfTwo() {
        addConclusiveTimes();
        add("slower", "netty-gateway", "concurrent", 5_500, 2_500);

        assertThat(sentences().getFirst())
                .isEqualTo(
                        "Concurrent calls take 25 % to 54 % of the time of sequential calls: concurrent 2.60 s to 5.50 s "
                                + "(netty-fits, virtual-parallel, slower), sequential 10.2 s to 10.4 s (tomcat-template, virtual-template).");
    }

    @Test
    void doesNotExcludeAServerThatIsSomewhatSlower() {
        addConclusiveTimes();
        add("slower", "netty-gateway", "concurrent", 3_600, 2_500);

        assertThat(sentences().getFirst())
                .startsWith("Time depends on whether calls are concurrent or sequential, more than on the server "
                        + "(concurrent calls on Netty and Tomcat): ");
    }

    @Test
    void doesNotBlameAServerThatADisturbanceMadeSlower() {
        addConclusiveTimes();
        add("slower", "netty-gateway", "concurrent", 3_600, 2_500);

        assertThat(sentences(disturbed("slower")).getFirst())
                .startsWith("Time depends on whether calls are concurrent or sequential; "
                        + "this run cannot show whether it also depends on the server: ");
        assertThat(sentences(disturbed("netty-fits")).getFirst()).contains(", more than on the server (");
    }

    @Test
    void noOtherContenderFailedBesidesThoseThatTheSentenceNames() {
        addConclusiveTimes();
        add("full", "netty-gateway", "concurrent", 2_900, Map.of("pool-timeout", 89), 0);
        add("netty-block", "netty-gateway", "sequential", 10, Map.of("blocking-on-event-loop", 100), 0);

        assertThat(sentences().getLast())
                .isEqualTo(
                        "Failures come from limits: 89 of 100 users of full (pool-timeout); block() on an event loop is "
                                + "rejected, for 100 of 100 users of netty-block; no other contender failed.");
    }

    @Test
    void cannotExcludeTheServerIfThereIsOnlyOne() {
        add("one", "tomcat-gateway", "concurrent", 2_600, 2_500);
        add("two", "tomcat-gateway", "sequential", 10_200, 10_000);

        assertThat(sentences())
                .satisfiesExactly(
                        time -> assertThat(time)
                                .startsWith("Time depends on whether calls are concurrent or sequential; "
                                        + "this run cannot show whether it also depends on the server: "),
                        failures -> assertThat(failures).isEqualTo("No request failed: no limit was reached."));
    }

    /** Platform threads and virtual threads are two services with one server. */
    @Test
    void cannotExcludeTheServerIfAllServicesHaveTheSame() {
        add("one", "tomcat-gateway", "concurrent", 2_600, 2_500);
        add("two", "tomcat-gateway-virtual", "concurrent", 2_600, 2_500);
        add("three", "tomcat-gateway", "sequential", 10_200, 10_000);
        add("four", "tomcat-gateway-virtual", "sequential", 10_200, 10_000);

        assertThat(sentences().getFirst()).contains("cannot show whether it also depends on the server: ");
    }

    @Test
    void namesBothServersIfBothWaysWereMeasuredOnBoth() {
        addConclusiveTimes();
        add("netty-sequential", "netty-gateway", "sequential", 10_300, 10_000);

        assertThat(sentences().getFirst()).contains(", not on the server (Netty and Tomcat): ");
    }

    @Test
    void comparesOnlyContendersThatServedEveryUser() {
        add("one", "tomcat-gateway", "concurrent", 2_600, Map.of("pending-acquire-timeout", 1), 0);
        add("two", "tomcat-gateway", "sequential", 10_200, 10_000);

        assertThat(sentences().getFirst())
                .isEqualTo(
                        "It is not known what the time depends on: no contender with concurrent calls served every user.");
    }

    @Test
    void attributesFailuresToLimitsOnlyIfTheirCauseIsALimit() {
        addConclusiveTimes();
        add("broken", "netty-gateway", "concurrent", 2_900, Map.of("connection-reset", 2), 0);

        assertThat(sentences().getLast())
                .isEqualTo(
                        "Failures do not come from limits alone: 2 of 100 users of broken (connection-reset); no other contender "
                                + "failed.");
    }

    /** Requests time out if the gateway never accepts them, because it has reached its limit of connections. */
    @Test
    void attributesTimeoutsToTheAcceptLimitThatTheGatewayHasReached() {
        addConclusiveTimes();
        contenders.add(neverAccepted(10));

        assertThat(sentences().getLast())
                .isEqualTo("Failures come from limits: 31 of 100 users of full (never accepted: "
                        + "server.tomcat.max-connections is 10); no other contender failed.");
    }

    @Test
    void doesNotAttributeTimeoutsToAnAcceptLimitThatWasNotReached() {
        addConclusiveTimes();
        contenders.add(neverAccepted(9));

        assertThat(sentences().getLast())
                .isEqualTo(
                        "Failures do not come from limits alone: 31 of 100 users of full (timed-out); no other contender "
                                + "failed.");
    }

    private static ContenderResult neverAccepted(double connections) {
        return SampleContender.named("full")
                .service("tomcat-gateway")
                .calls("concurrent")
                .users(100)
                .time(30_000)
                .outcomes(new OutcomeCounts(100, 69, NONE, Map.of("timed-out", 31), 0, 31))
                .gauges(Map.of(Gauges.TOMCAT_CONNECTIONS, connections, Gauges.TOMCAT_CONNECTIONS_MAX, 10.0))
                .efficiency(null)
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pending-acquire-queue-full",
                "pending-acquire-timeout",
                "too-many-calls",
                "pool-timeout",
                "file-descriptor-limit",
                "local-ports-exhausted",
                "scheduler-queue-full",
                "thread-limit",
                "out-of-memory"
            })
    void countsEachLimitOfAGatewayAsALimit(String cause) {
        addConclusiveTimes();
        add("full", "netty-gateway", "concurrent", 2_900, Map.of(cause, 89), 0);

        assertThat(sentences().getLast())
                .isEqualTo("Failures come from limits: 89 of 100 users of full (" + cause
                        + "); no other contender failed.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name-not-resolved", "tls-failed", "internal", "database-unavailable"})
    void doesNotCountOtherCausesAsLimits(String cause) {
        addConclusiveTimes();
        add("full", "netty-gateway", "concurrent", 2_900, Map.of(cause, 89), 0);

        assertThat(sentences().getLast()).startsWith("Failures do not come from limits alone: ");
    }

    @Test
    void doesNotAttributeTruncatedResponsesToALimit() {
        addConclusiveTimes();
        add("cut", "netty-gateway", "concurrent", 2_900, NONE, 3);

        assertThat(sentences().getLast()).startsWith("Failures do not come from limits alone: 3 of 100 users of cut");
    }

    @Test
    void listsRejectedBlockingCallsSeparately() {
        addConclusiveTimes();
        add("netty-block", "netty-gateway", "sequential", 10, Map.of("blocking-on-event-loop", 100), 0);

        assertThat(sentences().getLast())
                .isEqualTo(
                        "No failure comes from a limit: block() on an event loop is rejected, for 100 of 100 users of netty-block.");
    }

    @Test
    void reportsNothingIfAllContendersCallInTheSameWay() {
        add("one", "tomcat-gateway", "concurrent", 2_600, 2_500);

        assertThat(sentences()).isEmpty();
        assertThat(Experiments.summary(run()).table(TerminalColours.PLAIN, Integer.MAX_VALUE))
                .startsWith("| contender");
    }

    @Test
    void theFindingIsAboveTheTableWhichIsSortedByTime() {
        addConclusiveTimes();
        add("netty-block", "netty-gateway", "sequential", 10, Map.of("blocking-on-event-loop", 100), 0);

        String table = Experiments.summary(run()).table(TerminalColours.PLAIN, Integer.MAX_VALUE);

        assertThat(table).startsWith("Time depends on ");
        assertThat(table)
                .containsSubsequence(
                        "| netty-fits ",
                        "| virtual-parallel ",
                        "| tomcat-template ",
                        "| virtual-template ",
                        "| netty-block ");
        assertThat(Experiments.report(run()).html())
                .containsPattern(
                        "<p class=\"finding\">Time depends on [^<]*</p>\n<p class=\"finding\">No failure comes from a limit");
    }

    private void addConclusiveTimes() {
        add("virtual-template", "tomcat-gateway-virtual", "sequential", 10_400, 10_000);
        add("virtual-parallel", "tomcat-gateway-virtual", "concurrent", 2_800, 2_500);
        add("tomcat-template", "tomcat-gateway", "sequential", 10_200, 10_000);
        add("netty-fits", "netty-gateway-tuned", "concurrent", 2_600, 2_500);
        contenders.sort(Comparator.comparing(ContenderResult::id));
    }

    private void add(String id, String service, String calls, long milliseconds, long ideal) {
        add(id, service, calls, milliseconds, ideal, new OutcomeCounts(100, 100, NONE, NONE, 0, null));
    }

    private void add(
            String id, String service, String calls, long milliseconds, Map<String, Integer> errors, int truncated) {
        int failed = errors.values().stream().mapToInt(Integer::intValue).sum() + truncated;
        Map<String, Integer> others = truncated == 0 ? NONE : Map.of("truncated", truncated);
        add(id, service, calls, milliseconds, 2_500, new OutcomeCounts(100, 100 - failed, errors, others, 0, null));
    }

    private void add(String id, String service, String calls, long milliseconds, long ideal, OutcomeCounts outcomes) {
        contenders.add(SampleContender.named(id)
                .service(service)
                .calls(calls)
                .users(100)
                .time(milliseconds)
                .outcomes(outcomes)
                .idealTime(ideal)
                .efficiency(null)
                .build());
    }

    private RunResult run() {
        return SampleRun.complete().contenders(List.copyOf(contenders)).build();
    }
}
