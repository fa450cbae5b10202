package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import mesh.behaviour.Distribution;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ServiceSources;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the reader of scenarios rejects properties that a service would reject at its start or silently ignore. */
class ServicePropertiesTest {

    private static final String SCENARIO = """
            name: small
            question: Does it?
            users: 10
            legacy:
              service-time: 20ms
            services:
              SERVICE:
                server.port: 8071
                PROPERTY
            contenders:
              - {id: rest, service: tomcat-gateway, path: /netty, calls: single}
            """;

    private static final String GATEWAYS =
            "Allowed: mesh.computing.iterations, mesh.computing.threads, mesh.computing.time,"
                    + " mesh.database.acquire-timeout, mesh.database.connect-timeout, mesh.database.fetch-size,"
                    + " mesh.database.max-connections, mesh.database.password, mesh.database.query-time,"
                    + " mesh.database.query-timeout, mesh.database.url, mesh.database.username, mesh.events.interval,"
                    + " mesh.legacy.url, mesh.limits.connect-timeout, mesh.limits.deadline, mesh.limits.fan-out, mesh.limits.hedge-after,"
                    + " mesh.limits.max-concurrent-calls, mesh.limits.max-connections, mesh.limits.max-idle-time, mesh.limits.max-response-bytes,"
                    + " mesh.limits.max-wait-duration, mesh.limits.pending-acquire-max-count, mesh.limits.pending-acquire-timeout,"
                    + " mesh.limits.response-timeout, mesh.limits.rest-template-no-read-timeout,"
                    + " mesh.retry.attempts, mesh.retry.breaker-failure-ratio, mesh.retry.breaker-open-time,"
                    + " mesh.retry.breaker-trials, mesh.retry.breaker-window, mesh.retry.budget-ratio,"
                    + " mesh.retry.budget-reserve, mesh.retry.first-delay, mesh.retry.max-delay, mesh.retry.total-time,"
                    + " mesh.server.send-buffer-bytes, mesh.stages.enabled, mesh.stages.journal-capacity,"
                    + " mesh.store.connect-timeout,"
                    + " mesh.store.first-item-timeout, mesh.store.keep-alive-interval, mesh.store.keep-alive-max-lifetime,"
                    + " mesh.store.url, and Spring's own: server.*, spring.*, management.*, logging.*";

    /** If the list differs, prints the correct list, so that you can copy it. */
    @Test
    void theListAgreesWithPomsAndRecords() throws IOException {
        assertThat(listed()).isEqualTo(ServiceSources.read());
    }

