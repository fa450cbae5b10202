package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mesh.load.experiment.load.ContenderSummary;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures.LossFigures;
import mesh.load.results.ServiceFigures.OutOfMemoryFigures;
import mesh.load.results.ServiceFigures.ReplacementFigures;
import mesh.load.results.ValidityWarning;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ClientFigures.TcpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.contender.WarmUpFigures.Round;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Work;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the warnings about a run with 10 users that wait for 200 ms, on a machine with 2 cores. */
class RunValidityTest {

    private static final long MS = 1_000_000;

    private static final Scenario SMOKE = ShippedScenarios.find("smoke");

    private static final Scenario OPEN = ScenarioReader.read("open.yaml", """
            name: open
            question: Is each request sent when it is due?
            users: 10
            shape: {constant: {per-second: 100, duration: 1s}}
            contenders:
              - {id: a, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """);

    @Test
    void aQuietRunHasOnlyTheWarningOfFewSamples() {
        ClientFigures calm = new ClientFigures(10L * MS, 2 * MS, lag(19 * MS), 0.2, null, null, null, null);

        assertThat(notes(2 * MS, calm)).extracting(ValidityWarning::kind).containsExactly("few-samples");
    }

    @Test
    void doesNotWarnOfFiguresThatWereNotMeasured() {
        assertThat(notes(2 * MS, null)).extracting(ValidityWarning::kind).containsExactly("few-samples");
        assertThat(notes(2 * MS, new ClientFigures(1L, 1, null, null, null, null, null, null)))
                .extracting(ValidityWarning::kind)
                .containsExactly("few-samples");
    }

    @Test
    void warnsOfABurstThatIsNotSentTogether() {
        assertThat(notes(11 * MS, null))
                .contains(new ValidityWarning(
                        "barrier-skew",
                        "netty-webclient",
                        "the first and the last of 10 requests were sent 11.0 ms apart; up to 10.3 ms are usual",
                        "punctual-users"));
    }

    @Test
    void warnsOnceOfAllRepetitionsAndShowsTheWorstFigure() {
        assertThat(notes(measured("a", 1, 11 * MS, 10), measured("a", 2, 14 * MS, 10), measured("a", 3, 12 * MS, 10)))
                .contains(new ValidityWarning(
                        "barrier-skew",
                        "a",
                        "the first and the last of 10 requests were sent 14.0 ms apart; up to 10.3 ms are usual (the worst of "
                                + "3 repetitions)",
                        "punctual-users"));
    }

    @Test
    void warnsOfEachContenderWithItsOwnFigure() {
        assertThat(notes(measured("a", 1, 11 * MS, 10), measured("b", 1, 14 * MS, 10), measured("c", 1, MS, 10)))
                .filteredOn(note -> note.kind().equals("barrier-skew"))
                .containsExactly(
                        new ValidityWarning(
                                "barrier-skew",
                                "a",
                                "the first and the last of 10 requests were sent 11.0 ms apart; up to 10.3 ms are usual",
                                "punctual-users"),
                        new ValidityWarning(
                                "barrier-skew",
                                "b",
                                "the first and the last of 10 requests were sent 14.0 ms apart; up to 10.3 ms are usual",
                                "punctual-users"));
    }

    @ParameterizedTest
    @CsvSource({"100, 12.5", "1000, 35"})
    void aLargerBurstMayTakeLongerToSend(int users, double mostMillis) {
        long most = (long) (mostMillis * MS);

        assertThat(notes(measured("a", 1, most, users)))
                .extracting(ValidityWarning::kind)
                .doesNotContain("barrier-skew");
        assertThat(notes(measured("a", 1, most + 1, users)))
                .extracting(ValidityWarning::kind)
                .contains("barrier-skew");
    }

    @Test
    void warnsOfLateRequestsOfARateButNotOfTheirSkew() {
        RunResult steady =
                SampleRun.complete().contenders(measured("a", 1, 11 * MS, 1000)).build();

        assertThat(warnings(steady, OPEN))
                .extracting(ValidityWarning::kind, ValidityWarning::text)
                .contains(tuple(
                        "sent-late",
                        "the load client sent a request 11.0 ms after it was due, though its connection was free; up to 10.0 "
                                + "ms are usual"));
        assertThat(warnings(steady, OPEN)).extracting(ValidityWarning::kind).doesNotContain("barrier-skew");
    }

