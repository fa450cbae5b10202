package mesh.load.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mesh.load.analysis.LimitsInForce;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LimitFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.results.contender.ThreadFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Twenty users send one request each, whose call the backend serves in 100 ms. */
class LimitSearchTest {

    private static final Scenario SCENARIO = ScenarioReader.read("small.yaml", """
            name: small
            question: Which limit would help?
            users: 20
            work: {fixed: 1}
            contenders:
              - {id: pool, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
              - {id: thread, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, connections: unlimited}
              - {id: elastic, service: netty-gateway, path: "/netty/{cnt}/block-elastic", calls: sequential, waits-on: bounded-elastic}
              - {id: permit, service: tomcat-gateway-virtual, path: "/restclient/{cnt}", calls: sequential, connections: semaphore}
              - {id: computing, service: tomcat-gateway-virtual, path: "/restclient/{cnt}/computing", calls: sequential, connections: unlimited, computing: 100ms}
              - {id: database, service: tomcat-gateway-virtual, path: "/jdbc/{cnt}", calls: queries}
            """);

    private static final LimitsInForce WIDE = new LimitsInForce(
            Map.of("serviceTime", "PT0.1S"),
            Map.of(
                    Service.LEGACY_BACKEND,
                    Map.of("tomcat.threads.max", 200),
                    Service.NETTY_GATEWAY,
                    Map.of("maxConnections", 500, "threads.boundedElastic", 20, "computing.processors", 2),
                    Service.TOMCAT_GATEWAY,
                    Map.of("threads.request", 200),
                    Service.TOMCAT_GATEWAY_VIRTUAL,
                    Map.of("maxConcurrentCalls", 8000, "computing.processors", 2, "database.maxConnections", 10)));

    private final ObservedMetrics nothing = ObservedMetrics.NOTHING;

    /** Each line: a contender, its narrow limit, the stage in which its requests wait for it, and what the search finds. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pool      | netty-gateway          | maxConnections          | 5 | connection    | connections            | mesh.limits.max-connections                   | 400 | 200
            thread    | tomcat-gateway         | threads.request         | 5 | thread        | request threads        | server.tomcat.threads.max                     | 400 | 200
            elastic   | netty-gateway          | threads.boundedElastic  | 5 | thread        | boundedElastic threads | reactor.schedulers.defaultBoundedElasticSize  | 400 | 200
            permit    | tomcat-gateway-virtual | maxConcurrentCalls      | 5 | permit        | permits                | mesh.limits.max-concurrent-calls              | 400 | 200
            pool      | legacy-backend         | tomcat.threads.max      | 5 | backend-queue | backend threads        | server.tomcat.threads.max of legacy-backend   | 400 | 200
            pool      | legacy-backend         | maxConcurrent           | 5 | backend-queue | backend places         | legacy.behaviour.max-concurrent               | 400 | 200
            database  | tomcat-gateway-virtual | database.maxConnections | 5 | database-pool | database connections   | mesh.database.max-connections                 |   4 |   2
            computing | tomcat-gateway-virtual | computing.processors    | 2 | computing     | processors             |                                               | 1100 | 600
            """)
    void findsTheLimitThatRequestsWaitedFor(
            String id,
            String service,
            String name,
            int value,
            String stage,
            String places,
            String setting,
            long now,
            long doubled) {
        LimitsInForce limits = WIDE.with(service(service), name, value);

        PredictionFigures model = predicted(id, limits);
        LimitFigures found = find(id, limits, stages(stage, 0.92), nothing).orElseThrow();

        assertThat(found)
                .returns(stage, LimitFigures::stage)
                .returns(places, LimitFigures::places)
                .returns(setting, LimitFigures::setting)
                .returns(value, LimitFigures::value);
        assertThat(millis(model)).isEqualTo(now);
        assertThat(millis(Objects.requireNonNull(found.doubled()))).isEqualTo(doubled);
    }

    @ParameterizedTest
    @CsvSource({"0.5, true", "0.49, false"})
    void aLimitStandsOutIfItHasHalfOfTheTime(double share, boolean isFound) {
        assertThat(find("pool", narrowPool(), stages("connection", share), nothing)
                        .isPresent())
                .isEqualTo(isFound);
    }

    @ParameterizedTest
    @CsvSource({"before-gateway", "call", "backend", "query", "response", "rest"})
    void noLimitHelpsIfTheTimeIsSpentOnTheWork(String stage) {
        assertThat(find("pool", narrowPool(), stages(stage, 0.92), nothing)).isEmpty();
    }

    @Test
    void fewStagesMayBeUnknown() {
        StageFigures some = stages("connection", 0.92);

        assertThat(find("pool", narrowPool(), unknown(some, 95, 5), nothing)).isPresent();
        assertThat(find("pool", narrowPool(), unknown(some, 94, 6), nothing)).isEmpty();
        assertThat(find(
                        "pool",
                        narrowPool(),
                        new StageFigures(0, 20, "no clock", List.of(), Map.of(), null, null),
                        nothing))
                .isEmpty();
    }

    private static StageFigures unknown(StageFigures some, int known, int unknown) {
        return new StageFigures(known, unknown, null, some.parts(), some.table(), null, null);
    }

    /** Twenty requests cannot wait for one of 500 connections. They may have waited until a connection was open. */
    @Test
    void theModelCanContradict() {
        assertThat(find("pool", WIDE, stages("connection", 0.92), nothing)).isEmpty();
    }

