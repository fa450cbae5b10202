package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import mesh.load.analysis.IdealTime.Capacity;
import mesh.load.analysis.IdealTime.Computing;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

class IdealTimeTest {

    private static final List<Integer> HUNDRED_TRIANGULAR =
            IntStream.rangeClosed(1, 100).boxed().toList();
    private static final Duration TENTH = Duration.ofMillis(100);
    private static final Computing NO_COMPUTING = new Computing(Duration.ZERO, 1);
    private static final Capacity THREADS = new Capacity(200, "threads of the backend");

    @Test
    void concurrentCallsAreLimitedByTheThreadsOfTheBackend() {
        // 1 + 2 + ... + 100 = 5,050 calls; 5,050 x 0.1 s = 505 s; 505 s / 200 = 2.525 s
        IdealTimeFigures figures =
                idealTime(Calls.CONCURRENT, HUNDRED_TRIANGULAR, 1, 256, THREADS).figures();

        assertThat(figures)
                .isEqualTo(
                        new IdealTimeFigures(2_525_000_000L, "5,050 calls of 100 ms over 200 threads of the backend"));
    }

    @Test
    void sequentialCallsAreLimitedByTheLongestChainOfAUser() {
        // user 100 makes 100 calls of 0.1 s, one after another: 10 s, which is more than 2.525 s
        IdealTimeFigures figures =
                idealTime(Calls.SEQUENTIAL, HUNDRED_TRIANGULAR, 1, 256, THREADS).figures();

        assertThat(figures)
                .isEqualTo(new IdealTimeFigures(10_000_000_000L, "the longest chain is 100 calls of 100 ms"));
    }

    @Test
    void queriesAreLimitedByTheConnectionsOfThePool() {
        // 200 users with 5 queries each: 1,000 queries of 0.1 s on 10 connections
        Capacity pool = new Capacity(10, "connections of the database's pool");
        IdealTimeFigures figures = idealTime(Calls.QUERIES, Collections.nCopies(200, 5), 1, 256, pool)
                .figures();

        assertThat(figures)
                .isEqualTo(new IdealTimeFigures(
                        10_000_000_000L, "1,000 queries of 100 ms over 10 connections of the database's pool"));
    }

    @Test
    void aBoundedFanOutMakesAChainOfWaves() {
        // 1 user with 100 calls, 16 at a time: 7 waves of 0.1 s are 0.7 s. Spread over 200 threads, the calls would
        // take only 0.05 s.
        IdealTimeFigures figures =
                idealTime(Calls.CONCURRENT, List.of(100), 1, 16, THREADS).figures();

        assertThat(figures).isEqualTo(new IdealTimeFigures(700_000_000L, "the longest chain is 7 calls of 100 ms"));
    }

    @Test
    void singleCallsTakeOneServiceTimeIfThereAreEnoughThreads() {
        // Each user makes 1 call, regardless of the number of items. The calls of 1000 users on 200 threads make 5
        // waves.
        assertThat(idealTime(Calls.SINGLE, HUNDRED_TRIANGULAR, 1, 256, THREADS)
                        .figures()
                        .nanos())
                .isEqualTo(100_000_000L);
        List<Integer> thousand = IntStream.rangeClosed(1, 1000).boxed().toList();
        assertThat(idealTime(Calls.SINGLE, thousand, 1, 256, THREADS).figures().nanos())
                .isEqualTo(500_000_000L);
    }

    @Test
    void aClosedLoopMultipliesTheChainAndTheWork() {
        // 3 users make 2 sequential calls, 5 times: a chain of 10 calls. All 30 calls, spread over 200 threads, would
        // take less.
        IdealTime idealTime = idealTime(Calls.SEQUENTIAL, List.of(2, 2, 2), 5, 256, THREADS);

        assertThat(idealTime.longestChain()).isEqualTo(10);
        assertThat(idealTime.totalCalls()).isEqualTo(30);
        assertThat(idealTime.figures().nanos()).isEqualTo(1_000_000_000L);
    }

    @Test
    void computingIsLimitedByTheCores() {
        // 100 users with 1 item each, 5 ms per item on 2 cores: 0.25 s. The computing begins when the first call has
        // returned.
        IdealTime idealTime = computing(
                Calls.SINGLE, IntStream.generate(() -> 1).limit(100).boxed().toList());

        assertThat(idealTime.figures())
                .isEqualTo(new IdealTimeFigures(
                        350_000_000L, "computing of 5 ms over 100 items on 2 cores, after the first call"));
    }