    @Test
    void warnsOfAnEngineThatDoesNotMeasureItsOwnDelay() {
        ClientFigures client = new ClientFigures(1L, 0, null, null, null, null, null, null);

        assertThat(notes(measured("threads", "a", 1, MS, 10, client)))
                .extracting(ValidityWarning::kind)
                .containsExactly("client-unwatched", "few-samples");
    }

    @Test
    void warnsOfALoadClientThatReadsResponsesLate() {
        assertThat(notes(0, new ClientFigures(1L, 0, lag(21 * MS), null, null, null, null, null)))
                .contains(new ValidityWarning(
                        "client-starved",
                        "netty-webclient",
                        "the load client read responses up to 21.0 ms after they arrived (p99); the median user "
                                + "waited 200.0 ms",
                        "free-processor"));
    }

    @Test
    void warnsOfALoadClientThatCollectsGarbage() {
        assertThat(notes(0, new ClientFigures(1L, 11 * MS, null, null, null, null, null, null)))
                .contains(new ValidityWarning(
                        "client-starved",
                        "netty-webclient",
                        "the load client's own garbage collector stopped it for 11 ms",
                        "free-processor"));
    }

    @Test
    void warnsOfALoadInWhichTheProcessorWasTheLimit() {
        assertThat(notes(SampleContender.named("a")
                        .served(100)
                        .processor(0.94, 0.38)
                        .build()))
                .contains(
                        new ValidityWarning(
                                "processor-limit",
                                "a",
                                "the processor was the limit (94 % of 2 cores busy, JIT compilers 38 %)",
                                "free-processor"),
                        new ValidityWarning(
                                "not-warm",
                                "a",
                                "its code was not warm (JIT compilers took 38 % of the cores)",
                                "warm-code"));
        assertThat(notes(SampleContender.named("a")
                        .served(100)
                        .processor(0.8, 0.05)
                        .build()))
                .extracting(ValidityWarning::kind)
                .doesNotContain("processor-limit", "not-warm");
    }

    @Test
    void doesNotWarnOfABusyProcessorThatMadeNothingLonger() {
        assertThat(notes(SampleContender.named("a")
                        .served(21)
                        .processor(0.94, 0.38)
                        .build()))
                .as("its ideal time is 20 ms")
                .extracting(ValidityWarning::kind)
                .doesNotContain("processor-limit", "not-warm");
    }

    @Test
    void timesAreInDoubtIfHalfOfTheRepetitionsWereDisturbed() {
        ContenderResult disturbed = measured("a", 1, 11 * MS, 10);
        ContenderResult good = measured("a", 2, MS, 10);

        assertThat(notes(disturbed, good)).extracting(ValidityWarning::lacking).contains("punctual-users");
        assertThat(notes(disturbed, good, good))
                .extracting(ValidityWarning::lacking)
                .doesNotContain("punctual-users");
    }

    @Test
    void warnsOfAThrottledService() {
        assertThat(notes(throttled(11 * MS)))
                .contains(new ValidityWarning(
                        "cpu-throttled",
                        "netty-webclient",
                        "a processor limit stopped netty-gateway for 11 ms (the sum over all threads)",
                        "free-processor"));
        assertThat(notes(throttled(10 * MS))).extracting(ValidityWarning::kind).doesNotContain("cpu-throttled");
    }

    @Test
    void warnsOfAThrottledLoadClient() {
        assertThat(notes(0, new ClientFigures(1L, 0, null, null, 11 * MS, null, null, null)))
                .contains(new ValidityWarning(
                        "cpu-throttled",
                        "netty-webclient",
                        "a processor limit stopped the load client for 11 ms (the sum over all threads)",
                        "free-processor"));
        assertThat(notes(0, new ClientFigures(1L, 0, null, null, 10 * MS, null, null, null)))
                .extracting(ValidityWarning::kind)
                .doesNotContain("cpu-throttled");
    }

