package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ContenderResult;
import mesh.load.run.RunSettings;
import mesh.load.run.TinyMesh;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a mistyped path, or one that fails for every user, ends the run early. */
@Timeout(300)
class RouteCheckTest {

    private static final String SCENARIO = """
            name: typo
            question: Is it there?
            users: 3
            warm-up: {users: 1, cnt: 5, rounds: 1}
            contenders:
              - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
              - {id: again, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
              - id: typo
                service: tomcat-gateway
                path: "/missing/{cnt}"
                calls: sequential
            """;

    @TempDir
    private Path root;

    private final List<String> requests = new CopyOnWriteArrayList<>();

    @Test
    void sendsOneRequestPerRouteForOneItemBeforeAnythingElse() {
        assertThatThrownBy(() -> run(SCENARIO))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "typo.yaml:10:5: tomcat-gateway responds to /missing/1 of contender 'typo' with 404: it has no such route");

        assertThat(routes()).containsExactly("GET /rest/1", "GET /missing/1");
    }

    /** Its service starts only when its contender is next, and what was measured before is kept. */
    @Test
    void checksTheRouteOfALaterServiceWhenItStarts() {
        RunResult result = run(SCENARIO.replace("service: tomcat-gateway\n", "service: netty-gateway\n"));

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo(
                        "typo.yaml:10:5: netty-gateway responds to /missing/1 of contender 'typo' with 404: it has no such route");
        assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("first", "again");

        assertThat(requests.subList(requests.indexOf("start rest"), requests.size()))
                .contains("GET /missing/1")
                .noneMatch(one -> one.startsWith("GET /rest/"));
        assertThat(requests).contains("GET /rest/3").containsOnlyOnce("start rest");
    }

    @Test
    void rejectsARouteWithAMissingReference() {
        assertThatThrownBy(() -> run(SCENARIO + "    expect: same-as-reference\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ")
                .hasMessageContaining("404");
    }

    /** A check before the measurement would warm up the route. */
    @Test
    void checksAColdRouteOnlyAfterItsMeasurement() {
        assertThatThrownBy(() -> run(SCENARIO.replace("{users: 1, cnt: 5, rounds: 1}", "none")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ");

        assertThat(routes().stream().filter("GET /rest/1"::equals)).hasSize(2); // one per contender
    }

    @Test
    void rejectsAColdRouteWithAMissingReference() {
        String cold = SCENARIO.replace("{users: 1, cnt: 5, rounds: 1}", "none");

        assertThatThrownBy(() -> run(cold + "    expect: same-as-reference\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ")
                .hasMessageContaining("404");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /status/503/-/{cnt}        | 503: {"cause":"-"}
            /status/500/-/{cnt}        | 500: {"cause":"-"}
            /status/500/internal/{cnt} | 500 internal: {"cause":"internal"}
            /status/403/-/{cnt}        | 403: {"cause":"-"}
            /wrong/{cnt}               | 0 items in place of 1 items: {}
            """)
    void rejectsAPathThatFailsForASingleUserWithItsStatusAndFirstLine(String path, String refusal) {
        assertThatThrownBy(() -> run(SCENARIO.replace("/missing/{cnt}", path)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("typo.yaml:10:5: tomcat-gateway responds to " + path.replace("{cnt}", "1")
                        + " of contender 'typo' with " + refusal
                        + ". A single user must get a valid response, or a 500 with a known cause. Check the path and the"
                        + " service's log");
    }

    /**
     * Such a failure is not a mistake. A route that blocks an event loop rejects even a single user, and a limit on request bodies rejects
     * every larger body.
     */
    @ParameterizedTest
    @ValueSource(strings = {"/status/500/blocking-on-event-loop/{cnt}", "/status/413/-/{cnt}"})
    void measuresARouteWhoseFailureIsTheLesson(String path) {
        run(SCENARIO.replace("/missing/{cnt}", path));

        assertThat(requests).filteredOn(one -> one.startsWith("GET /status/")).hasSizeGreaterThan(3);
    }

    @Test
    void reportsAColdRouteThatRejectsEveryUserAfterTheLoad() {
        String cold = SCENARIO.replace("{users: 1, cnt: 5, rounds: 1}", "none");

        assertThatThrownBy(() -> run(cold.replace("/missing/{cnt}", "/status/401/-/{cnt}")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("with 401: {\"cause\":\"-\"}.");
    }

    private List<String> routes() {
        return requests.stream()
                .filter(one -> one.startsWith("GET /rest/") || one.startsWith("GET /missing/"))
                .toList();
    }

    private RunResult run(String yaml) {
        RunSettings settings = new RunSettings(
                (scenario, first, logs, progress) -> new TinyMesh(requests::add),
                root,
                false,
                "0.1.0",
                List.of("run", "typo"));
        return Experiments.prepare(ScenarioReader.read("typo.yaml", yaml), settings, EventSink.NONE)
                .run();
    }
}
