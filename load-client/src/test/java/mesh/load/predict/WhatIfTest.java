package mesh.load.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mesh.behaviour.Distribution;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.event.Retries;
import mesh.load.predict.rate.RateModel;
import mesh.load.predict.rate.RateSimulation;
import mesh.load.results.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class WhatIfTest {

    private static final String STUDY = """
            {"users": 100, "calls": "concurrent", "work": "triangular", "serviceTimeMs": 100, "backendThreads": 200,
             "requestThreads": null, "connections": 500, "pending": 1000, "fanOut": 256}""";

    private static final String RATE = """
            {"users": 100, "calls": "single", "cnt": 1, "serviceTimeMs": 100, "backendThreads": 20, "requestThreads": null,
             "connections": 15, "pending": 1000, "fanOut": 256, "distribution": {"name": "exponential"},
             "rate": {"perSecond": 80, "arrivals": "poisson", "seed": 7},
             "wanted": {"limit": "connections", "percent": 99, "withinMs": 600}}""";

    @Test
    void theDefaultLimitsGiveTheModelOfTheStudy() {
        assertThat(predict(STUDY).failures()).containsOnlyKeys("pending-acquire-queue-full");
        assertThat(predict(STUDY.replace("1000", "null"))).satisfies(prediction -> {
            assertThat(prediction.failures()).isEmpty();
            assertThat(prediction.durationNanos()).isEqualTo(2_600_000_000L);
        });
    }

    @Test
    void aRequestOccupiesAThreadIfTheInputHasThreads() {
        String one = """
                {"users": 3, "calls": "sequential", "cnt": 2, "serviceTimeMs": 10, "backendThreads": 9, "requestThreads": 1,
                 "fanOut": 1}""";

        assertThat(predict(one).durationNanos()).isEqualTo(60_000_000);
        assertThat(predict(one.replace("\"requestThreads\": 1,", "")).durationNanos())
                .isEqualTo(20_000_000);
    }

    /** A page reads exactly these fields. */
    @Test
    void thePredictionHasTheFieldsThatAPageReads() {
        JsonNode json = Json.MAPPER.valueToTree(predict(STUDY));

        assertThat(json.propertyNames())
                .containsExactly(
                        "durationNanos",
                        "served",
                        "failures",
                        "threads",
                        "connections",
                        "backendThreads",
                        "idealNanos",
                        "littlesLaw",
                        "ends",
                        "parts",
                        "stages");
        assertThat(json.at("/connections").toString()).isEqualTo("{\"limit\":500,\"inUse\":500,\"waiting\":1000}");
        assertThat(json.at("/littlesLaw").propertyNames()).containsExactly("underWay", "perSecond", "seconds");
        assertThat(json.at("/ends/0").propertyNames())
                .containsExactly("user", "request", "beginNanos", "endNanos", "cause");
        assertThat(json.at("/stages").propertyNames()).containsExactly("connection", "backend-queue", "backend");
        assertThat(json.at("/stages/connection")).hasSameSizeAs(json.at("/ends"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "concurrent" | "stream"  | calls: stream is not allowed. Allowed: single, sequential, concurrent
            "concurrent" | "at once" | calls: 'at once' is not allowed. Allowed: single, sequential, concurrent
            "triangular" | "square"  | work: 'square' is not allowed. Allowed: triangular, or a number of calls as cnt
            "fanOut": 256 | "fanOut": 0 | fan-out: 0 is not allowed. Allowed: a whole number from 1 to 10000
            "serviceTimeMs": 100 | "serviceTimeMs": -1 | service time in ms: -1 is not allowed. Allowed: a whole number from 0 to 60000
            """)
    void rejectsAnInvalidValueWithOneLine(String right, String wrong, String message) {
        String question = STUDY.replace(right, wrong);

        assertThat(question).isNotEqualTo(STUDY);
        assertThatThrownBy(() -> predict(question))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static SimulationOutcome predict(String question) {
        return Simulation.run(whatIf(question).model());
    }

    private static WhatIf whatIf(String question) {
        return Json.MAPPER.readValue(question, WhatIf.class);
    }

    /** A page reads exactly these fields. */
    @Test
    void thePredictionOfARateHasTheFieldsThatAPageReads() {
        JsonNode json = Json.MAPPER.valueToTree(RateSimulation.run(whatIf(RATE).rateModel()));

        assertThat(json.propertyNames())
                .containsExactly(
                        "runs",
                        "requests",
                        "p50Nanos",
                        "p99Nanos",
                        "meanNanos",
                        "perSecond",
                        "failures",
                        "uses",
                        "carried",
                        "attemptsPerCall",
                        "recovery");
        assertThat(json.at("/recovery").isNull()).isTrue();
        assertThat(json.at("/runs").asInt()).isEqualTo(40);
        assertThat(json.at("/requests").asInt()).isEqualTo(2_000);
        assertThat(json.at("/p99Nanos").propertyNames()).containsExactly("median", "low", "high");
        assertThat(json.at("/uses/0").propertyNames()).containsExactly("limit", "places", "inUse", "waiting");
        assertThat(json.at("/carried").toString())
                .isEqualTo("{\"limit\":\"connections\",\"places\":15,\"perSecond\":150.0}");
    }

    /** Ten backend threads suffice for 80 calls per second, but not if most calls are tried again. */
    private static final String STORM = RATE.replace("\"connections\": 15", "\"connections\": null")
            .replace("\"backendThreads\": 20", "\"backendThreads\": 10")
            .replace("\"wanted\": {\"limit\": \"connections\", \"percent\": 99, \"withinMs\": 600}", """
                    "retries": {"kind": "immediate", "attempts": 3, "timeoutMs": 1000}, "slow": {"seconds": 3, "factor": 3}""");

    @Test
    void retriesAndASlowBackendAreInputs() {
        RateModel model = whatIf(STORM).rateModel();

        assertThat(model.retries()).isEqualTo(Retries.usual(Retries.Kind.IMMEDIATE, 3));
        assertThat(model.gateway().responseTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(model.slowdown())
                .isEqualTo(new RateModel.Slowdown(
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(3),
                        new Distribution.Exponential(Duration.ofMillis(300))));
        assertThat(model.load().runs().requests()).isEqualTo(15 * 80);
        assertThat(model.totalCalls()).isLessThanOrEqualTo(100_000);
        assertThat(whatIf(STORM.replace("immediate", "none")).rateModel().retries())
                .isNull();
    }

    @Test
    void theRecoveryHasTheFieldsThatAPageReads() {
        JsonNode json = Json.MAPPER.valueToTree(RateSimulation.run(whatIf(STORM).rateModel()));

        assertThat(json.at("/attemptsPerCall").propertyNames()).containsExactly("median", "low", "high");
        assertThat(json.at("/recovery").propertyNames()).containsExactly("served", "recovered", "nanos", "seconds");
        assertThat(json.at("/recovery/seconds").asDouble()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "immediate" | "later" | retries: 'later' is not allowed. Allowed: none, immediate, back-off, budget, breaker
            "attempts": 3 | "attempts": 21 | attempts: 21 is not allowed. Allowed: a whole number from 1 to 20
            "timeoutMs": 1000 | "timeoutMs": 0 | timeout of an attempt in ms: 0 is not allowed. Allowed: a whole number from 1 to 60000
            "seconds": 3 | "seconds": 601 | seconds for which the backend is slower: 601 is not allowed. Allowed: a whole number from 1 to 600
            "factor": 3 | "factor": 0 | times as slow: 0 is not allowed. Allowed: a whole number from 1 to 1000
            "serviceTimeMs": 100 | "serviceTimeMs": 30000 | service time: 90000 ms is not allowed. Allowed: from 0 ms to 60000 ms
            "perSecond": 80 | "perSecond": 20000 | calls of all simulated runs: 1875000 is not allowed. Allowed: a whole number from 1 to 1000000
            "perSecond": 80 | "perSecond": 8000 | attempts of all simulated runs: 2250000 is not allowed. Allowed: a whole number from 1 to 1000000
            """)
    void rejectsAnInvalidValueOfRetriesWithOneLine(String right, String wrong, String message) {
        String question = STORM.replace(right, wrong);

        assertThat(question).isNotEqualTo(STORM);
        assertThatThrownBy(() -> whatIf(question).rateModel())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void aSearchNeedsALoadWithoutRetries() {
        String wanted = RATE.replace(
                "\"wanted\"", "\"retries\": {\"kind\": \"budget\", \"attempts\": 2, \"timeoutMs\": 900}, \"wanted\"");

        assertThatThrownBy(() -> whatIf(wanted).search())
                .hasMessage("search for a limit: retries is not allowed. "
                        + "Allowed: a load without retries on a backend that is always as fast");
    }

    @Test
    void theFindingOfASearchHasTheFieldsThatAPageReads() {
        JsonNode json = Json.MAPPER.valueToTree(whatIf(RATE).search().find(reached -> {}));

        assertThat(json.propertyNames()).containsExactly("limit", "enough", "tooFew", "carried");
        assertThat(json.at("/enough").propertyNames()).containsExactly("value", "figures");
        assertThat(json.at("/enough/value").asInt())
                .isEqualTo(json.at("/tooFew/value").asInt() + 1);
    }

    @Test
    void aSimulationOfARateHasAsManyCallsForAnyNumberOfCallsOfARequest() {
        String five = RATE.replace("single", "sequential").replace("\"cnt\": 1", "\"cnt\": 5");

        assertThat(whatIf(RATE).rateModel().load().totalCalls()).isEqualTo(100_000);
        assertThat(whatIf(five).rateModel().load().totalCalls()).isEqualTo(100_000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"name": "exponential"} | null                                               | Fixed[time=PT0.1S]
            {"name": "exponential"} | {"name": "fixed"}                                  | Fixed[time=PT0.1S]
            {"name": "exponential"} | {"name": "uniform", "jitter": 0.5}                 | Uniform[mean=PT0.1S, jitter=0.5]
            {"name": "exponential"} | {"name": "exponential"}                            | Exponential[mean=PT0.1S]
            {"name": "exponential"} | {"name": "lognormal", "p99Ms": 500}                | Lognormal[median=PT0.1S, p99=PT0.5S]
            {"name": "exponential"} | {"name": "bimodal", "slowMs": 900, "slowRatio": 0.1} | Bimodal[usual=PT0.1S, slow=PT0.9S, slowRatio=0.1]
            """)
    void theServiceTimeHasADistribution(String here, String distribution, String time) {
        WhatIf whatIf = whatIf(RATE.replace(here, distribution));

        assertThat(whatIf.rateModel().backend().serviceTime()).hasToString(time);
        assertThat(whatIf.model().backend().serviceTime()).hasToString(time);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "poisson" | "random" | arrivals: 'random' is not allowed. Allowed: even, poisson
            "perSecond": 80 | "perSecond": 0 | requests per second: 0.0 is not allowed. Allowed: a number from 0.001 to 100000
            "seed": 7 | "seed": -7 | seed: -7 is not allowed. Allowed: a whole number from 0 to 9007199254740991
            "cnt": 1 | "work": "triangular" | work: 'triangular' is not allowed. Allowed: the same number of calls for all requests, as cnt
            "single", "cnt": 1 | "sequential", "cnt": 200 | calls of all simulated runs: 2000000 is not allowed. Allowed: a whole number from 1 to 1000000
            "exponential" | "normal" | distribution: 'normal' is not allowed. Allowed: fixed, uniform, exponential, lognormal, bimodal
            "exponential" | "lognormal" | p99 of the service time in ms: none is not allowed. Allowed: a whole number
            "exponential" | "lognormal", "p99Ms": 99 | p99 of the service time: 99 ms is not allowed. Allowed: from 100 ms to 60000 ms
            "percent": 99 | "percent": 95 | percentile: 95 is not allowed. Allowed: 50, 99
            "withinMs": 600 | "withinMs": 0 | time of the percentile: 0 ms is not allowed. Allowed: from 0.001 ms to 3600000 ms
            "connections", | "cores", | limit: cores is not allowed. Allowed: connections, backend-threads
            "connections", | "users", | limit: 'users' is not allowed. Allowed: connections, request-threads, backend-threads
            """)
    void rejectsAnInvalidValueOfARateWithOneLine(String right, String wrong, String message) {
        String question = RATE.replace(right, wrong);

        assertThat(question).isNotEqualTo(RATE);
        assertThatThrownBy(() -> whatIf(question).search())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
