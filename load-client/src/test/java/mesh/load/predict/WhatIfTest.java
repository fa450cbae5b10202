package mesh.load.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import mesh.load.results.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class WhatIfTest {

    private static final String STUDY = """
            {"users": 100, "calls": "concurrent", "work": "triangular", "serviceTimeMs": 100, "backendThreads": 200,
             "requestThreads": null, "connections": 500, "pending": 1000, "fanOut": 256}""";

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

    private static Prediction predict(String question) {
        return Simulation.run(Json.MAPPER.readValue(question, WhatIf.class).model());
    }
}
