package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.events.EventSink;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.run.TinyMesh;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A mistyped path ends the run before anybody has waited for it. */
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

    private final List<String> asked = new CopyOnWriteArrayList<>();

    @Test
    void eachRouteIsAskedOnceForOneItemBeforeAnythingElse() {
        assertThatThrownBy(() -> run(SCENARIO))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "typo.yaml:10:5: tomcat-gateway responds to /missing/1 of contender 'typo' with 404: it has no such route");

        assertThat(routes()).containsExactly("GET /rest/1", "GET /missing/1");
    }

    @Test
    void whatIsComparedWithAnAnswerThatIsNotThereIsRefusedToo() {
        assertThatThrownBy(() -> run(SCENARIO + "    expect: same-as-reference\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ")
                .hasMessageContaining("404");
    }

    /** It would be warmer for having been asked. */
    @Test
    void whatIsMeasuredColdIsNotAskedBeforeAndToldAfterwards() {
        assertThatThrownBy(() -> run(SCENARIO.replace("{users: 1, cnt: 5, rounds: 1}", "none")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ");

        assertThat(routes().stream().filter("GET /rest/1"::equals)).hasSize(2); // one of each contender's three users
    }

    @Test
    void whatIsComparedColdWithAResponseThatIsNotThereIsTheSameMistake() {
        String cold = SCENARIO.replace("{users: 1, cnt: 5, rounds: 1}", "none");

        assertThatThrownBy(() -> run(cold + "    expect: same-as-reference\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("typo.yaml:10:5: ")
                .hasMessageContaining("404");
    }

    private List<String> routes() {
        return asked.stream()
                .filter(one -> one.startsWith("GET /rest/") || one.startsWith("GET /missing/"))
                .toList();
    }

    private void run(String yaml) {
        RunSettings settings = new RunSettings(
                (scenario, logs, progress) -> new TinyMesh(asked::add), root, false, "0.1.0", List.of("run", "typo"));
        ScenarioRun.create(ScenarioReader.read("typo.yaml", yaml), settings, EventSink.NONE)
                .run();
    }
}