    /** A pause of the coordinator does not count, because it sends no requests. */
    @Test
    void warnsOfThrottledWorkersInOneSentence() {
        ClientFigures coordinator = new ClientFigures(1L, 0, null, null, 200 * MS, null, null, null);
        BarrierFigures released = new BarrierFigures(
                Instant.EPOCH, 1, 2, 1, 1, List.of(worker(1, 11 * MS), worker(2, 25 * MS), worker(3, MS)));

        assertThat(notes(measured(
                        "nio",
                        "netty-webclient",
                        1,
                        0,
                        10,
                        new ObservedMetrics(null, List.of(), coordinator, null),
                        released)))
                .contains(new ValidityWarning(
                        "cpu-throttled",
                        "netty-webclient",
                        "processor limits stopped worker 1 (host-1) for 11 ms, worker 2 (host-2) for 25 ms "
                                + "(each the sum over all threads)",
                        "free-processor"));
    }

    private static BarrierFigures.ProcessFigures worker(int number, long throttledNanos) {
        return new BarrierFigures.ProcessFigures(
                number, "host-" + number, number, 1, 1, 0, 0, 0, 0L, 0L, 0, null, throttledNanos);
    }

    @Test
    void warnsOfALoadClientThatPausedAndOfAMachineThatSlept() {
        assertThat(notes(0, paused(501 * MS, 0L)))
                .contains(new ValidityWarning(
                        "client-paused",
                        "netty-webclient",
                        "the load client did not run for 0.5 s at a stretch: it was stopped, or got no core. Latencies include that "
                                + "time",
                        "free-processor"));
        assertThat(notes(0, paused(0L, 300_000 * MS)))
                .contains(new ValidityWarning(
                        "client-paused",
                        "netty-webclient",
                        "the machine slept for 300 s during the measurement",
                        "free-processor"));
        assertThat(notes(0, paused(500 * MS, 0L)))
                .extracting(ValidityWarning::kind)
                .doesNotContain("client-paused");
    }

    private static ClientFigures paused(long pausedNanos, long sleptNanos) {
        return new ClientFigures(1L, 0, null, null, null, pausedNanos, sleptNanos, null);
    }

    @Test
    void warnsOfAServiceThatPausedWhileItsUsersWaited() {
        assertThat(notes(pausedGateway(5100, 0)))
                .as("a pause before the release")
                .extracting(ValidityWarning::kind)
                .doesNotContain("service-paused");
        assertThat(notes(pausedGateway(0, 5100)))
                .contains(new ValidityWarning(
                        "service-paused",
                        "netty-webclient",
                        "netty-gateway did not run for 5.1 s at a stretch: it was stopped, or got no core. Latencies include that "
                                + "time",
                        "free-processor"));
    }

    private static ContenderResult pausedGateway(double beforeMs, double afterMs) {
        ObservationFigures gateway = new ObservationFigures(
                "netty-gateway",
                "jmx",
                List.of(-MS, MS),
                Map.of(),
                Map.of(),
                Map.of(Gauges.PAUSED_MS, List.of(beforeMs, afterMs)),
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null);
        return measured("nio", "netty-webclient", 1, 0, 10, new ObservedMetrics(null, List.of(gateway), null, null));
    }

    @Test
    void warnsOfUsersThatWereNeverAcceptedAndNamesTheLimit() {
        String who = "31 of 40 requests timed out before netty-gateway accepted their connections: ";

        assertThat(neverAccepted(Map.of(Gauges.FILES_OPEN, 64.0, Gauges.FILES_MAX, 64.0)))
                .contains(who + "netty-gateway may have 64 files open (ulimit -n)");
        assertThat(neverAccepted(Map.of(Gauges.TOMCAT_CONNECTIONS, 10.0, Gauges.TOMCAT_CONNECTIONS_MAX, 10.0)))
                .contains(who + "server.tomcat.max-connections is 10");
        assertThat(neverAccepted(Map.of(Gauges.FILES_OPEN, 60.0, Gauges.FILES_MAX, 64.0)))
                .contains(who
                        + "it reports no limit that it reached, so its process may have been stopped or out of memory");
    }

    private static List<String> neverAccepted(Map<String, Double> gauges) {
        OutcomeCounts outcomes = new OutcomeCounts(40, 9, Map.of(), Map.of("timed-out", 31), 0, 31);
        return notes(SampleContender.smoke().outcomes(outcomes).gauges(gauges).build()).stream()
                .filter(note -> note.kind().equals("never-accepted"))
                .map(ValidityWarning::text)
                .toList();
    }