    @Test
    void theLongestChainIncludesComputing() {
        // Sequential: 3 calls, then the computing over 3 items. Concurrent: the time of 1 call, then the computing.
        assertThat(computing(Calls.SEQUENTIAL, List.of(3)).figures())
                .isEqualTo(new IdealTimeFigures(
                        315_000_000L, "the longest chain is 3 calls of 100 ms and the computing, 5 ms over each item"));
        assertThat(computing(Calls.CONCURRENT, List.of(3)).figures().nanos()).isEqualTo(115_000_000L);
    }

    private static IdealTime idealTime(Calls calls, List<Integer> items, int requests, int fanOut, Capacity places) {
        return new IdealTime(calls, items, requests, TENTH, fanOut, places, Capacity.UNLIMITED, NO_COMPUTING);
    }

    private static IdealTime computing(Calls calls, List<Integer> items) {
        return new IdealTime(
                calls, items, 1, TENTH, 256, THREADS, Capacity.UNLIMITED, new Computing(Duration.ofMillis(5), 2));
    }

    @Test
    void theSmallestLimitInForceApplies() {
        // 50 connections limit the calls, because they are fewer than 200 threads: 505 s / 50 = 10.1 s
        UnderLimits idealTimes = new UnderLimits(
                ShippedScenarios.find("study"),
                new LimitsInForce(
                        Map.of("serviceTime", "PT0.1S", "maxConcurrent", 0),
                        Map.of(
                                Service.LEGACY_BACKEND, Map.of("tomcat.threads.max", 200),
                                Service.NETTY_GATEWAY, Map.of("maxConnections", 50, "fanOut", 256))));

        assertThat(idealTimes.of(contender("netty-webclient")))
                .contains(
                        new IdealTimeFigures(10_100_000_000L, "5,050 calls of 100 ms over 50 connections of the pool"));
    }

    @Test
    void serviceTimesThatCanBeManyTimesTheirMeanHaveNoIdealTime() {
        for (String times : List.of("exponential mean=PT0.1S", "bimodal usual=PT0.1S slow=PT1S slow-ratio=0.01")) {
            UnderLimits random = new UnderLimits(
                    ShippedScenarios.find("study"), new LimitsInForce(Map.of("serviceTime", times), Map.of()));

            assertThat(random.of(contender("netty-webclient"))).isEmpty();
        }
    }

    @Test
    void theLimitOfThePoolDoesNotApplyToAClientWithoutAPool() {
        // RestClient on virtual threads opens an unlimited number of connections, so only the backend's 20 threads
        // limit it
        UnderLimits idealTimes = new UnderLimits(
                ShippedScenarios.find("study"),
                new LimitsInForce(
                        Map.of("serviceTime", "PT0.1S", "maxConcurrent", 20),
                        Map.of(
                                Service.LEGACY_BACKEND, Map.of("tomcat.threads.max", 200),
                                Service.TOMCAT_GATEWAY, Map.of("maxConnections", 5, "fanOut", 256))));

        assertThat(idealTimes.of(contender("tomcat-restclient-parallel")))
                .contains(new IdealTimeFigures(25_250_000_000L, "5,050 calls of 100 ms over 20 places in the backend"));
    }

    @Test
    void callsAreLimitedByPermitsIfThereAreFewerPermitsThanConnections() {
        // 2000 calls of 0.1 s take 200 s in all: 8 s with 25 permits, 5 s with 40 connections, 1 s with the backend's
        // 200 threads
        Scenario limits = ShippedScenarios.find("limits");
        UnderLimits idealTimes = new UnderLimits(
                limits,
                new LimitsInForce(
                        Map.of("serviceTime", "PT0.1S", "maxConcurrent", 0),
                        Map.of(
                                Service.TOMCAT_GATEWAY_VIRTUAL,
                                Map.of("maxConnections", 40, "maxConcurrentCalls", 25))));

        assertThat(idealTimes.of(contender(limits, "no-limit")).orElseThrow().nanos())
                .isEqualTo(1_000_000_000L);
        assertThat(idealTimes.of(contender(limits, "pool")))
                .contains(
                        new IdealTimeFigures(5_000_000_000L, "2,000 calls of 100 ms over 40 connections of the pool"));
        for (String id : List.of("semaphore", "concurrency-limit", "reject")) {
            assertThat(idealTimes.of(contender(limits, id)))
                    .contains(new IdealTimeFigures(8_000_000_000L, "2,000 calls of 100 ms over 25 permits for calls"));
        }
    }

