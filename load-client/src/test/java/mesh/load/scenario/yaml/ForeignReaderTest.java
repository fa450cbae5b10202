package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import mesh.load.scenario.service.Program.Ready;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests scenarios whose applications are not part of this project. */
class ForeignReaderTest {

    private static final String SCENARIO = """
            name: own
            question: How many users?
            users: 10
            applications:
              mine:
                jar: target/app.jar
                port: 9966
                ready: {path: /health, status: 401, within: 3m}
                java: 21
                jvm: -Xmx1g
                properties: {spring.jpa.show-sql: "false", quarkus.http.port: "{port}"}
                environment: {DB_PASSWORD: "${env:DB_PASSWORD}"}
                observe: process
              mine-virtual: {like: mine, port: 9967, virtual-threads: true, properties: {a.b: 1}}
              node: {command: [node, app.js, "{port}"], port: 9968}
              running: {url: "http://127.0.0.1:8080/", ready: /health}
            contenders:
              - {id: owners, service: each-application, path: /api/owners}
            """;

    private static final Place ANY = new Place("");

    @TempDir
    private Path folder;

    private final Program.Jar mine() {
        return new Program.Jar(
                folder.resolve("target/app.jar"),
                folder,
                "21",
                Map.of("spring.jpa.show-sql", "false", "quarkus.http.port", "{port}"),
                Map.of("DB_PASSWORD", "${env:DB_PASSWORD}"),
                new Ready("/health", 401, Duration.ofMinutes(3)),
                Observe.PROCESS,
                ANY);
    }