    @Test
    void warnsOfAFullAcceptQueueAndNamesTheLimitsInForce() {
        assertThat(capped(10, new TcpFigures(383, 391)))
                .contains(
                        "an accept queue was full: the kernel dropped 391 attempts to connect, and clients repeated 383 a second or "
                                + "more later (counted for the whole network namespace); the queue of netty-gateway has room for 128 connections (accept-count is 4096, net.core.somaxconn is 128)")
                .noneMatch(text -> text.contains("larger"));
        assertThat(capped(10, new TcpFigures(0, 0))).noneMatch(text -> text.contains("queue"));
    }

    @Test
    void warnsOfABurstLargerThanTheAcceptQueue() {
        assertThat(capped(129, null))
                .contains(
                        "a burst of 129 users is larger than an accept queue: the queue of netty-gateway has room for 128 connections "
                                + "(accept-count is 4096, net.core.somaxconn is 128)");
        assertThat(capped(128, null)).noneMatch(text -> text.contains("queue"));
    }

    private static List<String> capped(int users, @Nullable TcpFigures tcp) {
        ClientFigures client = new ClientFigures(1L, 0, null, null, null, null, null, tcp);
        RunResult run = SampleRun.complete()
                .limits(Map.of("tomcat.accept-count", 4096, "accept-queue", 128, "somaxconn", 128))
                .contenders(measured("netty-webclient", 1, 0, users, client))
                .build();
        return warnings(run, SMOKE).stream().map(ValidityWarning::text).toList();
    }

    @Test
    void warnsOfAServiceThatWasReplacedOrLost() {
        Instant first = Instant.parse("2026-11-21T10:00:00Z");
        Instant second = Instant.parse("2026-11-21T10:15:10Z");
        RunResult run = SampleRun.like(run(List.of(), List.of()))
                .replaced(
                        new ReplacementFigures("netty-webclient", first, second),
                        new ReplacementFigures("", second, null))
                .build();

        assertThat(warnings(run, SMOKE))
                .containsExactly(
                        new ValidityWarning(
                                "service-replaced",
                                "netty-webclient",
                                "netty-gateway, the process that started at 2026-11-21T10:00:00Z, was replaced by one that "
                                        + "started at 2026-11-21T10:15:10Z, which was not warmed up"),
                        new ValidityWarning(
                                "service-lost",
                                "",
                                "netty-gateway, the process that started at 2026-11-21T10:15:10Z, no longer responded "
                                        + "at the end of the run"));
    }

    @Test
    void warnsOfAProcessThatEndedAndOfALostObservation() {
        RunResult run = SampleRun.like(run(List.of(), List.of()))
                .lost(new LossFigures("a", 137, "was ended by signal 9"), new LossFigures("b", null, "timed out"))
                .build();

        assertThat(warnings(run, SMOKE))
                .containsExactly(
                        new ValidityWarning("service-lost", "a", "netty-gateway was ended by signal 9"),
                        new ValidityWarning(
                                "observation-lost", "b", "netty-gateway was not observed to the end: timed out"));
    }

