package mesh.load.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.behaviour.Distribution;
import mesh.load.analysis.IdealTime;
import mesh.load.analysis.LimitsInForce;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.predict.Predictions.Outlook.NotModelled;
import mesh.load.predict.Predictions.Outlook.Predicted;
import mesh.load.predict.Predictions.Rate;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.event.Retries;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateModel.Runs;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PredictionsTest {

    private static final long MS = 1_000_000;

    /** A reader changes the numbers of a lesson. Unchanged, they must be the model of its contender. */
    @Test
    void theNumbersOfABurstAreItsModel() {
        int known = 0;
        for (Lesson lesson : Lessons.shipped()) {
            Scenario scenario = lesson.scenario().scenario();
            Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario));
            Contender contender = scenario.contenders().getFirst();
            WhatIf numbers = predictions.asNumbers(contender).orElse(null);
            if (numbers != null) {
                known++;
                assertThat(predictions.of(contender)).isInstanceOfSatisfying(Predicted.class, predicted -> {
                    SimulationOutcome outcome = Simulation.run(numbers.model());
                    assertThat(outcome.figures().durationNanos())
                            .isEqualTo(predicted.prediction().figures().durationNanos());
                    assertThat(outcome.figures().served())
                            .isEqualTo(predicted.prediction().figures().served());
                });
            }
        }
        assertThat(known).isGreaterThanOrEqualTo(4);
    }

    /** Each line: a prediction for two cores, as in the published figures. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            study | tomcat-webclient-flux       |   800 |  34 | pending-acquire-queue-full | 0
            study | netty-once                  |   100 | 100 |                            | 0
            study | netty-block                 |     0 |   0 | blocking-on-event-loop     | 0
            study | tomcat-restclient-parallel  |  2600 | 100 |                            | 100
            study | tomcat-webclient-block      | 10000 | 100 |                            | 100
            study | virtual-resttemplate        | 10000 | 100 |                            | 100
            study | netty-block-elastic         | 26200 | 100 |                            | 20
            tuned | netty-webclient             |  2600 | 100 |                            | 0
            tuned | virtual-restclient-parallel |  2600 | 100 |                            | 100
            smoke | tomcat-resttemplate         |   200 |  10 |                            | 10
            limits | no-limit            |  4000 | 2000 |                         | 400
            limits | semaphore           |  4000 | 2000 |                         | 400
            limits | concurrency-limit   |  4000 | 2000 |                         | 400
            limits | tomcat-threads      |  4000 | 2000 |                         | 50
            limits | reject              |   500 |  250 | too-many-calls          | 400
            limits | impatient-no-limit  |  2500 |  250 | read-timeout            | 400
            limits | impatient-semaphore |  3000 | 1500 | pending-acquire-timeout | 400
            limits | impatient-pool      |  3000 | 1500 | pending-acquire-timeout | 400
            equal-limits | netty-webclient         | 1000 | 100 | | 0
            equal-limits | virtual-restclient-pool | 2000 | 100 | | 100
            databases | tomcat-jdbc-100ms       | 10000 | 200 |                            | 200
            databases | virtual-jdbc-100ms      | 10000 | 200 |                            | 200
            databases | netty-r2dbc-100ms       | 10000 | 200 |                            | 0
            databases | netty-r2dbc-100ms-fifty |  2000 | 200 |                            | 0
            """)
    void predictsShippedContenders(String name, String id, long milliseconds, int served, String cause, int threads) {
        Scenario scenario = ShippedScenarios.find(name);
        SimulationOutcome prediction = predicted(scenario, AssumedLimits.of(scenario, 2), id);

        assertThat(prediction.durationNanos()).isEqualTo(milliseconds * MS);
        assertThat(prediction.served()).isEqualTo(served);
        assertThat(prediction.threads().inUse()).isEqualTo(threads);
        if (cause == null) {
            assertThat(prediction.failures()).isEmpty();
        } else {
            assertThat(prediction.failures()).containsOnlyKeys(cause);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            study           | stream     | a stream of the store is not made of calls that wait
            containers-work | none       | the duration of its own work is not known in advance
            backend-dies    | single     | a fault is injected during the load
            deadline        | concurrent | it responds at its deadline with what it has by then
            soak            | sequential | a soak puts all contenders under load together
            """)
    void saysWhyAContenderHasNoModel(String name, String calls, String reason) {
        Scenario scenario = ShippedScenarios.find(name);
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario, 2));

        assertThat(scenario.contenders())
                .filteredOn(contender -> contender.calls().label().equals(calls))
                .isNotEmpty()
                .allSatisfy(contender -> {
                    assertThat(predictions.of(contender)).isEqualTo(new NotModelled(reason));
                    assertThat(predictions.figures(contender)).isEmpty();
                });
    }

    @Test
    void doesNotModelABackendThatFailsOnPurpose() {
        Scenario smoke = ShippedScenarios.find("smoke");
        Map<String, Object> failing = Map.of("serviceTime", "PT0.02S", "failureRatio", 0.1);

        assertThat(new Predictions(smoke, new LimitsInForce(failing, Map.of()))
                        .of(smoke.contenders().getFirst()))
                .isEqualTo(new NotModelled("the backend fails, hangs or aborts on purpose"));
    }

    @Test
    void knowsAllDistributionsOfTheServiceTime() {
        Map<String, Object> jitter = Map.of("serviceTime", "PT0.02S", "jitter", 0.5);
        Map<String, Object> uniform = Map.of("serviceTime", "uniform mean=PT0.02S jitter=0.5");
        Map<String, Object> exponential = Map.of("serviceTime", "exponential mean=PT0.02S");

        assertThat(smokeWith(uniform)).isEqualTo(smokeWith(jitter));
        assertThat(smokeWith(exponential).model().backend().serviceTime())
                .isEqualTo(new Distribution.Exponential(Duration.ofMillis(20)));
    }

    private static Predicted smokeWith(Map<String, Object> behaviour) {
        Scenario smoke = ShippedScenarios.find("smoke");
        return (Predicted) new Predictions(smoke, new LimitsInForce(behaviour, Map.of()))
                .of(smoke.contenders().getFirst());
    }

    @Test
    void theModelAtARateHasTheArrivalsTheSeedAndTheServiceTimesOfTheScenario() {
        Scenario scenario = atRate("{constant: {per-second: 180, duration: 120s, arrivals: poisson}}", "");
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario, 2));
        Contender contender = scenario.contenders().getFirst();

        Rate rate = predictions.rate(contender).orElseThrow();

        assertThat(rate).isEqualTo(new Rate(180, Arrivals.POISSON, 7));
        assertThat(predictions.atRate(contender, rate)).satisfies(model -> {
            assertThat(model.load())
                    .isEqualTo(new RateModel.Load(180, Arrivals.POISSON, Calls.SINGLE, 1, Runs.usual(1, 7)));
            assertThat(model.backend().serviceTime())
                    .isEqualTo(new Distribution.Lognormal(Duration.ofMillis(80), Duration.ofMillis(400)));
            assertThat(model.gateway().threads()).isEqualTo(200);
        });
        assertThat(predictions.of(contender))
                .isEqualTo(new NotModelled("the scenario sets the duration of a load at a rate"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            burst                                              |                                                      |
            {ramp: {from: 1, to: 9, duration: 5s}}             |                                                      | its rate changes during the load
            {constant: {per-second: 9, duration: 5s}}          | fault: {killed: legacy-backend, delay: 1s, duration: 2s} | a fault is injected during the load
            """)
    void otherLoadsHaveNoRateThatCanBeSimulated(String shape, String fault, String reason) {
        Scenario scenario = atRate(shape, fault == null ? "" : fault);
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario, 2));
        Contender contender = scenario.contenders().getFirst();

        assertThat(predictions.rate(contender)).isEmpty();
        if (reason != null) {
            assertThat(predictions.of(contender)).isEqualTo(new NotModelled(reason));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none,            ",
        "budget,          BUDGET",
        "breaker,         BREAKER",
        "back-off,        BACK_OFF",
        "immediate,       IMMEDIATE",
        "netty-budget,    BUDGET",
        "netty-immediate, IMMEDIATE"
    })
    void theModelHasTheRetriesOfTheRouteAndTheSlowBackend(String id, Retries.@Nullable Kind kind) {
        Scenario storm = ShippedScenarios.find("retry-storm");
        Predictions predictions = new Predictions(storm, AssumedLimits.of(storm, 2));
        Contender contender = contender(storm, id);

        RateModel model =
                predictions.atRate(contender, predictions.rate(contender).orElseThrow());

        assertThat(model.slowdown())
                .isEqualTo(new RateModel.Slowdown(
                        Duration.ofSeconds(2), Duration.ofSeconds(3), new Distribution.Fixed(Duration.ofMillis(300))));
        assertThat(model.gateway().responseTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(model.backend().threads()).isEqualTo(10);
        assertThat(model.load().runs().requests()).isEqualTo(16 * 70);
        Retries retries = model.retries();
        assertThat(retries == null ? null : retries.kind()).isEqualTo(kind);
        if (retries != null) {
            assertThat(retries.attempts()).isEqualTo(3);
            assertThat(retries.totalTime()).isEqualTo(Duration.ofSeconds(10));
        }
        if (kind == Retries.Kind.BREAKER) {
            assertThat(retries).returns(new Retries.Breaker(50, 0.5, Duration.ofSeconds(1), 5), Retries::breaker);
        }
    }

    /** Each line: a fault of a load at a rate, and whether the model knows it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            legacy: {service-time: 1s}                              | true
            legacy: {service-time: 1s, jitter: 0.5}                 | true
            legacy: {service-time: {mean: 1s, distribution: exponential}} | true
            legacy: {service-time: 1s, hang-ratio: 0.5}             | false
            legacy: {max-concurrent: 3}                             | false
            restarted: legacy-backend                               | false
            """)
    void theModelKnowsABackendThatIsSlowerAndNoOtherFault(String fault, boolean isKnown) {
        Scenario scenario =
                atRate("{constant: {per-second: 9, duration: 9s}}", "fault: {" + fault + ", delay: 1s, duration: 2s}");
        Predictions predictions = new Predictions(scenario, AssumedLimits.of(scenario, 2));
        Contender contender = scenario.contenders().getFirst();

        assertThat(predictions.rate(contender).isPresent()).isEqualTo(isKnown);
        if (!isKnown) {
            assertThat(predictions.of(contender)).isEqualTo(new NotModelled("a fault is injected during the load"));
        }
    }

    @Test
    void aSlowBackendKeepsItsJitterUnlessItsTimesAreRandom() {
        LimitsInForce jitter = new LimitsInForce(Map.of("serviceTime", "PT0.1S", "jitter", 0.5), Map.of());

        assertThat(jitter.with(new LegacyBehaviour(Map.of("service-time", "1s")))
                        .serviceTimes())
                .contains(new Distribution.Uniform(Duration.ofSeconds(1), 0.5));
        assertThat(jitter.with(new LegacyBehaviour(Map.of("service-time", "exponential mean=1s")))
                        .serviceTimes())
                .contains(new Distribution.Exponential(Duration.ofSeconds(1)));
        assertThat(jitter.with(new LegacyBehaviour(Map.of("jitter", "0"))).serviceTimes())
                .contains(new Distribution.Fixed(Duration.ofMillis(100)));
    }

    private static Scenario atRate(String shape, String fault) {
        return ScenarioReader.read("s.yaml", """
                name: at-a-rate
                question: What?
                users: 5
                seed: 7
                shape: %s
                legacy: {service-time: {median: 80ms, p99: 400ms, distribution: lognormal}}
                contenders:
                  - {id: one, service: tomcat-gateway, path: /rest, calls: single, waits-on: request-thread, connections: unlimited}
                %s
                """.formatted(shape, fault));
    }

    /** Each line: the users, the rest of a closed loop, and the reason why it is not modelled. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5                           | think: 1s    | its users think between requests, which the model does not know
            5                           | duration: 1s | its users stop after a time, and the model knows only a number of requests
            {from: 0, to: 5, over: 10s} |              | its users join one after another, which the model does not know
            """)
    void doesNotModelUsersWithAPaceOfTheirOwn(String users, @Nullable String rest, String reason) {
        Scenario paced = ScenarioReader.read("s.yaml", """
                name: paced
                question: What?
                users: %s
                shape: {closed: {requests: 3, %s}}
                contenders:
                  - {id: one, service: netty-gateway, path: /netty, calls: single}
                """.formatted(users, rest == null ? "" : rest));

        assertThat(new Predictions(paced, AssumedLimits.of(paced, 2))
                        .of(paced.contenders().getFirst()))
                .isEqualTo(new NotModelled(reason));
    }

    @Test
    void doesNotModelTooManyCalls() {
        Scenario many = ShippedScenarios.find("study").withUsers(10_000);

        assertThat(new Predictions(many, AssumedLimits.of(many, 2))
                        .of(many.contenders().getFirst()))
                .isEqualTo(new NotModelled(
                        "calls in all: 50005000 is not allowed. Allowed: a whole number from 1 to 1000000"));
    }

    @Test
    void aRequestThatWaitsTooLongForTheDatabaseFails() {
        Scenario databases = ShippedScenarios.find("databases");
        Contender contender = contender(databases, "virtual-jdbc-100ms");
        Map<String, Object> impatient = Map.of(
                "database.maxConnections", 10, "database.queryTime", "PT0.1S", "database.acquireTimeout", "PT1S");
        LimitsInForce limits = new LimitsInForce(Map.of(), Map.of(contender.service(), impatient));

        assertThat(new Predictions(databases, limits).figures(contender))
                .hasValueSatisfying(figures -> assertThat(figures.failures()).containsOnlyKeys("pool-timeout"));
    }

    @Test
    void usesTheLimitsInForceAndNotThoseOfTheScenario() {
        Scenario study = ShippedScenarios.find("study");
        LimitsInForce narrow = new LimitsInForce(
                Map.of("serviceTime", "PT0.05S", "maxConcurrent", 10),
                Map.of(
                        Service.LEGACY_BACKEND,
                        Map.of("tomcat.threads.max", 20),
                        Service.NETTY_GATEWAY,
                        Map.of("maxConnections", 400, "pendingAcquireMaxCount", -1, "pendingAcquireTimeout", "PT1H")));

        // 5,050 calls of 50 ms on 10 threads of the backend
        assertThat(new Predictions(study, narrow).figures(contender(study, "netty-webclient")))
                .hasValueSatisfying(figures -> assertThat(figures)
                        .returns(505 * 50 * MS, PredictionFigures::durationNanos)
                        .returns(100, PredictionFigures::served));
    }

    static List<String> shipped() {
        return ShippedScenarios.NAMES;
    }

    /** A report shows both times side by side, so they must be for the same work. */
    @ParameterizedTest
    @MethodSource("shipped")
    void aPredictionHasTheIdealTimeOfItsContender(String name) {
        Scenario scenario = ShippedScenarios.find(name);
        LimitsInForce limits = AssumedLimits.of(scenario, 2);

        for (Contender contender : scenario.contenders()) {
            if (new Predictions(scenario, limits).of(contender)
                    instanceof Predicted(Model model, SimulationOutcome prediction)) {
                assertThat(IdealTime.of(contender, scenario, limits).map(IdealTimeFigures::nanos))
                        .as(contender.id())
                        .isEqualTo(Optional.ofNullable(prediction.idealNanos()));
            }
        }
    }

    private static SimulationOutcome predicted(Scenario scenario, LimitsInForce limits, String id) {
        return ((Predicted) new Predictions(scenario, limits).of(contender(scenario, id))).prediction();
    }

    private static Contender contender(Scenario scenario, String id) {
        return scenario.contenders().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
