package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests the agent in a real application on Tomcat. The application is the legacy backend, as if others had written it. It has twenty
 * threads, and holds each request for 100 ms. So of 200 users who come together, most wait for a thread.
 */
class ObservedApplicationTest {

    private static final String SCENARIO = """
            name: observed
            question: Does the agent see where requests wait?
            users: 200
            work: {fixed: 1}
            warm-up: {users: 5, cnt: 1, rounds: 2}
            applications:
              mine:
                jar: JAR
                port: 9966
                ready: {path: /actuator/health/readiness}
                properties: {server.tomcat.threads.max: "20"}
            contenders:
              - {id: temperatures, service: mine, path: "/legacy/temperatures?baseDate=2026-11-20"}
            """;

    @TempDir
    private Path folder;

    @Test
    void theAgentReadsTomcatsLimitsAndWhereRequestsWaited() throws Exception {
        Path jar = Documents.PROJECT.resolve("legacy-backend/target/legacy-backend.jar");
        Path agent = Documents.PROJECT.resolve("tools/observing-agent/target/observing-agent.jar");
        for (Path needed : List.of(jar, agent)) {
            assumeTrue(Files.exists(needed), () -> "wants " + needed + ": mvn verify builds it");
        }
        Path scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO.replace("JAR", jar.toString()));

        try (MeshCommand run = MeshCommand.run(folder, scenario.toString(), "--trust")) {
            assertThat(run.awaitExit()).as(run.progress()).isZero();

            JsonNode limits = run.resultsJson().at("/services/0/limits");
            assertThat(limits.at("/tomcat.threads.max").asInt()).isEqualTo(20);
            assertThat(limits.at("/tomcat.accept-count").asInt()).isPositive();
            JsonNode contender = run.resultsJson().at("/measurement/contenders/0");
            assertThat(contender.at("/observations/0/source").asString()).isEqualTo("agent");
            assertThat(contender.at("/threads/peak/http-nio-exec").asInt()).isEqualTo(20);
            assertThat(contender.at("/waits/parts/0/name").asString()).isEqualTo("thread");
            assertThat(contender.at("/waits/parts/0/nanos").asLong())
                    .isBetween(1L, contender.at("/waits/meanNanos").asLong());
            assertThat(Files.readString(run.results().resolve("summary.md")))
                    .contains("## Where requests waited, from gauges");
            assertThat(run.livingServices()).isEmpty();
        }
    }
}