    @Test
    void saysHowManyLinesOfTheLogHaveAnError() {
        RunResult run = SampleRun.like(run(List.of(), List.of()))
                .outOfMemory(
                        512L << 20,
                        new OutOfMemoryFigures(
                                "netty-webclient", "java.lang.OutOfMemoryError: unable to create native thread", 57))
                .build();

        assertThat(warnings(run, SMOKE))
                .extracting(ValidityWarning::text)
                .contains("netty-gateway ran out of memory: its log says 'java.lang.OutOfMemoryError: unable to create "
                        + "native thread' (57 such lines), which the operating system refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"9 | : the accept queue of netty-gateway (128 places) was full", "0 | ''"})
    void warnsOfATimeToConnectThatUsersNotice(long drops, String cause) {
        ClientFigures client = new ClientFigures(1L, 0, null, null, null, null, null, new TcpFigures(drops, drops));
        RunResult run = SampleRun.complete()
                .limits(Map.of("accept-queue", 128, "somaxconn", 128))
                .contenders(SampleContender.like(measured("netty-webclient", 1, 0, 300, client))
                        .connect(times(1_040 * MS, 300))
                        .build())
                .build();

        assertThat(warnings(run, SMOKE))
                .contains(new ValidityWarning(
                        "slow-connect",
                        "netty-webclient",
                        "users took up to 1.04 s each to connect, and 0.00 s for all 300 connections, which no latency includes"
                                + cause));
    }

    @Test
    void doesNotWarnOfAUsualTimeToConnect() {
        ContenderResult usual =
                SampleContender.smoke().connect(times(90 * MS, 100)).build();

        assertThat(warnings(SampleRun.complete().contenders(usual).build(), SMOKE))
                .extracting(ValidityWarning::kind)
                .doesNotContain("slow-connect");
    }

    private static LatencyFigures times(long nanos, int connections) {
        return Latencies.of(LongStream.generate(() -> nanos).limit(connections)).figures();
    }

    /** Without this warning, a reader who sees 0 served users would blame the gateway's way of calling. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            java.lang.OutOfMemoryError: Java heap space | , and its heap is limited to 512 MiB (-Xmx)
            java.lang.OutOfMemoryError: Cannot reserve 4194304 bytes of direct buffer memory | , and its direct buffers are limited to the size of its heap, 512 MiB (-Xmx), unless -XX:MaxDirectMemorySize says otherwise
            java.lang.OutOfMemoryError: unable to create native thread | , which the operating system refused
            """)
    void warnsOfAServiceThatRanOutOfMemoryAndNamesItsLimit(String error, String limit) {
        RunResult run = SampleRun.like(run(List.of(), List.of()))
                .outOfMemory(512L << 20, new OutOfMemoryFigures("netty-webclient", error, null))
                .build();

        assertThat(warnings(run, SMOKE))
                .contains(new ValidityWarning(
                        "service-out-of-memory",
                        "netty-webclient",
                        "netty-gateway ran out of memory: its log says '" + error + "'" + limit));
    }

    @Test
    void warnsOfABusyMachine() {
        assertThat(notes(0, new ClientFigures(1L, 0, null, 0.7, null, null, null, null)))
                .contains(new ValidityWarning(
                        "machine-busy",
                        "netty-webclient",
                        "something else on the machine kept 0.7 of its 2 cores busy"));
    }

    @Test
    void warnsOfAContenderThatBeatsItsIdealTime() {
        assertThat(notes(SampleContender.smoke().efficiency(8.12).build()))
                .filteredOn(note -> note.kind().equals("ideal-time-beaten"))
                .singleElement()
                .extracting(ValidityWarning::text)
                .isEqualTo(
                        "it took 250 ms, less than its ideal time of 20 ms: its 'calls' or 'waits-on' do not describe its "
                                + "route");
        assertThat(notes(SampleContender.smoke().efficiency(1.05).build()))
                .extracting(ValidityWarning::kind)
                .doesNotContain("ideal-time-beaten");
    }

    @Test
    void warnsOfRepetitionsThatTakeVeryDifferentTimes() {
        assertThat(warnings(run(List.of(), List.of(new SpreadFigures("a", 3, 2, 100 * MS, 151 * MS))), SMOKE))
                .containsExactly(
                        new ValidityWarning("repetitions-disagree", "a", "its 3 repetitions took from 100 to 151 ms"));
        assertThat(warnings(run(List.of(), List.of(new SpreadFigures("a", 3, 2, 100 * MS, 149 * MS))), SMOKE))
                .isEmpty();
    }

    @Test
    void warnsOfAnUnsettledWarmUp() {
        WarmUpFigures cold = new WarmUpFigures("a", 1L, List.of(new Round(MS, 1, 1), new Round(MS, 1, 1)), false, null);
        WarmUpFigures warm = new WarmUpFigures("b", 1L, List.of(), true, null);

        assertThat(warnings(run(List.of(cold, warm), List.of()), SMOKE))
                .containsExactly(new ValidityWarning(
                        "warm-up-unsettled",
                        "",
                        "1 of 2 contenders may not have been warm: they were still getting faster at the end of their "
                                + "warm-up, or its 2 rounds were too few to decide that"));
    }

    @Test
    void warnsOfARunWithoutWarmUp() {
        RunResult cold = SampleRun.like(run(List.of(), List.of()))
                .scenario(Map.of("warm-up", "none"))
                .build();

        assertThat(warnings(cold, SMOKE))
                .containsExactly(new ValidityWarning(
                        "cold",
                        "",
                        "nothing was warmed up: the times include class loading and compilation, "
                                + "and depend on the order of the contenders"));
    }

    @Test
    void warnsThatASingleWarmUpRoundCannotShowASteadyState() {
        WarmUpFigures once = new WarmUpFigures("a", 1L, List.of(new Round(MS, 1, 1)), false, null);

        assertThat(warnings(run(List.of(once), List.of()), SMOKE))
                .extracting(ValidityWarning::text)
                .singleElement()
                .asString()
                .endsWith("or its 1 round was too few to decide that");
    }

    @Test
    void doesNotWarnOfFiguresExactlyAtTheirBounds() {
        ClientFigures atTheBounds = new ClientFigures(1L, 10 * MS, lag(20 * MS), 0.3, null, null, null, null);
        RunResult steady =
                SampleRun.complete().contenders(measured("a", 1, 10 * MS, 10)).build();

        assertThat(notes(0, atTheBounds)).extracting(ValidityWarning::kind).containsExactly("few-samples");
        assertThat(warnings(steady, OPEN)).extracting(ValidityWarning::kind).containsExactly("few-samples");
        assertThat(warnings(run(List.of(), List.of(new SpreadFigures("a", 3, 2, 100 * MS, 150 * MS))), SMOKE))
                .isEmpty();
    }

    private static List<ValidityWarning> notes(long skew, @Nullable ClientFigures client) {
        return notes(measured("netty-webclient", 1, skew, 10, client));
    }

    /** Returns a result whose gateway was throttled for this time, during a load of 200 ms. */
    private static ContenderResult throttled(long nanos) {
        ServiceUse use = new ServiceUse(null, null, null, null, null, nanos, null);
        ObservationFigures gateway = new ObservationFigures(
                "netty-gateway", "management", List.of(), Map.of(), Map.of(), Map.of(), use, null, null);
        return measured("nio", "netty-webclient", 1, 0, 10, new ObservedMetrics(null, List.of(gateway), null, null));
    }

    private static List<ValidityWarning> notes(ContenderResult... contenders) {
        return warnings(SampleRun.complete().contenders(contenders).build(), SMOKE);
    }

    private static ContenderResult measured(String id, int repetition, long skew, int users) {
        return measured(id, repetition, skew, users, null);
    }

    private static ContenderResult measured(
            String id, int repetition, long skew, int users, @Nullable ClientFigures client) {
        return measured("nio", id, repetition, skew, users, client);
    }

    private static ContenderResult measured(
            String engine, String id, int repetition, long skew, int users, @Nullable ClientFigures client) {
        return measured(engine, id, repetition, skew, users, new ObservedMetrics(null, List.of(), client, null));
    }

    private static ContenderResult measured(
            String engine, String id, int repetition, long skew, int users, ObservedMetrics observed) {
        return measured(engine, id, repetition, skew, users, observed, new BarrierFigures(Instant.EPOCH, 1, 2, 1, 1));
    }

    private static ContenderResult measured(
            String engine,
            String id,
            int repetition,
            long skew,
            int users,
            ObservedMetrics observed,
            BarrierFigures barrier) {
        Contender contender =
                ShippedScenarios.find("smoke").withUsers(users).contenders().getFirst();
        RequestRecord request = new RequestRecord(1, 1, 0, 0, 0, 0, 0, 200 * MS, 1, 1, new Outcome.Ok(200));
        LoadResult load = new LoadResult(engine, 1, skew, 200 * MS, List.of(request), barrier, null, false, 0, null);
        return ContenderSummary.of(
                contender.withId(id),
                new Work.Triangular(),
                repetition,
                load,
                observed,
                null,
                null,
                Map.of(),
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }

    private static RunResult run(List<WarmUpFigures> warmUps, List<SpreadFigures> spreads) {
        return SampleRun.complete()
                .warmUps(warmUps)
                .measurement(new Measurement.Load(List.of(), spreads, List.of()))
                .build();
    }

    private static LatencyFigures lag(long nanos) {
        return new LatencyFigures(100, nanos, List.of(new Percentile(99, nanos, 100, 2)));
    }

    /** Returns the warnings of a run. Its kind of experiment adds no warnings. */
    private static List<ValidityWarning> warnings(RunResult run, Scenario scenario) {
        return RunValidity.of(run, scenario, Stream.empty());
    }
}
