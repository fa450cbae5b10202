package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs two contenders of the container lab, one at a time, with few requests. */
class ContainersTest {

    private static final String TINY = """
            name: tiny-containers
            question: Do they take turns?
            applications:
              boot35-undertow: {module: container-lab/boot35-undertow, port: 8083, jvm: -Xmx256m}
              boot41-tomcat: {module: container-lab/boot41-tomcat, port: 8084, jvm: -Xmx256m}
            services:
              boot41-tomcat: {container.body.max-size: 1MB}
            isolated:
              {launches: 2, ab: true, baseline: boot35-undertow, published: embedded-servlet-containers}
            users: 4
            shape: {closed: 5}
            work: {fixed: 1}
            warm-up: {users: 1, cnt: 1, rounds: 1}
            contenders:
              - {id: metrics, service: each-application, path: /actuator/metrics, calls: none, expect: status}
              - {id: too-much, service: boot41-tomcat, path: /pdf, calls: none, expect: echoed-digest,
                 body: {content-type: application/pdf, from: /pdf/20mb}, shape: {closed: 1}}
              - {id: large, service: boot35-undertow, path: /pdf/20mb, calls: none, expect: same-as-reference,
                 accept: application/pdf, users: 10, shape: {closed: 1}}
              - {id: large-sent, service: boot35-undertow, path: /pdf, calls: none, expect: echoed-digest,
                 body: {content-type: application/pdf, from: /pdf/20mb}, users: 10, shape: {closed: 1}}
            """;

    @TempDir
    private Path folder;

    @Test
    void runsOneApplicationAtATimeAndComparesThemInTheReport() throws Exception {
        Path scenario = Files.writeString(folder.resolve("tiny.yaml"), TINY);
        try (MeshCommand mesh = MeshCommand.run(folder, scenario.toString(), "--trust")) {
            assertThat(mesh.awaitExit()).as(mesh.progress()).isZero();

            JsonNode results = mesh.resultsJson();
            assertThat(results.get("state").asString()).isEqualTo("COMPLETE");
            startsInTurns(results.at("/measurement/applications/starts"));
            assertThat(measured(results))
                    .containsExactly(
                            "metrics-boot35-undertow 1",
                            "large 1",
                            "large-sent 1",
                            "metrics-boot41-tomcat 1",
                            "too-much 1",
                            "metrics-boot35-undertow 2",
                            "large 2",
                            "large-sent 2",
                            "metrics-boot41-tomcat 2",
                            "too-much 2");
            assertThat(results.at("/measurement/underLoad/contenders")
                            .valueStream()
                            .filter(one -> !one.get("id").asString().equals("too-much")))
                    .allSatisfy(one -> assertThat(one.at("/outcomes/ok").asInt())
                            .isEqualTo(one.get("id").asString().startsWith("metrics") ? 4 * 5 : 10));
            rejectsABodyOverTheLimit(results.at("/measurement/underLoad/contenders/4"));
            assertThat(results.at("/measurement/applications/startComparisons/0/verdict")
                            .asString())
                    .startsWith("2 of the 6 starts");
            assertThat(results.at("/notes").toString()).doesNotContain("schema");
            sideBySide(mesh.results());
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

    private static void startsInTurns(JsonNode starts) {
        assertThat(starts.valueStream().map(start -> start.get("service").asString()))
                .containsExactly("boot35-undertow", "boot41-tomcat", "boot35-undertow", "boot41-tomcat");
        assertThat(starts.valueStream()).allSatisfy(start -> {
            assertThat(start.get("readyNanos").asLong())
                    .isBetween(100_000_000L, start.get("firstOkNanos").asLong() + 10_000_000L);
            assertThat(start.get("memoryUsedBytes").asLong()).isGreaterThan(10_000_000);
            assertThat(start.get("classesLoaded").asLong()).isGreaterThan(1_000);
            assertThat(start.get("threadsLive").asLong()).isPositive();
        });
    }

    /** Checks that a body over the limit gets a 413, and that its connection does not break. */
    private static void rejectsABodyOverTheLimit(JsonNode tooMuch) {
        assertThat(tooMuch.at("/outcomes/otherFailures").toString())
                .isEqualTo("{\"client-error 413 Content Too Large\":4}");
        assertThat(tooMuch.at("/requests/kinds/0/status").asInt()).isEqualTo(413);
    }

    private static void sideBySide(Path results) throws IOException {
        assertThat(results.resolve("summary.md"))
                .content()
                .contains(
                        "| time to ready, s ",
                        "| boot35-undertow",
                        "2 of the 6 starts that a comparison needs",
                        "tomcat, published");
        assertThat(Files.readString(results.resolve("report.html"))).contains("The applications side by side");
    }

    private static List<String> measured(JsonNode results) {
        return results.at("/measurement/underLoad/contenders")
                .valueStream()
                .map(one ->
                        one.get("id").asString() + " " + one.get("repetition").asInt())
                .toList();
    }
}
