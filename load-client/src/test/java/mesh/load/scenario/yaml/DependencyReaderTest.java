package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Dependency.Kind;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DependencyReaderTest {

    private static final String SCENARIO = """
            name: small
            question: Does it?
            users: 10
            applications:
              mine: {module: netty-gateway, port: 9000}
            contenders:
              - {id: rest, service: mine, path: /netty, calls: single}
            dependencies:
              DEPENDENCY
            """;

    private static final String LINE = "db: {tcp: 127.0.0.1:5432, port: 9101, latency: 5ms}";

    @TempDir
    private Path folder;

    @Test
    void readsEachKindOfDependency() throws IOException {
        Path rates = Files.writeString(
                folder.resolve("rates.yaml"),
                "responses: [{method: GET, path: '/rates/{x}', status: 503, headers: {A-B: c}, body: '{}'}]");
        Path file = Files.writeString(folder.resolve("s.yaml"), SCENARIO.replace("DEPENDENCY", """
                db:        {tcp: 127.0.0.1:5432, port: 9101, latency: 5ms, jitter: 0.2, bandwidth: 10MB}
                  inventory: {http: "http://127.0.0.1:7001", port: 9100, service-time: 100ms, failure-ratio: 0.01}
                  rates:     {responses: rates.yaml, port: 9102, max-concurrent: 50}"""));

        Scenario scenario = ScenarioReader.read(file, Trust.experiments(List.of()));

        assertThat(scenario.dependencies())
                .containsExactly(
                        Map.entry(
                                "db",
                                new Dependency(
                                        Kind.TCP,
                                        "127.0.0.1:5432",
                                        9101,
                                        Map.of("latency", "5ms", "jitter", "0.2", "bandwidth", "10MB"))),
                        Map.entry(
                                "inventory",
                                new Dependency(
                                        Kind.HTTP,
                                        "http://127.0.0.1:7001",
                                        9100,
                                        Map.of("service-time", "100ms", "failure-ratio", "0.01"))),
                        Map.entry(
                                "rates",
                                new Dependency(
                                        Kind.RESPONSES, rates.toString(), 9102, Map.of("max-concurrent", "50"))));
        assertThat(scenario.neededServices()).contains(Service.DEPENDENCIES);
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(scenario)))
                .isEqualTo(scenario);
        assertThat(Dependency.asProperties(scenario.dependencies()))
                .containsEntry("dependency.db.tcp", "127.0.0.1:5432")
                .containsEntry("dependency.db.port", "9101")
                .containsEntry("dependency.inventory.failure-ratio", "0.01")
                .hasSize(5 + 4 + 3);
    }

    @Test
    void withoutDependenciesNoProxyIsNeeded() {
        Scenario scenario = ScenarioReader.read("s.yaml", ScenarioReaderTest.SMALL);

        assertThat(scenario.dependencies()).isEmpty();
        assertThat(scenario.neededServices()).doesNotContain(Service.DEPENDENCIES);
        assertThat(ScenarioWriter.tree(scenario)).doesNotContainKey("dependencies");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            db: {port: 9101}                                           | :9:7: none of tcp, http, responses is set. Allowed: exactly one
            db: {tcp: a:1, http: "http://a", port: 9101}               | :9:7: more than one of tcp, http, responses is set. Allowed: exactly one
            db: {tcp: 127.0.0.1:5432}                                  | :9:7: key 'port' is missing
            db: {tcp: 127.0.0.1:5432, port: 80}                        | :9:29: 'port' is '80'. Allowed: a whole number from 1024 to 65535
            db: {tcp: 127.0.0.1:5432, port: 8071}                      | :9:29: 'port' of 'db' is 8071, which 'tomcat-gateway' already uses. Allowed: another port
            db: {tcp: 127.0.0.1:5432, port: 9000}                      | :9:29: 'port' of 'db' is 9000, which 'mine' already uses. Allowed: another port
            db: {tcp: 127.0.0.1:5432, port: 8062}                      | :9:29: 'port' of 'db' is 8062, which 'dependencies' already uses. Allowed: another port
            db: {tcp: 127.0.0.1, port: 9101}                           | :9:8: 'tcp' is '127.0.0.1'. Allowed: a host and a port, such as 127.0.0.1:5432
            db: {tcp: 127.0.0.1:99999, port: 9101}                     | :9:8: 'tcp' is '127.0.0.1:99999'. Allowed: a host and a port
            db: {tcp: my_database:99999, port: 9101}                   | :9:8: 'tcp' is 'my_database:99999'. Allowed: a host and a port
            db: {http: 127.0.0.1:80, port: 9101}                       | :9:8: 'http' is '127.0.0.1:80'. Allowed: an http URL without a user
            db: {http: "https://my_service", port: 9101}               | With https, the host has no underscore, because the JDK's TLS rejects them
            db: {http: "http://me:secret@127.0.0.1", port: 9101}       | Allowed: an http URL without a user
            db: {tcp: 127.0.0.1:5432, port: 9101, latensy: 5ms}        | :9:41: unknown key 'latensy'. Did you mean 'latency'? Allowed: tcp, port, latency, jitter, bandwidth
            db: {http: "http://127.0.0.1", port: 9101, latency: 5ms}   | unknown key 'latency'. Allowed: http, port, service-time
            db: {tcp: 127.0.0.1:5432, port: 9101, latency: soon}       | :9:41: 'latency' is 'soon'. Allowed: a duration from 0ns to 60s, such as 100ms
            db: {tcp: 127.0.0.1:5432, port: 9101, latency: 61s}        | :9:41: 'latency' is '61s'. Allowed: a duration from 0ns to 60s
            db: {tcp: 127.0.0.1:5432, port: 9101, bandwidth: fast}     | :9:41: 'bandwidth' is 'fast'. Allowed: a size such as 64KB
            db: {tcp: 127.0.0.1:5432, port: 9101, reset-ratio: 2}      | :9:41: 'reset-ratio' is '2'. Allowed: a number from 0 to 1
            db: {tcp: 127.0.0.1:5432, port: 9101, reset-ratio: 0.6, hang-ratio: 0.5} | :9:59: the ratios up to 'hang-ratio' are more than all calls. Allowed: a sum of at most 1
            Db: {tcp: 127.0.0.1:5432, port: 9101}                      | :9:3: 'Db' cannot name a dependency. Allowed: up to 64 lower-case letters, digits and hyphens
            db: 5                                                      | :9:7: 'db' must be a mapping of keys to values, but is '5'
            db: {responses: none.yaml, port: 9101}                     | :9:8: 'responses' is 'none.yaml'. Allowed: a regular file that can be read. There is none at
            """)
    void namesAnErrorWithItsLine(String dependency, String message) {
        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", SCENARIO.replace("DEPENDENCY", dependency)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:9:")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp: my_database:5432", "http: http://my_service:7001/api", "http: http://my_service"})
    void aHostMayHaveAnUnderscore(String target) {
        String dependency = "db: {" + target + ", port: 9101}";

        assertThatCode(() -> ScenarioReader.read("s.yaml", SCENARIO.replace("DEPENDENCY", dependency)))
                .doesNotThrowAnyException();
    }

    @Test
    void twoDependenciesCannotShareAPort() {
        assertThatThrownBy(() -> ScenarioReader.read(
                        "s.yaml", SCENARIO.replace("DEPENDENCY", LINE + "\n  other: {tcp: 127.0.0.1:1, port: 9101}")))
                .hasMessage("s.yaml:10:29: 'port' of 'other' is 9101, which 'db' already uses. Allowed: another port");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            rates: []                                | r.yaml:1:1: unknown key 'rates'. Allowed: responses
            responses: []                            | r.yaml:1:1: 'responses' must be a list of at least one mapping, but is empty
            responses: [{status: 200}]               | r.yaml:1:13: key 'path' is missing
            responses: [{path: rates}]               | r.yaml:1:14: 'path' is 'rates'. Allowed: a path that begins with '/'
            responses: [{path: /a, status: 99}]      | r.yaml:1:24: 'status' is '99'. Allowed: a whole number from 200 to 599
            responses: [{path: /a, method: get}]     | r.yaml:1:24: 'method' is 'get'. Allowed: a method in capital letters, such as GET
            responses: [{path: /a, stats: 200}]      | r.yaml:1:24: unknown key 'stats'. Did you mean 'status'?
            responses: [{path: /a, headers: {"a b": c}}]      | 'a b' cannot name a header
            responses: [{path: /a, body: {a: b}}]    | r.yaml:1:24: 'body' must be one value, but is a mapping
            """)
    void namesAMistakeInAFileOfResponses(String content, String message) throws IOException {
        Files.writeString(folder.resolve("r.yaml"), content);
        Path file = Files.writeString(
                folder.resolve("s.yaml"), SCENARIO.replace("DEPENDENCY", "rates: {responses: r.yaml, port: 9101}"));

        assertThatThrownBy(() -> ScenarioReader.read(file, Trust.EVERYTHING))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db: {tcp: victim.example:5432, port: 9101}",
                "db: {tcp: 127.0.0.1.victim.example:5432, port: 9101}",
                "db: {http: https://victim.example, port: 9101}",
                "db: {responses: /etc/hostname, port: 9101}",
                "db: {responses: ../x.yaml, port: 9101}"
            })
    void aTargetElsewhereNeedsTrust(String dependency) throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), SCENARIO.replace("DEPENDENCY", dependency));

        assertThatThrownBy(() -> ScenarioReader.read(file, Trust.experiments(List.of())))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("wants more than an untrusted file may do:\n  " + file + ":9:8: ");
        if (!dependency.contains("responses")) {
            assertThatCode(() -> ScenarioReader.read(file, Trust.EVERYTHING)).doesNotThrowAnyException();
            assertThatCode(() -> ScenarioReader.read(
                            Files.writeString(
                                    file, SCENARIO.replace("DEPENDENCY", "db: {tcp: v.example:5432, port: 9101}")),
                            Trust.experiments(List.of(URI.create("http://v.example:5432")))))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aFaultChangesSettingsOfDependencies() {
        Scenario scenario = ScenarioReader.read(
                "s.yaml",
                SCENARIO.replace("DEPENDENCY", LINE)
                        + "fault: {dependencies: {db: {hang-ratio: 1}}, delay: 1s, duration: 2s}\n");

        assertThat(scenario.load().fault())
                .isEqualTo(new Fault.Interference(
                        Map.of("db", Map.of("hang-ratio", "1")), Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(scenario.load().fault()).isInstanceOfSatisfying(Fault.Interference.class, fault -> {
            assertThat(fault.label()).isEqualTo("dependency db with {hang-ratio=1}");
            assertThat(fault.of(scenario.dependencies()).get("db"))
                    .extracting(Dependency::settings)
                    .isEqualTo(Map.of("latency", "5ms", "hang-ratio", "1"));
        });
        assertThat(ScenarioReader.read("again.yaml", ScenarioWriter.yaml(scenario)))
                .isEqualTo(scenario);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {dbs: {hang-ratio: 1}}    | s.yaml:10:24: unknown dependency 'dbs'. Did you mean 'db'? Allowed: db
            {db: {service-time: 1s}}  | s.yaml:10:29: unknown key 'service-time'
            {db: {hang-ratio: 2}}     | s.yaml:10:29: 'hang-ratio' is '2'. Allowed: a number from 0 to 1
            """)
    void namesAMistakeInAFault(String changes, String message) {
        assertThatThrownBy(() -> ScenarioReader.read(
                        "s.yaml",
                        SCENARIO.replace("DEPENDENCY", LINE) + "fault: {dependencies: " + changes
                                + ", delay: 1s, duration: 2s}\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(message);
    }
}
