package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import mesh.load.results.ObservationNotes;
import mesh.load.results.RunResult;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ThreadDumpFigures.Place;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.GaugeWaits.Wait;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.results.contender.ProcessorFigures.Use;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepSentencesTest {

    private static final long MS = 1_000_000;

    private final List<ContenderResult> contenders = new ArrayList<>();

    private SampleContender step(String service, int users, long milliseconds) {
        return SampleContender.named(service + "-" + users)
                .service(service)
                .users(users)
                .time(milliseconds)
                .threads(null)
                .outcomes(new OutcomeCounts(users, users, Map.of(), Map.of(), 0, null));
    }

    private List<String> sentences() {
        RunResult run = SampleRun.complete()
                .setting("stop-at-failures", true)
                .contenders(contenders)
                .build();
        return StepSentences.of(run, new Repetitions(run).rows());
    }

    @Test
    void namesTheNumbersOfUsersAsAPersonWould() {
        contenders.add(step("one", 1, 5).build());
        assertThat(sentences()).containsExactly("one: no request failed with 1 user.");

        contenders.add(step("one", 100, 50).build());
        contenders.add(step("one", 1000, 500).build());
        assertThat(sentences()).containsExactly("one: no request failed with 1, 100 and 1000 users.");
    }

    /** One tick of the system's clock for processor time would read as 10 ms for the only request. */
    @Test
    void namesNoProcessorTimeThatIsTooShortToBeCounted() {
        contenders.add(step("one", 1, 5).spent(10 * MS, 0, 0).build());

        assertThat(sentences()).containsExactly("one: no request failed with 1 user.");
    }

    @Test
    void saysWhatFailedFirst() {
        contenders.add(step("one", 1, 5).build());
        contenders.add(step("one", 100, 50)
                .outcomes(new OutcomeCounts(100, 99, Map.of(), Map.of("refused", 1), 0, null))
                .build());

        assertThat(sentences())
                .containsExactly(
                        "one: no request failed with 1 user. With 100 users, 1 of 100 requests failed: 1 refused.");
    }

    @Test
    void saysWhatTheLargestServedStepCostAndWhereItWaited() {
        contenders.add(step("one", 300, 2600)
                .spent(300 * 2 * MS, 0, 0)
                .waits(new GaugeWaits(
                        300,
                        30,
                        1407 * MS,
                        List.of(
                                new Wait(GaugeWaits.THREAD, 227 * MS),
                                new Wait(GaugeWaits.DATABASE_POOL, 1084 * MS),
                                new Wait(GaugeWaits.OTHER, 3 * MS))))
                .build());

        assertThat(sentences())
                .containsExactly(
                        "one: no request failed with 300 users. With 300 users, it used 2.0 ms of processor time "
                                + "for each request. On average, a request took 1.41 s: 1.08 s waiting for a connection of the database's pool, "
                                + "227 ms waiting for a thread of the server (most of its threads waited for a connection of a pool).");
    }

    @Test
    void saysWhereTheRequestsOfAStepThatFailedWaited() {
        contenders.add(step("one", 1000, 5000)
                .outcomes(new OutcomeCounts(1000, 552, Map.of("500", 448), Map.of(), 0, null))
                .waits(new GaugeWaits(1000, 30, 1400 * MS, List.of(new Wait(GaugeWaits.DATABASE_POOL, 1084 * MS))))
                .build());

        assertThat(sentences().getFirst())
                .endsWith(
                        "448 of 1000 requests failed: 448 500. On average, a request took 1.40 s: 1.08 s waiting for a connection of the"
                                + " database's pool.");
    }

    @Test
    void saysHowLongTheCallsOfADependencyTookOutsideTheApplication() {
        DependencyFigures full = new DependencyFigures("stock", 600, 600, 600 * 40 * MS, 0, 10, 0, 12, Map.of());
        DependencyFigures quick = new DependencyFigures("cache", 300, 300, 300 * MS, 0, 9, 0, 10, Map.of());
        DependencyFigures unused = new DependencyFigures("mail", 0, 0, 0, 0, 0, 0, 0, Map.of());
        contenders.add(step("one", 300, 2500).dependencies(full, quick, unused).build());

        assertThat(sentences())
                .containsExactly(
                        "one: no request failed with 300 users. 'stock' got 2.0 calls for each request, which took"
                                + " 40 ms each outside the application. At most 10 of them were under way at a time, and 9.6 on average.");
    }

    @Test
    void saysWhereTheThreadsWereInTheDump() {
        contenders.add(step("one", 1000, 4300)
                .waits(new GaugeWaits(1000, 30, 2200 * MS, List.of(new Wait(GaugeWaits.OTHER, 2000 * MS))))
                .build());
        List<Place> places = List.of(
                new Place("InternalExecRuntime.acquireEndpoint", ThreadDumpFigures.WAITS, 195),
                new Place(ThreadDumpFigures.FOR_A_CARRIER, ThreadDumpFigures.WAITS, 100),
                new Place("Orders.all", ThreadDumpFigures.RUNS, 99));
        ThreadDumpFigures dump =
                new ThreadDumpFigures("one-1000", "one", "one.threads.json", 1, 1000, 230, 0, places, List.of());
        ThreadDumpFigures other = new ThreadDumpFigures("one-1", "one", "x.json", 1, 1, 230, 0, places, List.of());

        List<String> sentences = sentences(other, dump);

        assertThat(sentences.getFirst())
                .endsWith("on a thread for other work. Not seen: the threads of its server, because only platform "
                        + "threads of Tomcat are counted; pools of HTTP clients and of the database. In a thread dump, "
                        + "with 1000 requests under way, 195 threads wait in InternalExecRuntime.acquireEndpoint and "
                        + "100 threads wait for a carrier.");
    }

    @Test
    void requestsOfTwoKindsToOneServiceAreTwoSeriesThatAreNotCompared() {
        contenders.add(step("shop", 1, 5).id("get-1").build());
        contenders.add(step("shop", 1, 5).id("post-1").build());
        contenders.add(step("shop", 100, 50).id("get-100").build());
        contenders.add(step("shop", 100, 90).id("post-100").build());
        RunResult run = SampleRun.complete()
                .setting("stop-at-failures", true)
                .setting(
                        "contenders",
                        List.of(
                                Map.of("id", "get-1", "path", "/a", "users", 1),
                                Map.of("id", "post-1", "path", "/a", "users", 1, "method", "POST"),
                                Map.of("id", "get-100", "path", "/a", "users", 100),
                                Map.of("id", "post-100", "path", "/a", "users", 100, "method", "POST")))
                .contenders(contenders)
                .build();

        assertThat(StepSentences.of(run, new Repetitions(run).rows()))
                .containsExactly(
                        "get-100: no request failed with 1 and 100 users.",
                        "post-100: no request failed with 1 and 100 users.");
    }

    /** On an event loop, a request without a worker has no thread. */
    @Test
    void saysThatFewThreadsWereAtWork() {
        contenders.add(step("one", 1000, 4300).build());
        ThreadDumpFigures dump = new ThreadDumpFigures(
                "one-1000",
                "one",
                "one.threads.json",
                1,
                1000,
                40,
                0,
                List.of(
                        new Place("Thread.sleep", ThreadDumpFigures.WAITS, 20),
                        new Place("Reaper.run", ThreadDumpFigures.WAITS, 1)),
                List.of());

        assertThat(sentences(dump).getFirst())
                .endsWith("In a thread dump, with 1000 requests under way, only 21 threads had work: 20 threads wait in"
                        + " Thread.sleep.");
    }

    private List<String> sentences(ThreadDumpFigures... dumps) {
        RunResult run = SampleRun.complete()
                .setting("stop-at-failures", true)
                .contenders(contenders)
                .threadDumps(dumps)
                .build();
        return StepSentences.of(run, new Repetitions(run).rows());
    }

    @Test
    void aRunWithoutStepsSaysSoOnlyOfApplicationsOfTheUser() {
        contenders.add(step("netty-gateway", 300, 2600).build());
        RunResult ours = SampleRun.complete().contenders(contenders).build();
        RunResult users =
                SampleRun.like(ours).applicationOfUser("netty-gateway").build();

        assertThat(StepSentences.of(ours, new Repetitions(ours).rows())).isEmpty();
        assertThat(StepSentences.of(users, new Repetitions(users).rows()))
                .containsExactly("netty-gateway-300: no request failed with 300 users.");
    }

    @Test
    void saysHowManyRequestsHadNotEnded() {
        contenders.add(step("one", 100, 50)
                .outcomes(new OutcomeCounts(60, 60, Map.of(), Map.of(), 40, null))
                .build());

        assertThat(sentences()).containsExactly("one: 40 requests had not ended when the run did.");
    }

    @Test
    void comparesTheLargestStepThatBothServed() {
        contenders.add(step("one", 100, 100).build());
        contenders.add(step("two", 100, 125).build());

        assertThat(sentences())
                .contains(
                        "With 100 users, one took 100 ms and two 125 ms; one run each is too few to call this a difference "
                                + "(with --compare, each gets six).");
    }

    @Test
    void saysThatOtherServersHaveNoGauges() {
        contenders.add(observed(step("jetty", 300, 2600), "agent", 30));

        assertThat(sentences().getFirst())
                .endsWith(
                        "No gauge shows where its requests waited, because only the platform threads of Tomcat and the pools of Hikari have gauges.");
    }

    @Test
    void saysThatJmxAloneHasNoGauges() {
        contenders.add(observed(step("one", 300, 2600), "jmx", 30));

        assertThat(sentences().getFirst())
                .endsWith("No gauge shows where its requests waited, because it is observed without the agent.");
    }

    @Test
    void aSingleUserWaitsForNobody() {
        contenders.add(observed(step("one", 1, 240), "agent", 1));

        assertThat(sentences()).containsExactly("one: no request failed with 1 user.");
    }

    @Test
    void saysThatALoadWasTooShort() {
        contenders.add(observed(step("one", 300, 240), "agent", 3));

        assertThat(sentences().getFirst())
                .endsWith(
                        "No gauge shows where its requests waited, because the load lasted only 240 ms, for 3 samples.");
    }

    @Test
    void saysWhyTheAgentReportedNothing() {
        contenders.add(observed(step("helidon", 300, 2600), "process", 30));
        RunResult run = SampleRun.complete()
                .setting("stop-at-failures", true)
                .notes(List.of(ObservationNotes.onlyProcess("helidon", "its agent does not respond")))
                .contenders(contenders)
                .build();

        assertThat(StepSentences.of(run, new Repetitions(run).rows()).getFirst())
                .endsWith("No gauge shows where its requests waited, because its agent does not respond.");
    }

    @Test
    void saysThatOnlyTheProcessIsObserved() {
        contenders.add(observed(step("node", 300, 2600).processor(using("node", 2500)), "process", 30));

        assertThat(sentences().getFirst())
                .endsWith(
                        "It used 0.96 of 4.0 cores, as much as one thread can use. No gauge shows where its requests waited, because only its process is observed, and nothing inside.");
    }

    /** The threads of a JVM are observed themselves, so its processor time needs no guess. */
    @ParameterizedTest
    @CsvSource({"process, 2000", "process, 3000", "jmx, 2500"})
    void saysNothingAboutOneThreadIfTheProcessUsesLessOrMoreOrIsAJvm(String source, long milliseconds) {
        contenders.add(observed(step("node", 300, 2600).processor(using("node", milliseconds)), source, 30));

        assertThat(sentences().getFirst()).doesNotContain("one thread");
    }

    /** Returns the use of four cores within 2.6 s. */
    private static ProcessorFigures using(String process, long milliseconds) {
        return new ProcessorFigures(4, 2600 * MS, List.of(new Use(process, milliseconds * MS, null, null)), 0L);
    }

    /** Adds samples of a source every 80 ms. */
    private static ContenderResult observed(SampleContender contender, String source, int samples) {
        ContenderResult one = contender.build();
        return SampleContender.like(one)
                .observations(new ObservationFigures(
                        one.service(),
                        source,
                        LongStream.range(0, samples).mapToObj(i -> i * 80 * MS).toList(),
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        new ServiceUse(null, null, null, null, null, null, null),
                        null,
                        null))
                .build();
    }

    @Test
    void namesTheProcessorFirstWhereItWasTheLimit() {
        contenders.add(step("one", 1000, 1000)
                .processor(new ProcessorFigures(
                        2,
                        1000 * MS,
                        List.of(
                                new Use("load-client", 90 * MS, null, null),
                                new Use("database", 150 * MS, null, null),
                                new Use("one", 1500 * MS, null, null)),
                        200 * MS))
                .waits(new GaugeWaits(1000, 30, 500 * MS, List.of(new Wait(GaugeWaits.UNEXPLAINED, 500 * MS))))
                .build());

        assertThat(sentences().getFirst())
                .endsWith(
                        "The processor was the limit: of 2.0 cores, one 1.50, database 0.15, other programs 0.20 were busy. "
                                + "On average, a request took 500 ms: 500 ms that no gauge explains. Not seen: the threads of its server, because "
                                + "only platform threads of Tomcat are counted; pools of HTTP clients and of the database.");
    }

    /** The gauges of a variant with virtual threads do not show where requests wait. */
    @Test
    void namesTheTimeThatNoGaugeExplains() {
        contenders.add(step("virtual", 300, 2600)
                .waits(new GaugeWaits(
                        300,
                        30,
                        2640 * MS,
                        List.of(
                                new Wait(GaugeWaits.DATABASE_CONNECTION, 3 * MS),
                                new Wait(GaugeWaits.UNEXPLAINED, 2637 * MS))))
                .build());

        assertThat(sentences())
                .containsExactly(
                        "virtual: no request failed with 300 users. On average, a request took 2.64 s: 2.64 s "
                                + "that no gauge explains. Not seen: the threads of its server, because only platform threads of Tomcat are counted; pools of HTTP clients and of the database.");
    }
}
