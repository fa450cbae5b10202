package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;

class OpenConnectionsReaderTest {

    private static final String OPEN = "open-connections: {connections: [10, 200, 3000], hold: 8s}";

    @Test
    void readsNumbersAndHoldTime() {
        assertThat(read(OPEN).experiment())
                .isEqualTo(new OpenConnections(List.of(10, 200, 3000), Duration.ofSeconds(8), Duration.ofSeconds(10)));
        assertThat(read("open-connections: {connections: [1], hold: 1s, patience: 3s}")
                        .experiment())
                .isEqualTo(new OpenConnections(List.of(1), Duration.ofSeconds(1), Duration.ofSeconds(3)));
        assertThat(read("work: triangular").experiment()).isEqualTo(Experiment.Load.BURST);
    }

    @Test
    void writesWhatItReads() {
        Scenario scenario = read(OPEN);

        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(scenario))
                        .experiment())
                .isEqualTo(scenario.experiment());
    }

    @Test
    void aContenderOpensAtMostOneConnectionPerUser() {
        Scenario scenario = read(OPEN);

        assertThat(numbers(scenario)).containsExactly(10, 200);
        assertThat(numbers(scenario.withUsers(7))).containsExactly(7);
    }

    private static List<Integer> numbers(Scenario scenario) {
        return ((OpenConnections) scenario.experiment())
                .of(scenario.contenders().getFirst());
    }

    @Test
    void namesTheAllowedValuesWhenItRejectsOne() {
        assertThatThrownBy(() -> read("open-connections: {connections: [10001], hold: 8s}"))
                .hasMessageEndingWith("'connections' is '10001'. Allowed: 1 to 10000");
        assertThatThrownBy(() -> read("open-connections: {connections: [0], hold: 8s}"))
                .hasMessageEndingWith("Allowed: 1 to 10000");
        assertThatThrownBy(() -> read("open-connections: {hold: 8s}"))
                .hasMessageEndingWith("key 'connections' is missing");
        assertThatThrownBy(() -> read("open-connections: {connections: [1]}"))
                .hasMessageEndingWith("key 'hold' is missing");
        assertThatThrownBy(() -> read("open-connections: {connections: [1], hold: 0s}"))
                .hasMessageEndingWith("'hold' is zero. Allowed: more than zero");
        assertThatThrownBy(() -> read("open-connections: {connections: [1], hold: 11m}"))
                .hasMessageEndingWith("Allowed: up to 10m");
        assertThatThrownBy(() -> read(OPEN + "\nshape: burst"))
                .hasMessageEndingWith(
                        "'shape' is not allowed in a scenario with 'open-connections': it opens connections and keeps them open");
        assertThatThrownBy(() -> read(OPEN + "\nsoak: {duration: 15m}"))
                .hasMessageContaining("'soak' is not allowed in");
        assertThatThrownBy(() -> read(OPEN + "\noverload: {}")).hasMessageContaining("'overload' is not allowed in");
        assertThatThrownBy(() -> read(OPEN).withEngine(EngineKind.THREADS))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("cannot keep connections open");
    }

    private static Scenario read(String more) {
        return ScenarioReader.read("small.yaml", """
                name: small
                question: Who holds them?
                %s
                users: 200
                contenders:
                  - {id: events, service: netty-gateway, path: "/events/{cnt}", calls: none, expect: status}
                """.formatted(more));
    }
}
