package mesh.endtoend;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests a run whose gateway calls recorded responses over a long line, and which fail for a while. */
class DependenciesTest {

    private static final String SCENARIO = """
            name: dependencies
            question: Does a dependency that is 30 ms away, and works for 20 ms, take its time?
            users: 10
            jit-compilers: c1
            work: {fixed: 3}
            shape: {constant: {per-second: 20, duration: 6s}}
            services:
              tomcat-gateway: {mesh.legacy.url: "http://127.0.0.1:LINE"}
            dependencies:
              readings: {responses: readings.yaml, port: READINGS, service-time: 20ms}
              line: {tcp: "127.0.0.1:READINGS", port: LINE, latency: 30ms}
            fault: {dependencies: {readings: {failure-ratio: 1}}, delay: 2s, duration: 1s}
            contenders:
              - {id: rest, service: tomcat-gateway, path: "/rest/{cnt}", calls: none, connections: unlimited}
            """;

    private static final String READINGS = """
            responses:
              - method: GET
                path: /legacy/temperatures
                body: '{"result": {"id": 20777, "date": "2026-11-20", "station": "Potsdam", "celsius": 5.0}}'
            """;

    private static final int LATENCY_COLUMN = 11;

    @TempDir
    private Path folder;

    @Test
    void callsTakeTheirTimeAndFailOnlyDuringTheFault() throws Exception {
        Path jar = Documents.PROJECT.resolve("tools/dependency-proxy/target/dependency-proxy.jar");
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");
        Files.writeString(folder.resolve("readings.yaml"), READINGS);
        Path scenario = Files.writeString(folder.resolve("s.yaml"), scenario());

        try (MeshCommand run = MeshCommand.run(folder, scenario.toString())) {
            assertThat(run.awaitExit()).as(run.progress()).isZero();

            JsonNode contender = run.resultsJson().at("/measurement/contenders/0");
            int failed = contender.at("/outcomes/serverErrors/upstream-status").asInt();
            assertThat(failed).isPositive();
            assertThat(contender.at("/outcomes/ok").asInt() + failed).isEqualTo(120);
            assertThat(contender.at("/fault/fault").asString()).isEqualTo("dependency readings with {failure-ratio=1}");
            assertThat(contender.at("/fault/recoveryNanos").asLong()).isPositive();
            assertThat(contender.at("/dependencies"))
                    .extracting(one -> one.path("name").asString())
                    .containsExactly("line", "readings");
            // The probes for the recovery call, too. A call over the line contains the time of the readings.
            assertCalls(contender.at("/dependencies/0"), contender, ofMillis(30 + 20));
            assertCalls(contender.at("/dependencies/1"), contender, ofMillis(20));
            assertThat(contender.at("/dependencies/1/failures/fail").asInt()).isGreaterThanOrEqualTo(failed);
            // Three calls, one after another. A failed request ends after its first call.
            assertThat(Files.readAllLines(run.results().resolve("requests.csv")))
                    .filteredOn(row -> row.contains(",ok,"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(latency(row)).isGreaterThanOrEqualTo(ofMillis(3 * (30 + 20))));
            assertThat(run.progress()).contains("starting dependencies\n").contains("starting tomcat-gateway\n");
            assertThat(run.livingServices()).isEmpty();
        }
    }

    private static void assertCalls(JsonNode dependency, JsonNode contender, Duration shortest) {
        long completed = dependency.path("completed").asLong();
        assertThat(completed)
                .isGreaterThanOrEqualTo(3 * contender.at("/outcomes/ok").asLong()
                        + contender.at("/outcomes/serverErrors/upstream-status").asLong());
        assertThat(Duration.ofNanos(dependency.path("callNanos").asLong() / completed))
                .isGreaterThanOrEqualTo(shortest);
        assertThat(dependency.path("concurrentCalls").asLong())
                .isBetween(1L, dependency.path("connections").asLong());
    }

    private static Duration latency(String row) {
        return Duration.ofNanos(Long.parseLong(row.split(",", -1)[LATENCY_COLUMN]));
    }

    private static String scenario() throws Exception {
        try (ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return SCENARIO.replace("LINE", String.format(Locale.ROOT, "%d", one.getLocalPort()))
                    .replace("READINGS", String.format(Locale.ROOT, "%d", other.getLocalPort()));
        }
    }
}
