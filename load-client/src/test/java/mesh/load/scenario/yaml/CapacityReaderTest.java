package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;

class CapacityReaderTest {

    private static final Capacity OTHER = new Capacity(Duration.ofSeconds(1), Duration.ofMinutes(1), 5);

    @Test
    void readsTheLatencyLimitAndTheSearchTime() {
        assertThat(read("find-max-rate: {p99: 100ms, search-time: 3m, start: 800}")
                        .experiment())
                .isEqualTo(new Capacity(Duration.ofMillis(100), Duration.ofMinutes(3), 800));
        assertThat(read("find-max-rate: {}").experiment())
                .isEqualTo(new Capacity(Duration.ofMillis(50), Duration.ofSeconds(210), 100));
    }

    @Test
    void rejectsSettingsThatDoNotFitASearch() {
        assertThatThrownBy(() -> read("find-max-rate: {}\nshape: burst"))
                .hasMessageEndingWith(
                        "'shape' is not allowed in a scenario with 'find-max-rate': it sends at rates of its own");
        assertThatThrownBy(() -> read("find-max-rate: {}\nsoak: {duration: 15m}"))
                .hasMessageEndingWith("it puts one contender under load after another");
        assertThatThrownBy(() -> read("find-max-rate: {start: 0}"))
                .hasMessageEndingWith("'start' is '0'. Allowed: a whole number from 1 to 50000");
        assertThatThrownBy(() -> read("find-max-rate: {}", "calls: sequential\n    shape: {closed: 5}"))
                .hasMessageEndingWith(
                        "has a 'shape', which is not allowed in a scenario with 'find-max-rate': it sends at rates of its own");
        assertThatThrownBy(() -> read("find-max-rate: {}").withEngine(EngineKind.THREADS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("cannot send at a rate");
    }

    /** The scenario's expectations are about its own experiment, which does not run in this case. */
    @Test
    void aSearchFromTheCommandLineReplacesExperimentAndExpectations() {
        String does = "soak: {duration: 15m}\nexpectations: [{id: x, claim: It holds., assert: soak.failed == 0}]";
        String searches = "find-max-rate: {}\nexpectations: [{id: x, claim: It holds., assert: soak.failed == 0}]";

        Scenario replaced = read(does).findingMaxRate(OTHER);
        assertThat(replaced.experiment()).isEqualTo(OTHER);
        assertThat(replaced.expectations()).isEmpty();
        assertThat(read(searches).findingMaxRate(OTHER).expectations()).hasSize(1);
    }

    @Test
    void eachOfTwoApplicationsHasHalfTheSearchTime() {
        Scenario both = ScenarioReader.read("two.yaml", """
                name: two
                question: How many a second?
                find-max-rate: {search-time: 60s}
                users: 3
                contenders:
                  - {id: a, service: tomcat-gateway, path: /a, calls: none, expect: status}
                  - {id: b, service: netty-gateway, path: /b, calls: none, expect: status}
                """);

        Scenario one = both.alone(both.contenders().getFirst().service());

        assertThat(one.experiment()).isEqualTo(new Capacity(Duration.ofMillis(50), Duration.ofSeconds(30), 100));
    }

    private static Scenario read(String more) {
        return read(more, "calls: sequential");
    }

    private static Scenario read(String more, String calls) {
        return ScenarioReader.read(
                "small.yaml",
                ScenarioReaderTest.SMALL
                        .replace("engine: nio", "engine: nio\n" + more)
                        .replace("calls: sequential", calls));
    }
}