    private static String listed() throws IOException {
        try (InputStream yaml = Objects.requireNonNull(ServiceProperties.class.getResourceAsStream("/services.yaml"))) {
            return new String(yaml.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*\\R", "");
        }
    }

    @Test
    void theBackendHasAPropertyForEachBehaviourKey() {
        assertThat(ServiceProperties.of("legacy-backend").stream().filter(name -> name.startsWith("legacy.behaviour.")))
                .containsExactlyInAnyOrderElementsOf(LegacyBehaviour.KEYS.stream()
                        .map(LegacyBehaviour::property)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mesh.limits.max-conections: 50 | unknown property 'mesh.limits.max-conections' of 'netty-gateway'. Did you mean 'mesh.limits.max-connections'?
            mesh.limits.maxConnections: 50 | unknown property 'mesh.limits.maxConnections' of 'netty-gateway'. Did you mean 'mesh.limits.max-connections'?
            mesh.limit.fan-out: 50         | unknown property 'mesh.limit.fan-out' of 'netty-gateway'. Did you mean 'mesh.limits.fan-out'?
            store.rows: 50                 | unknown property 'store.rows' of 'netty-gateway'.
            """)
    void rejectsAPropertyThatTheServiceDoesNotHave(String property, String message) {
        assertRefused("netty-gateway", property, message + " " + GATEWAYS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            netty-gateway  | mesh.limits.max-connections: -50            | a whole number from 1
            netty-gateway  | mesh.limits.max-connections: fifty          | a whole number from 1
            netty-gateway  | mesh.limits.max-connections: 5000000000     | a whole number from 1
            netty-gateway  | mesh.limits.max-connections: '${user.home}' | a whole number from 1
            netty-gateway  | mesh.limits.fan-out: 10001                  | a whole number from 1 to 10000
            netty-gateway  | mesh.limits.response-timeout: soon          | a duration from 1ms, such as 100ms, 30s or PT2M
            netty-gateway  | mesh.limits.response-timeout: 0s            | a duration from 1ms, such as 100ms, 30s or PT2M
            netty-gateway  | mesh.limits.response-timeout: 5 parsecs     | a duration from 1ms, such as 100ms, 30s or PT2M
            netty-gateway  | mesh.limits.response-timeout: 99999999999999999d | a duration from 1ms, such as 100ms, 30s or PT2M
            netty-gateway  | mesh.limits.rest-template-no-read-timeout: maybe  | true, false
            netty-gateway  | mesh.legacy.url: nowhere                    | a URL with a host, which with http has no underscore
            netty-gateway  | mesh.legacy.url: http://my_backend:8080     | a URL with a host, which with http has no underscore
            netty-gateway  | mesh.store.url: tcp://my_store              | a URL with a host, which with http has no underscore
            legacy-backend | legacy.behaviour.service-time: 61s          | a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms
            legacy-backend | legacy.behaviour.jitter: 1.5                | a number from 0 to 1
            legacy-backend | legacy.behaviour.jitter: NaN                | a number from 0 to 1
            legacy-backend | legacy.behaviour.seed: x                    | a whole number
            rsocket-store  | store.threads: 65                           | a whole number from 1 to 64
            """)
    void rejectsAValueThatTheServiceWouldReject(String service, String property, String allowed) {
        String name = property.substring(0, property.indexOf(':'));
        String value = property.substring(name.length() + 2).replace("'", "");

        assertRefused(service, property, "'" + name + "' is '" + value + "'. Allowed: " + allowed);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            netty-gateway  | mesh.limits.pending-acquire-max-count: -1
            netty-gateway  | mesh.limits.response-timeout: 1500
            netty-gateway  | mesh.limits.response-timeout: PT1.5S
            netty-gateway  | mesh.limits.response-timeout: 1h
            netty-gateway  | mesh.store.url: tcp://127.0.0.1:7000
            netty-gateway  | mesh.store.url: tcp://my_store:7000
            netty-gateway  | mesh.database.url: postgresql://my_database/mesh
            legacy-backend | legacy.behaviour.failure-ratio: 0.25
            legacy-backend | legacy.behaviour.service-time: bimodal usual=1ms slow=9ms slow-ratio=0.5
            rsocket-store  | spring.r2dbc.pool.max-size: 9
            tomcat-gateway | management.metrics.enable.all: false
            tomcat-gateway | logging.level.root: warn
            """)
    void acceptsPropertiesThatTheServiceAccepts(String service, String property) {
        Scenario scenario = ScenarioReader.read("s.yaml", scenario(service, property));

        String name = property.substring(0, property.indexOf(':'));
        assertThat(scenario.services().get(Service.find(Service.MESH, service).orElseThrow()))
                .containsEntry(name, property.substring(name.length() + 2));
    }

    @Test
    void checksTheBehaviourOfTheBackendWhereverItIsSet() {
        assertThatThrownBy(() -> ScenarioReader.read(
                        "s.yaml",
                        scenario("netty-gateway", "server.address: ::1").replace("20ms", "2 weeks")))
                .hasMessage("s.yaml:5:3: 'service-time' is '2 weeks'. Allowed: " + Distribution.ALLOWED);
        assertThatThrownBy(() -> ScenarioReader.read(
                        "s.yaml",
                        scenario("netty-gateway", "server.address: ::1")
                                + "fault: {legacy: {hang-ratio: 2}, delay: 1s, duration: 1s}\n"))
                .hasMessage("s.yaml:12:18: 'hang-ratio' is '2'. Allowed: a number from 0 to 1");
    }

    private static void assertRefused(String service, String property, String message) {
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", scenario(service, property)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:9:5: " + message);
    }

    private static String scenario(String service, String property) {
        return SCENARIO.replace("SERVICE", service).replace("PROPERTY", property);
    }
}
