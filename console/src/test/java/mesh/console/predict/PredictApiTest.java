package mesh.console.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import mesh.console.sample.RunningConsole;
import mesh.load.predict.Prediction;
import mesh.load.predict.Simulation;
import mesh.load.predict.WhatIf;
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
        Prediction prediction =
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
