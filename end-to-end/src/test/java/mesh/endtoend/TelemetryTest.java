package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests the profile {@code observe}. Without it, nothing is exported. With it, everything is exported that Prometheus and the dashboard
 * query.
 */
@Tag("faults")
@Tag("faults-short")
class TelemetryTest {

    private static final Path OBSERVE = Documents.PROJECT.resolve("deploy/observe");
    private static final Pattern TARGET = Pattern.compile("(?m)(job_name: (\\S+)[^\"]*)\"[^\"]+\"");
    private static final Pattern METRIC = Pattern.compile("(?m)^([a-z][a-z0-9_]*)(?=[ {])");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Map<String, List<String>> ADDED = Map.of(
            "legacy-backend", List.of("legacy_requests_active", "legacy_requests_completed_total", "mesh_threads"),
            "rsocket-store", List.of("store_streams_active", "r2dbc_pool_acquired_connections", "mesh_threads"),
            "netty-gateway",
                    List.of("reactor_netty_connection_provider_pending_connections", "mesh_eventloop_busy_max_seconds"),
            "tomcat-gateway",
                    List.of("mesh_connections_active", "mesh_calls_waiting", "mesh_virtual_wait_max_seconds"));

    @TempDir
    private static Path folder;

    private static ObservedMesh mesh;

    @BeforeAll
    static void start() throws IOException {
        mesh = ObservedMesh.start(folder);
    }

    @AfterAll
    static void stop() {
        mesh.close();
    }

    /** The test exposes these endpoints explicitly. So a 404 means that the endpoint does not exist, not that it is only hidden. */
    @ParameterizedTest
    @ValueSource(strings = {"legacy-backend", "rsocket-store", "netty-gateway", "tomcat-gateway"})
    void withoutTheProfileNothingIsRegisteredOrExported(String module) throws Exception {
        try (Service service = Service.start(
                module,
                folder,
                "--spring.rsocket.server.port=0",
                "--management.endpoints.web.exposure.include=health,prometheus,metrics,beans")) {
            assertThat(service.get("/actuator/prometheus").statusCode()).isEqualTo(404);
            assertThat(service.get("/actuator/metrics").body())
                    .contains("jvm.threads.live")
                    .doesNotContain("mesh.threads", "mesh.eventloop", "legacy.requests");
            assertThat(service.get("/actuator/beans").body())
                    .contains("jvmSample")
                    .doesNotContain(
                            "io.opentelemetry", "micrometer.tracing", "mesh.sample.traces", "OtlpMeterRegistry");
        }
    }

    @Test
    void everyServiceExportsTheMetricsThatTheProjectAdds() throws Exception {
        mesh.serveSomebody();

        for (Map.Entry<String, Service> service : mesh.services().entrySet()) {
            String scraped = service.getValue().get("/actuator/prometheus").body();
            assertThat(METRIC.matcher(scraped).results().map(metric -> metric.group(1)))
                    .as(service.getKey())
                    .containsAll(ADDED.get(service.getKey()));
        }
    }

    @Test
    void prometheusHasDataForEveryPanelAndAcceptsEveryRule() throws Exception {
        Prometheus.assumeInstalled();
        try (Prometheus prometheus = Prometheus.start(scrapingTheMesh(), folder)) {
            for (String query : queriesOfTheDashboard()) {
                Awaitility.await(query).atMost(PATIENCE).until(() -> {
                    mesh.serveSomebody();
                    return !prometheus.query(query).isEmpty();
                });
            }

            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(prometheus.rules())
                            .isNotEmpty()
                            .allSatisfy(rule ->
                                    assertThat(rule.get("health").asString()).isEqualTo("ok")));
            assertThat(prometheus.query("job:cpu_per_request:seconds")).allMatch(seconds -> seconds > 0);
        }
    }

    @Test
    void theDashboardUsesTheProvisionedDataSource() throws IOException {
        String source = Files.readString(OBSERVE.resolve("datasources.yaml"));

        assertThat(dashboard().get("panels").valueStream())
                .hasSizeGreaterThan(10)
                .allSatisfy(panel -> assertThat(source)
                        .contains("uid: " + panel.at("/datasource/uid").asString()));
    }

    @Test
    void promtoolAcceptsConfigurationAndRules() throws Exception {
        Prometheus.assumeInstalled();

        assertThat(Prometheus.promtool("check", "config", OBSERVE.resolve("prometheus.yaml")))
                .contains("SUCCESS");
        assertThat(Prometheus.promtool("check", "rules", OBSERVE.resolve("rules.yaml")))
                .contains("SUCCESS");
    }

    @Test
    void eachAlertFiresAsItsTestCaseRequires() throws Exception {
        Prometheus.assumeInstalled();

        assertThat(Prometheus.promtool("test", "rules", OBSERVE.resolve("rules-test.yaml")))
                .contains("SUCCESS");
    }

    /** Returns the shipped configuration with the ports of this mesh. One service is missing here, and nothing listens on its port. */
    private static Path scrapingTheMesh() throws IOException {
        Map<String, Integer> ports = new HashMap<>();
        mesh.services().forEach((name, service) -> ports.put(name, service.port()));
        String shipped =
                Files.readString(OBSERVE.resolve("prometheus.yaml")).replaceAll("interval: \\d+s", "interval: 1s");
        Matcher targets = TARGET.matcher(shipped);
        String here = targets.replaceAll(
                target -> target.group(1) + "\"127.0.0.1:" + ports.getOrDefault(target.group(2), 1) + '"');
        Files.copy(OBSERVE.resolve("rules.yaml"), folder.resolve("rules.yaml"));
        return Files.writeString(folder.resolve("prometheus.yaml"), here);
    }

    private static List<String> queriesOfTheDashboard() throws IOException {
        return dashboard()
                .get("panels")
                .valueStream()
                .flatMap(panel -> panel.get("targets").valueStream())
                .map(target -> target.get("expr").asString().replace("$__rate_interval", "10s"))
                .toList();
    }

    private static JsonNode dashboard() throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(OBSERVE.resolve("dashboard.json")));
    }
}