    /** Those of a mesh need one another, and one that runs already is not started. */
    @Test
    void applicationsThatTheRunStartsCanTakeTurns() throws IOException {
        String startable = SCENARIO.replaceFirst("(?m)^  running: .*\n", "");
        assertThat(startable).isNotEqualTo(SCENARIO);

        Scenario beside = read(startable);

        Scenario inTurn = read(startable + "one-at-a-time: true\n");
        assertThat(beside.oneAtATime()).contains(inTurn);
        assertThat(inTurn.oneAtATime()).isEmpty();
        assertThat(read(SCENARIO).oneAtATime()).isEmpty();
        assertThatThrownBy(() -> read(SCENARIO + "one-at-a-time: true\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        "'one-at-a-time' is only for applications that the run starts, but a contender calls");
        assertThatThrownBy(() -> read(startable + "one-at-a-time: true\nsoak: {duration: 1m, per-second: 9}\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("'one-at-a-time' is only for a load. Allowed: without 'fault', 'soak',");
    }

    @Test
    void readsEachKindOfProgram() throws IOException {
        Ready listening = new Ready(null, 200, null);

        assertThat(read(SCENARIO).applications())
                .containsExactly(
                        new Service("mine", mine(), Service.Role.FOREIGN, 9966, false, List.of("-Xmx1g")),
                        new Service(
                                "mine-virtual",
                                new Program.Jar(
                                        mine().file(),
                                        folder,
                                        "21",
                                        Map.of(
                                                "spring.jpa.show-sql",
                                                "false",
                                                "quarkus.http.port",
                                                "{port}",
                                                "a.b",
                                                "1"),
                                        mine().environment(),
                                        mine().ready(),
                                        Observe.PROCESS,
                                        ANY),
                                Service.Role.FOREIGN,
                                9967,
                                true,
                                List.of("-Xmx1g")),
                        new Service(
                                "node",
                                new Program.Command(
                                        List.of("node", "app.js", "{port}"),
                                        folder,
                                        Map.of(),
                                        listening,
                                        Observe.PROCESS,
                                        ANY),
                                Service.Role.FOREIGN,
                                9968,
                                false,
                                List.of()));
        assertThat(read(SCENARIO).contenders())
                .extracting(Contender::service)
                .contains(new Service(
                        "running",
                        new Program.Url(
                                URI.create("http://127.0.0.1:8080"),
                                new Ready("/health", 200, null),
                                Observe.NONE,
                                ANY),
                        Service.Role.FOREIGN,
                        8080,
                        false,
                        List.of()));
    }

    @Test
    void aContenderOfAForeignApplicationExpectsOnlyASuccess() throws IOException {
        assertThat(read(SCENARIO).contenders()).hasSize(4).allSatisfy(contender -> {
            assertThat(contender.calls()).isEqualTo(Calls.NONE);
            assertThat(contender.accept()).isEqualTo("*/*");
            assertThat(contender.validResponse()).isEqualTo(new ValidResponse.Status());
        });
    }

    /** Results contain the written form, and other commands read it in another folder. */
    @Test
    void isTheSameAfterWritingAndReadingElsewhere() throws IOException {
        Scenario scenario = read(SCENARIO);

        String yaml = ScenarioWriter.yaml(scenario);

        assertThat(ScenarioReader.read("/elsewhere/again.yaml", yaml)).isEqualTo(scenario);
        assertThat(yaml).doesNotContain("like");
    }

    @Test
    void theSchemaAcceptsTheFileAndItsWrittenForm() throws IOException {
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(ScenarioSchema.text(), InputFormat.JSON);

        assertThat(schema.validate(SCENARIO, InputFormat.YAML)).isEmpty();
        assertThat(schema.validate(ScenarioWriter.yaml(read(SCENARIO)), InputFormat.YAML))
                .isEmpty();
        assertThat(schema.validate(SCENARIO.replace("ready: /health", "ready: health"), InputFormat.YAML))
                .isNotEmpty();
        assertThat(schema.validate(SCENARIO.replace("like: mine,", "jar: a, url: 'http://a:1',"), InputFormat.YAML))
                .isNotEmpty();
    }

    /** Each line: a text of the scenario, an invalid replacement, and the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            jar: target/app.jar    | url: "http://a:1"         | 7:5: 'port' is not allowed with 'url': the application runs already
            ready: /health         | jar: x                    | 16:12: more than one of module, jar, command, url is set. Allowed: exactly one
            like: mine,            | like: mien,               | 14:18: unknown value 'mien' of 'like'. Did you mean 'mine'? Allowed: mine, node, running
            like: mine,            | like: mine-virtual,       | 14:18: unknown value 'mine-virtual' of 'like'. Allowed: mine, node, running
            like: mine, port: 9967 | like: mine, port: 9966    | 14:30: 'port' of 'mine-virtual' is 9966, which 'mine' already uses. Allowed: another port
            like: mine,            |                           | 14:17: none of module, jar, command, url is set. Allowed: exactly one
            , port: 9968           | ``                        | 15:9: key 'port' is missing
            java: 21               | java: newest              | 9:5: 'java' is 'newest'. Allowed: a major version such as 21, or the path of a JDK, which begins with '/'
            observe: process       | observe: jxm              | 13:5: unknown value 'jxm' of 'observe'. Did you mean 'jmx'? Allowed: agent, jmx, process, none
            port: 9968             | port: 9968, observe: jmx  | 15:57: 'observe' is 'jmx', which is only for a jar. Allowed: agent, process, none
            port: 9968             | port: 9968, jvm: -Xmx1g   | 15:57: 'jvm' is not allowed with 'command': the command has all arguments itself
            port: 9968             | port: 9968, ready: health | 15:57: 'path' is 'health'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt} or without
            ready: /health         | ready: {status: 401}      | 16:52: 'status' is 401 without a 'path' that responds with it
            "http://127.0.0.1:8080/" | "https://127.0.0.1:8080" | 16:13: 'url' is 'https://127.0.0.1:8080'. Allowed: http://HOST:PORT without a path, also with an IPv6 address, such as http://[::1]:8080. The load client does not use TLS
            "{port}"]              | "--password=x"]           | 15:10: 'command' contains a secret, which would appear in command lines and results. Allowed: ${env:NAME} in 'environment'
            [node, app.js,         | ["", app.js,              | 15:10: 'command' begins with an empty word. Allowed: a program
            "${env:DB_PASSWORD}"   | "${env:A}\\0"             | 12:5: 'DB_PASSWORD' contains a null character. Allowed: text
            -Xmx1g                 | -Dapi.token=x             | 10:5: 'jvm' contains a secret, which would appear in command lines and results. Allowed: ${env:NAME} in 'environment'
            spring.jpa.show-sql: "false" | spring.datasource.password: x | 11:5: 'spring.datasource.password' in 'properties' contains a secret, which would appear in command lines and results. Allowed: a variable in 'environment', such as SPRING_DATASOURCE_PASSWORD: ${env:NAME}. Spring reads it as this property
            spring.jpa.show-sql: "false" | a: "${env:A}"       | 11:5: 'a' contains '${env:A}', whose value would appear in command lines. Allowed: ${env:NAME} in 'environment'
            spring.jpa.show-sql: "false" | a: "${db.password}" | 11:5: 'a' contains '${db.password}', whose value would appear in command lines. Allowed: ${env:NAME} in 'environment'
            spring.jpa.show-sql: "false" | a: "${db.host}"     | 11:5: 'a' in 'properties' is '${db.host}'. Allowed: ${db.url}, ${db.name}, ${db.user}, and in 'environment' ${db.password}
            -Xmx1g                 | "-Da=${db.url}"           | 10:5: 'jvm' contains '-Da=${db.url}'. Allowed: ${db.…} in 'properties' and 'environment'
            "${env:DB_PASSWORD}"   | secret                    | 12:5: 'DB_PASSWORD' in 'environment' contains a secret, which would appear in results. Allowed: ${env:DB_PASSWORD}, which the run replaces by that variable of ./mesh's own environment
            "${env:DB_PASSWORD}"   | "${env:DB-PASSWORD}"      | 12:5: 'DB_PASSWORD' in 'environment' is '${env:DB-PASSWORD}'. Allowed: ${env:NAME} with letters, digits and _
            path: /api/owners      | path: /a, calls: single   | 18:55: 'calls' is 'single', but nothing is known of what 'mine' calls, because it is a foreign application. Allowed: none
            """)
    void namesAMistakeWithItsPlace(String right, String wrong, String message) {
        assertThat(SCENARIO).contains(right);

        assertThatThrownBy(() -> read(SCENARIO.replace(right, wrong == null ? "" : wrong)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file() + ":" + message);
    }

    @Test
    void anApplicationMayReferToADatabaseOfItsOwn() throws IOException {
        String yaml = SCENARIO.replace("\"${env:DB_PASSWORD}\"", "\"${db.password}\"")
                .replace("a.b: 1", "a.url: \"${db.url}?ssl=false\"");

        assertThat(read(SCENARIO).neededServices()).doesNotContain(Service.DATABASE);
        assertThat(read(yaml).neededServices()).contains(Service.DATABASE);
        assertThat(ScenarioWriter.yaml(read(yaml))).contains("${db.url}?ssl=false", "${db.password}");
    }

    @Test
    void rejectsPropertiesOfAForeignApplicationInServices() {
        assertThatThrownBy(() -> read(SCENARIO + "services: {mine: {a: b}}\n"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file() + ":19:18: 'mine' in 'services' is a foreign application. "
                        + "Allowed: 'properties' and 'environment' in 'applications'");
    }

    @Test
    void aFileMayStartOrChangeAnApplicationOnlyIfItIsTrusted() {
        assertThatThrownBy(() -> read(SCENARIO, Trust.experiments(List.of())))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(file() + " wants more than an untrusted file may do:\n  ")
                .hasMessageContaining(file() + ":6:5: mine starts " + mine().file())
                .hasMessageContaining(file() + ":11:5: mine with spring.jpa.show-sql=false")
                .hasMessageContaining(file() + ":12:5: mine with the variable DB_PASSWORD")
                .hasMessageContaining(file() + ":15:10: node starts node app.js {port}")
                .hasMessageNotContainingAny("running", "127.0.0.1:8080")
                .hasMessageEndingWith("./mesh run --trust " + file());
    }

    @Test
    void aFileMayPutLoadOnAnotherHostOnlyIfItIsTrusted() throws IOException {
        String yaml = """
                name: own
                question: How many users?
                users: 10
                applications:
                  running: {url: "http://HOST:8080"}
                contenders:
                  - {id: owners, service: running, path: /api/owners}
                """;
        Trust stranger = Trust.experiments(List.of());

        assertThat(read(yaml.replace("HOST", "localhost"), stranger).contenders())
                .hasSize(1);
        assertThatThrownBy(() -> read(yaml.replace("HOST", "victim.example"), stranger))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(":5:13: running puts load on victim.example:8080");
        assertThat(read(yaml.replace("HOST", "victim.example"), Trust.EVERYTHING)
                        .contenders())
                .hasSize(1);
    }

    /** An agent can do in the application what it likes. */
    @Test
    void aFileMayLoadAnAgentIntoAnApplicationOnlyIfItIsTrusted() {
        String yaml = SCENARIO.replace("ready: /health}", "ready: /health, observe: agent}");

        assertThatThrownBy(() -> read(yaml, Trust.experiments(List.of())))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(
                        file() + ":16:60: running loads an agent into the JVM at http://127.0.0.1:8080\n");
    }

    private Scenario read(String yaml) throws IOException {
        return read(yaml, Trust.EVERYTHING);
    }

    private Scenario read(String yaml, Trust trust) throws IOException {
        return ScenarioReader.read(Files.writeString(file(), yaml), trust);
    }

    private Path file() {
        return folder.resolve("own.yaml");
    }

    @Test
    void aFaultMayReplaceAnApplicationThatTheRunStarts() throws IOException {
        Scenario scenario = read(SCENARIO + "fault: {killed: mine, delay: 1s, duration: 1s}");

        assertThat(scenario.load().fault())
                .isEqualTo(new Fault.Killed(
                        scenario.contenders().getFirst().service(), Duration.ofSeconds(1), Duration.ofSeconds(1)));
        assertThatThrownBy(() -> read(SCENARIO + "fault: {restarted: running, delay: 1s, duration: 1s}"))
                .hasMessageEndingWith("a service that this scenario uses and the run starts: mine, mine-virtual, node");
    }
}
