package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunState;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a warm-up does the work of the load that follows it. */
@Timeout(300)
class WarmUpRunTest {

    private static final int LOADS_THAT_DO_NOT_COUNT = 15;

    @TempDir
    private Path root;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final TinyMesh mesh = new TinyMesh(requests::add);

    @Test
    void theGatewayRecordsTheRequestsOfTheWarmUp() {
        run("{users: 1, cnt: 5, rounds: 1}", "sequential");

        assertThat(requests).contains("GET /rest/5");
        assertThat(mesh.numbered()).contains("/rest/5");
    }

    @Test
    void loadsThatDoNotCountFollowAWarmUpUntilCompiled() {
        run("{users: 1, cnt: 1, rounds: 1, until-compiled: true}", "stream");

        assertThat(requests).filteredOn("GET /rest/3"::equals).hasSize(LOADS_THAT_DO_NOT_COUNT + 1);
    }

    @Test
    void anyOtherLoadCountsFromTheFirst() {
        run("{users: 1, cnt: 1, rounds: 1}", "stream");
        assertThat(requests).filteredOn("GET /rest/3"::equals).hasSize(1);
    }

    @Test
    void onlyStreamsNeedThem() {
        run("{users: 1, cnt: 1, rounds: 1, until-compiled: true}", "sequential");
        assertThat(requests).filteredOn("GET /rest/3"::equals).hasSize(1);
    }

    private void run(String warmUp, String calls) {
        String yaml = """
                name: warm
                question: Is it warm?
                users: 3
                warm-up: %s
                contenders:
                  - {id: one, service: tomcat-gateway, path: "/rest/{cnt}", calls: %s}
                """.formatted(warmUp, calls);
        RunSettings settings = new RunSettings(
                (scenario, first, logs, progress) -> mesh, root, false, "0.1.0", List.of("run", "warm"));
        assertThat(Experiments.prepare(ScenarioReader.read("warm.yaml", yaml), settings, EventSink.NONE)
                        .run()
                        .state())
                .isEqualTo(RunState.COMPLETE);
    }
}
