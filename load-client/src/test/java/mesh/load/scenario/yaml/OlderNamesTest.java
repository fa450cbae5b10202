package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;

/** Tests that the scenario of a result is read if keys had other names when the result was written. */
class OlderNamesTest {

    private static final Map<String, Object> REST =
            Map.of("id", "rest", "service", "tomcat-gateway", "path", "/rest/1", "calls", "sequential", "users", 10);

    @Test
    void aResultWithOldNamesHasAScenario() {
        Map<String, Object> scenario = Map.of(
                "name", "mixed",
                "question", "Who waits?",
                "shape", Map.of("constant", Map.of("per-second", 10, "duration", "1s")),
                "beside", Map.of("path", "/", "per-second", 5),
                "contenders", List.of(REST),
                "expectations",
                        List.of(Map.of(
                                "id",
                                "none-waits",
                                "claim",
                                "None waits.",
                                "assert",
                                "contender('rest').beside.p99Ms + contender('rest') .beside .maxMs < 1")));

        Scenario read = read(scenario);

        assertThat(read.load().background()).isNotNull();
        assertThat(read.expectations().getFirst().assertion())
                .isEqualTo("contender('rest').background.p99Ms + contender('rest') .background.maxMs < 1");
    }

    @Test
    void aResultWithTheOldNameOfAnExperimentHasAScenario() {
        Scenario read = read(
                Map.of("name", "memory", "question", "How much?", "look-after", "9000ms", "contenders", List.of(REST)));

        assertThat(read.experiment())
                .isInstanceOfSatisfying(
                        Experiment.Load.class,
                        load -> assertThat(load.memoryAfter()).isEqualTo(Duration.ofSeconds(9)));
    }

    /** What a step takes has names that the user chose, also one that a key had. */
    @Test
    void namesOfTheUserStay() {
        Map<String, Object> contender = Map.of(
                "id",
                "owners",
                "service",
                "take",
                "path",
                "/owners/{take}",
                "users",
                1,
                "headers",
                Map.of("beside", "x"),
                "before",
                Map.of("path", "/login", "take", Map.of("take", "/token")));
        Scenario read = read(Map.of(
                "name",
                "own",
                "question",
                "How long?",
                "applications",
                Map.of("take", Map.of("url", "http://127.0.0.1:8080")),
                "contenders",
                List.of(contender)));

        assertThat(read.contenders().getFirst()).satisfies(owners -> {
            assertThat(owners.service().label()).isEqualTo("take");
            assertThat(owners.headers()).containsEntry("beside", "x");
            assertThat(owners.steps().getFirst().extract()).isEqualTo(Map.of("take", "/token"));
        });
    }

    @Test
    void anUnknownKeyIsRejected() {
        assertThatThrownBy(() -> read(Map.of("name", "x", "question", "y", "besides", 1, "contenders", List.of(REST))))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("unknown key 'besides'");
    }

    private static Scenario read(Map<String, Object> scenario) {
        return CheckedScenarios.read("results.json", scenario, Trust.experiments(List.of()));
    }
}