    @Test
    void aRouteWithADeadlineHasNoIdealTime() {
        Scenario deadline = ShippedScenarios.find("deadline");
        UnderLimits idealTimes =
                new UnderLimits(deadline, new LimitsInForce(Map.of("serviceTime", "PT0.08S"), Map.of()));

        assertThat(deadline.contenders())
                .allSatisfy(one -> assertThat(idealTimes.of(one)).isEmpty());
    }

    @Test
    void blockingCallsAreLimitedByTheThreadsOfBoundedElastic() {
        // Each user makes its calls one after another. The 5,050 calls of 0.1 s are 505 s of waiting; 505 s / 20 =
        // 25.25 s.
        UnderLimits idealTimes =
                study(Service.NETTY_GATEWAY, Map.of("threads.boundedElastic", 20, "threads.request", 2));

        assertThat(idealTimes.of(contender("netty-block-elastic")))
                .contains(new IdealTimeFigures(
                        25_250_000_000L, "waits of 5,050 calls of 100 ms over 20 threads of boundedElastic"));
    }

    @Test
    void blockingCallsOnEventLoopsAreLimitedByTheirNumber() {
        // If Reactor allowed it, 2 event loops would wait for 505 s / 2 = 252.5 s.
        UnderLimits idealTimes =
                study(Service.NETTY_GATEWAY, Map.of("threads.boundedElastic", 20, "threads.request", 2));

        assertThat(idealTimes.of(contender("netty-block")))
                .contains(new IdealTimeFigures(252_500_000_000L, "waits of 5,050 calls of 100 ms over 2 event loops"));
    }

    @Test
    void requestsAreLimitedByPlatformThreadsOfTomcatButNotByVirtualThreads() {
        // 10 threads: 505 s / 10 = 50.5 s. Without a limit of threads, the longest chain is the limit: 10 s.
        assertThat(study(Service.TOMCAT_GATEWAY, Map.of("threads.request", 10)).of(contender("tomcat-resttemplate")))
                .contains(new IdealTimeFigures(
                        50_500_000_000L, "waits of 5,050 calls of 100 ms over 10 threads of the gateway"));
        assertThat(study(Service.TOMCAT_GATEWAY_VIRTUAL, Map.of()).of(contender("virtual-resttemplate")))
                .contains(new IdealTimeFigures(10_000_000_000L, "the longest chain is 100 calls of 100 ms"));
    }

    @Test
    void requestsWithConcurrentCallsAreLimitedByTheThreadsOfTomcat() {
        // Each of 100 users holds a thread for one wave of 0.1 s. These 10 s, spread over 3 threads, are 3.33 s, which
        // is more than 2.525 s.
        assertThat(study(Service.TOMCAT_GATEWAY, Map.of("threads.request", 3))
                        .of(contender("tomcat-restclient-parallel")))
                .contains(new IdealTimeFigures(
                        3_333_333_333L, "waits of 100 calls of 100 ms over 3 threads of the gateway"));
    }

    @Test
    void aStreamHasNoIdealTime() {
        UnderLimits idealTimes = new UnderLimits(
                ShippedScenarios.find("study"), new LimitsInForce(Map.of("serviceTime", "PT0.1S"), Map.of()));

        assertThat(idealTimes.of(contender("netty-rsocket"))).isEmpty();
    }

    private record UnderLimits(Scenario scenario, LimitsInForce limits) {

        Optional<IdealTimeFigures> of(Contender contender) {
            return IdealTime.of(contender, scenario, limits);
        }
    }

    private static UnderLimits study(Service gateway, Map<String, Object> limits) {
        return new UnderLimits(
                ShippedScenarios.find("study"),
                new LimitsInForce(
                        Map.of("serviceTime", "PT0.1S", "maxConcurrent", 0),
                        Map.of(Service.LEGACY_BACKEND, Map.of("tomcat.threads.max", 200), gateway, limits)));
    }

    private static Contender contender(String id) {
        return contender(ShippedScenarios.find("study"), id);
    }

    private static Contender contender(Scenario scenario, String id) {
        return scenario.contenders().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
