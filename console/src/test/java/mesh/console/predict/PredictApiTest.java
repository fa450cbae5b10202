package mesh.console.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import mesh.console.sample.RunningConsole;
import mesh.load.predict.WhatIf;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.results.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code /api/predict}, on a real port. */
@Timeout(300)
class PredictApiTest {

    /** Ten users make a call of 100 ms each, and there is only one thread, so they are served one after another. */
    private static final String TEN = "{\"users\": 10, \"calls\": \"sequential\", \"cnt\": 1, \"serviceTimeMs\": 100,"
            + " \"backendThreads\": 200, \"requestThreads\": 1, \"connections\": null, \"pending\": null, \"fanOut\": 1}";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void predictsTheResultOfGivenNumbers() {
        JsonNode prediction = json(console.post("/api/predict", TEN));

        assertThat(prediction.get("durationNanos").asLong()).isEqualTo(1_000_000_000);
        assertThat(prediction.get("served").asInt()).isEqualTo(10);
        assertThat(prediction.at("/threads/limit").asInt()).isEqualTo(1);
        assertThat(prediction.get("ends")).hasSize(10);
    }

    /** The model in a browser writes the same text. Its own test compares it with this one. */
    @Test
    void respondsWithTheTextThatTheMapperOfTheLoadClientWrites() {
        SimulationOutcome prediction =
                Simulation.run(Json.MAPPER.readValue(TEN, WhatIf.class).model());

        assertThat(console.post("/api/predict", TEN).body()).isEqualTo(Json.MAPPER.writeValueAsString(prediction));
    }

    /** The model in a browser responds with the same words. */
    @ParameterizedTest
    @ValueSource(strings = {"[]", "no JSON", "{}", "{\"users\": \"many\"}", "{\"users\": 1e12}"})
    void saysThatARequestCannotBeRead(String request) {
        HttpResponse<String> response = console.post("/api/predict", request);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").asString()).isEqualTo("Failed to read HTTP message");
    }

    /** A prediction starts nothing and changes nothing. */
    @Test
    void aSmallPredictionNeedsNoToken() {
        assertThat(console.post("/api/predict", TEN, "Accept", "application/json")
                        .statusCode())
                .isEqualTo(200);
    }

    /** A simulation of many calls takes a core and memory from a machine that may be measuring. */
    @Test
    void aLargePredictionNeedsTheToken() {
        String large = TEN.replace("\"cnt\": 1", "\"cnt\": 10000").replace("\"users\": 10", "\"users\": 11");
        HttpResponse<String> refused = console.post("/api/predict", large, "X-Mesh-Token", "guessed");

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(json(refused).get("detail").asString()).contains("110000 calls", "token", "100000");
        assertThat(console.post("/api/predict", large).statusCode()).isEqualTo(200);
    }

    /** A hundred random requests per second with 100 ms each, on 20 connections. */
    private static final String RATE = "{\"users\": 1, \"calls\": \"single\", \"cnt\": 1, \"serviceTimeMs\": 100,"
            + " \"backendThreads\": 200, \"connections\": 20, \"pending\": 1000, \"fanOut\": 1,"
            + " \"rate\": {\"perSecond\": 100, \"arrivals\": \"poisson\", \"seed\": 1},"
            + " \"wanted\": {\"limit\": \"connections\", \"percent\": 99, \"withinMs\": 120}}";

    @Test
    void predictsTheFiguresOfARateWithoutTheToken() {
        JsonNode figures = json(console.post("/api/predict/rate", RATE, "Accept", "application/json"));

        assertThat(figures.at("/runs").asInt()).isEqualTo(40);
        assertThat(figures.at("/p50Nanos/median").asDouble()).isBetween(100e6, 101e6);
        assertThat(figures.at("/carried/perSecond").asDouble()).isEqualTo(200);
    }

    @Test
    void predictsTheCurveOfResponseTimesWithoutTheToken() {
        JsonNode curve = json(console.post("/api/predict/curve", RATE, "Accept", "application/json"));

        assertThat(curve.at("/points")).hasSize(8);
        assertThat(curve.at("/points/7/perSecond").asDouble()).isEqualTo(190);
    }

    @Test
    void aSearchNeedsTheToken() {
        JsonNode answer = json(console.post("/api/predict/limit", RATE));

        assertThat(console.post("/api/predict/limit", RATE, "X-Mesh-Token", "guessed")
                        .statusCode())
                .isEqualTo(403);
        assertThat(answer.at("/limit").asString()).isEqualTo("connections");
        assertThat(answer.at("/enough/value").asInt()).isBetween(12, 20);
        assertThat(answer.at("/tooFew/value").asInt())
                .isEqualTo(answer.at("/enough/value").asInt() - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate", "curve", "limit"})
    void namesAWrongNumberOfARateInOneLine(String what) {
        HttpResponse<String> response =
                console.post("/api/predict/" + what, RATE.replace("\"perSecond\": 100", "\"perSecond\": 0"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").asString())
                .isEqualTo("requests per second: 0.0 is not allowed. Allowed: a number from 0.001 to 100000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "users\": 10    | users\": 0      | users",
                "sequential     | stream          | calls",
                "Threads\": 200 | Threads\": -1   | backend threads",
                "Ms\": 100      | Ms\": 99999999  | service time",
            })
    void namesAnInvalidNumberInOneLine(String right, String wrong, String named) {
        HttpResponse<String> response = console.post("/api/predict", TEN.replace(right, wrong));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").asString()).contains(named).doesNotContain("\n");
    }

    @Test
    void predictsEachContenderOrSaysWhyItHasNoModel() {
        JsonNode all = json(console.get("/api/predict/smoke"));

        assertThat(all.valueStream().filter(one -> !one.get("prediction").isNull()))
                .isNotEmpty()
                .allMatch(one -> one.get("reason").isNull());
        assertThat(all.valueStream().filter(one -> one.get("prediction").isNull()))
                .isNotEmpty()
                .allMatch(one -> one.get("reason").asString().contains("stream"));
    }

    @Test
    void predictsOnlyShippedScenarios() {
        assertThat(console.get("/api/predict/nothing").statusCode()).isEqualTo(404);
    }

    private static JsonNode json(HttpResponse<String> response) {
        return Json.MAPPER.readTree(response.body());
    }
}
