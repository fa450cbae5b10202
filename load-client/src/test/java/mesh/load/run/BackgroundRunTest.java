package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult.BackgroundFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests light requests of other users beside a contender, from the scenario to the result. */
@Timeout(300)
class BackgroundRunTest {

    private final AtomicInteger light = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    @TempDir
    private Path root;

    @Test
    void warmsUpTheLightRequestsAndCountsThemSeparatelyUnderLoad() {
        RunResult result = run("/light");

        assertThat(result.contenders()).singleElement().satisfies(contender -> {
            assertThat(contender.outcomes().ok()).isEqualTo(10);
            BackgroundFigures background = Objects.requireNonNull(contender.beside());
            assertThat(background.connections()).isEqualTo(4);
            assertThat(background.outcomes())
                    .returns(40, OutcomeCounts::requests)
                    .returns(40, OutcomeCounts::ok);
            assertThat(background.ok().samples()).isEqualTo(40);
        });
        assertThat(light).hasValueGreaterThan(40 + 4_000);
        assertThat(ended).hasValue(40);
        assertThat(root).isDirectoryRecursivelyContaining("glob:**first-background.hlog");
    }

    @Test
    void checksThePathOfTheLightRequestsLikeARoute() {
        assertThatThrownBy(() -> run("/missing/light"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("responds to /missing/light", "404: it has no such route");
    }

    private RunResult run(String path) {
        RunSettings settings = new RunSettings(
                (part, first, logs, progress) -> new TinyMesh(request -> {
                    if (request.equals("GET /light")) {
                        light.incrementAndGet();
                    }
                }),
                root,
                false,
                "0.1.0",
                List.of("run", "background"));
        EventSink listener = event -> {
            if (event instanceof Event.ContenderEnded contender && contender.beside() != null) {
                ended.set(contender.beside().ok());
            }
        };
        return Experiments.prepare(ScenarioReader.read("background.yaml", """
                                name: background
                                question: What do others get?
                                users: 3
                                work: {fixed: 1}
                                shape: {constant: {per-second: 25, duration: 400ms}}
                                background: {path: %s, per-second: 100, users: 4}
                                warm-up: {users: 1, cnt: 1, rounds: 1}
                                contenders:
                                  - {id: first, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                                """.formatted(path)), settings, listener)
                .run();
    }
}