    /** In the model, a request waits 150 ms for one of 5 connections. Much longer waits have another reason, such as slow handshakes. */
    @ParameterizedTest
    @CsvSource({"300, true", "301, false"})
    void requestsWaitAboutAsLongInTheModel(long meanMs, boolean isFound) {
        LatencyFigures times = new LatencyFigures(20, 0, List.of());
        StageFigures stages = new StageFigures(
                20,
                0,
                null,
                List.of(new StageTime("connection", 0.92, meanMs * 1_000_000, times)),
                Map.of(),
                null,
                null);

        assertThat(find("pool", narrowPool(), stages, nothing).isPresent()).isEqualTo(isFound);
    }

    @ParameterizedTest
    @CsvSource({"5, true", "4.5, true", "4, false", "0, false"})
    void samplesCanContradict(double mostInUse, boolean isFound) {
        ObservedMetrics observed = observed("netty-gateway", Gauges.POOL_ACTIVE, mostInUse);

        assertThat(find("pool", narrowPool(), stages("connection", 0.92), observed)
                        .isPresent())
                .isEqualTo(isFound);
    }

    @Test
    void theCountOfTheBackendCanContradict() {
        LimitsInForce limits = WIDE.with(Service.LEGACY_BACKEND, "tomcat.threads.max", 10);

        assertThat(backendUse(limits, Map.of("peakConcurrent", 10))).isPresent();
        assertThat(backendUse(limits, Map.of("peakConcurrent", 3))).isEmpty();
    }

    private Optional<LimitFigures> backendUse(LimitsInForce limits, Map<String, Object> backend) {
        return search("pool", limits)
                .find(
                        stages("backend-queue", 0.92),
                        predicted("pool", limits),
                        new LimitSearch.During(nothing, backend, 1_000_000));
    }

    @Test
    void aPoolOfThreadsCanContradict() {
        LimitsInForce limits = WIDE.with(Service.NETTY_GATEWAY, "threads.boundedElastic", 5);
        ThreadFigures few = new ThreadFigures(Map.of(), Map.of("boundedElastic", 2), 9, 9, 1, 1);
        ThreadFigures all = new ThreadFigures(Map.of(), Map.of("boundedElastic", 5), 9, 9, 1, 1);

        assertThat(find("elastic", limits, stages("thread", 0.9), new ObservedMetrics(few, List.of(), null, null)))
                .isEmpty();
        assertThat(find("elastic", limits, stages("thread", 0.9), new ObservedMetrics(all, List.of(), null, null)))
                .isPresent();
    }

    @Test
    void virtualThreadsHaveNoLimit() {
        assertThat(find("permit", WIDE, stages("thread", 0.92), nothing)).isEmpty();
    }

    /** Without a model, samples must show that the limit was reached. */
    @Test
    void samplesSufficeWithoutAModel() {
        LimitSearch search = search("pool", narrowPool());
        StageFigures stages = stages("connection", 0.92);

        assertThat(search.find(stages, null, during(nothing))).isEmpty();
        assertThat(search.find(stages, null, during(observed("netty-gateway", Gauges.POOL_ACTIVE, 5))))
                .hasValueSatisfying(found -> assertThat(found.doubled()).isNull());
    }

    @ParameterizedTest
    @CsvSource({"0, PT1S, 0.05", "4, PT2S, 0.5", "4, PT9S, 1"})
    void theUseOfTheBackendIsItsServiceTimeOverItsPlaces(int places, String serving, double use) {
        LimitsInForce limits = narrowPool()
                .with(Service.LEGACY_BACKEND, "tomcat.threads.max", 20)
                .with(Service.LEGACY_BACKEND, "maxConcurrent", places);

        assertThat(search("pool", limits)
                        .find(
                                stages("connection", 0.92),
                                predicted("pool", limits),
                                new LimitSearch.During(nothing, Map.of("timeServing", serving), 1_000_000_000)))
                .hasValueSatisfying(found -> assertThat(found.backendUse()).isEqualTo(use));
    }

    private static LimitsInForce narrowPool() {
        return WIDE.with(Service.NETTY_GATEWAY, "maxConnections", 5);
    }

    private static Optional<LimitFigures> find(
            String id, LimitsInForce limits, StageFigures stages, ObservedMetrics observed) {
        return search(id, limits).find(stages, predicted(id, limits), during(observed));
    }

    private static LimitSearch.During during(ObservedMetrics observed) {
        return new LimitSearch.During(observed, Map.of(), 1_000_000_000);
    }

    private static LimitSearch search(String id, LimitsInForce limits) {
        return new LimitSearch(SCENARIO, limits, contender(id));
    }

    private static PredictionFigures predicted(String id, LimitsInForce limits) {
        return new Predictions(SCENARIO, limits).figures(contender(id)).orElseThrow();
    }

    private static long millis(PredictionFigures prediction) {
        return prediction.durationNanos() / 1_000_000;
    }

    private static Contender contender(String id) {
        return SCENARIO.contenders().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Service service(String label) {
        return Service.MESH.stream()
                .filter(one -> one.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static StageFigures stages(String largest, double share) {
        LatencyFigures times = new LatencyFigures(20, 0, List.of());
        return new StageFigures(
                20,
                0,
                null,
                List.of(
                        new StageTime("other", (1 - share) / 2, 1, times),
                        new StageTime(largest, share, 1, times),
                        new StageTime("another", (1 - share) / 2, 1, times)),
                Map.of(),
                null,
                null);
    }

    private static ObservedMetrics observed(String service, String gauge, double most) {
        ObservationFigures samples = new ObservationFigures(
                service,
                "jmx",
                List.of(0L, 1L),
                Map.of(),
                Map.of(),
                Map.of(gauge, Arrays.asList(null, most)),
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null);
        return new ObservedMetrics(null, List.of(samples), null, null);
    }
}
