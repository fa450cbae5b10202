package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;

class IsolatedTest {

    private static final String SCENARIO = """
            name: turns
            question: Do they take turns?
            applications:
              a: {module: container-lab/boot35-tomcat, port: 8081}
              b: {module: container-lab/boot35-jetty, port: 8082}
              c: {module: container-lab/boot35-undertow, port: 8083}
            isolated: %s
            users: 2
            shape: {closed: 10}
            contenders:
              - {id: x, service: each-application, path: /x, calls: none}
              - {id: y, service: each-application, path: /y, calls: none, shape: {constant: {per-second: 5, duration: 2s}}}
              - {id: z, service: a, path: /z, calls: none}
            """;

    @Test
    void comparesEachContenderWithTheContenderOfTheBaseline() {
        Scenario scenario = read("{baseline: b}");

        assertThat(scenario.compare())
                .containsExactlyInAnyOrder(
                        new ContenderPair("x-a", "x-b"),
                        new ContenderPair("x-c", "x-b"),
                        new ContenderPair("y-a", "y-b"),
                        new ContenderPair("y-c", "y-b"));
    }

    @Test
    void alsoComparesTheListedPairs() {
        Scenario scenario = read("{baseline: b, compare: [[c, a], [c, b]]}");

        assertThat(scenario.compare())
                .containsExactlyInAnyOrder(
                        new ContenderPair("x-a", "x-b"),
                        new ContenderPair("x-c", "x-b"),
                        new ContenderPair("x-c", "x-a"),
                        new ContenderPair("y-a", "y-b"),
                        new ContenderPair("y-c", "y-b"),
                        new ContenderPair("y-c", "y-a"));
    }

    @Test
    void anApplicationOnItsOwnHasOnlyItsOwnContenders() {
        Scenario scenario = read("{launches: 3}");

        Scenario alone = scenario.alone(scenario.applications().getFirst());

        assertThat(alone.contenders()).extracting(Contender::id).containsExactly("x-a", "y-a", "z");
        assertThat(alone.neededServices()).extracting(Service::label).containsExactly("a");
    }

    @Test
    void aContendersOwnShapeOverridesTheScenarios() {
        Scenario scenario = read("{}");

        assertThat(scenario.contenders().getFirst().shape()).isNull();
        assertThat(scenario.requests(scenario.contenders().getFirst())).isEqualTo(20);
        assertThat(scenario.requests(scenario.contenders().get(3))).isEqualTo(10);
    }

    @Test
    void theLongRunHasMoreLaunchesAndMoreRequests() {
        Scenario full =
                read("{launches: 1, full: {launches: 6, multiplier: 5}}").full();

        assertThat(((Isolated) full.experiment()).launches()).isEqualTo(6);
        assertThat(full.contenders())
                .extracting(Contender::shape)
                .contains(new Shape.Closed(50), new Shape.Constant(5, Duration.ofSeconds(10)));
    }

    @Test
    void theNumberOfRepetitionsSetsTheLaunches() {
        Scenario repeated = read("{launches: 1}").withRepetitions(6);

        assertThat(((Isolated) repeated.experiment()).launches()).isEqualTo(6);
        assertThat(repeated.contenders()).extracting(Contender::repetitions).containsOnly(1);
    }

    @Test
    void rejectsRepetitions() {
        String all = SCENARIO.formatted("{launches: 6}").replace("users: 2", "users: 2\nrepetitions: 3");
        String one = SCENARIO.formatted("{launches: 6}").replace("service: a,", "service: a, repetitions: 3,");
        String wrong = "'repetitions' is 3, but 'isolated' applications are launched again instead. "
                + "Allowed: 1, and 'launches' in 'isolated'";

        assertThatThrownBy(() -> ScenarioReader.read("turns.yaml", all))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("turns.yaml:9:")
                .hasMessageEndingWith(wrong);
        assertThatThrownBy(() -> ScenarioReader.read("turns.yaml", one))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("turns.yaml:13:")
                .hasMessageEndingWith(wrong);
    }

    @Test
    void acceptsOneRepetition() {
        String once = SCENARIO.formatted("{launches: 6}").replace("users: 2", "users: 2\nrepetitions: 1");

        assertThat(ScenarioReader.read("turns.yaml", once).contenders())
                .extracting(Contender::repetitions)
                .containsOnly(1);
    }

    @Test
    void rejectsALongRunIfTheScenarioHasNone() {
        assertThatThrownBy(() -> read("{launches: 1}").full())
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("turns: it has no long run");
    }

    @Test
    void rejectsUnknownNamesToCompareWith() {
        assertThatThrownBy(() -> read("{baseline: d}")).hasMessageContaining("'baseline' is 'd'. Allowed: a, b, c");
        assertThatThrownBy(() -> read("{compare: [[a, d]]}"))
                .hasMessageContaining("'d'")
                .hasMessageContaining("a, b, c");
        assertThatThrownBy(() -> read("{published: nowhere}"))
                .hasMessageContaining("Allowed: embedded-servlet-containers, contenedores-de-servlets");
    }

    @Test
    void rejectsRoutesOfTheMesh() {
        String mesh = SCENARIO.formatted("{}").replace("service: a,", "service: netty-gateway,");

        assertThatThrownBy(() -> ScenarioReader.read("turns.yaml", mesh))
                .hasMessageContaining("'isolated' is only for applications");
    }

    private static Scenario read(String turns) {
        return ScenarioReader.read("turns.yaml", SCENARIO.formatted(turns));
    }
}
