package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a scenario from an unknown source may do. It may do only what experiments need, unless the user trusts it. */
class TrustTest {

    private static final Trust STRANGER = Trust.experiments(List.of());

    private static final String SCENARIO = """
            name: given
            question: What does it do?
            users: 10
            applications:
              mine:
                module: tomcat-gateway
                port: 8090
                jvm: JVM
            services:
              SERVICE:
                PROPERTY
            contenders:
              - id: a
                service: mine
                path: /netty
                calls: single
                body:
                  content-type: text/plain
                  SEND
            """;

    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            -XX:OnOutOfMemoryError=xmessage
            -XX:OnError=xmessage
            -javaagent:evil.jar
            -agentlib:jdwp=transport=dt_socket,server=y,address=*:5005
            -cp
            @/etc/hosts
            -XX:Flags=evil
            -XX:+HeapDumpOnOutOfMemoryError
            -Dcom.sun.management.jmxremote.port=9
            -Xlog:gc:file=/tmp/x
            """)
    void rejectsAJvmArgumentThatIsNeitherASizeNorACollector(String argument) throws IOException {
        assertRefused(
                with("\"-Xmx256m " + argument + "\"", "mine", "mesh.limits.fan-out: 8", "text: a"),
                ":8:5: mine with the JVM argument " + argument);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            rsocket-store  | spring.sql.init.schema-locations: http://evil/x.sql
            rsocket-store  | spring.r2dbc.url: r2dbc:h2:tcp://evil/x
            rsocket-store  | store.seed: 3
            tomcat-gateway | server.tomcat.accesslog.directory: /tmp
            tomcat-gateway | server.tomcat.basedir: /tmp
            tomcat-gateway | server.address: 0.0.0.0
            tomcat-gateway | management.endpoints.web.exposure.include: "*"
            tomcat-gateway | management.endpoint.env.show-values: always
            tomcat-gateway | logging.file.name: /tmp/x
            tomcat-gateway | spring.config.import: file:/etc/passwd
            tomcat-gateway | mesh.legacy.url: http://victim.example:80
            tomcat-gateway | mesh.legacy.url: http://127.0.0.1.victim.example:80
            tomcat-gateway | mesh.legacy.url: http://127.0.0.1@victim.example:80
            tomcat-gateway | mesh.store.url: tcp://victim.example:80
            tomcat-gateway | mesh.store.url: tcp://127.0.0.1
            tomcat-gateway | mesh.database.url: postgresql://victim.example/mesh
            tomcat-gateway | server.tomcat.threads.max: ${random.int}
            legacy-backend | legacy.control.hosts: victim.example
            tomcat-gateway | spring.profiles.active: "observe,evil"
            tomcat-gateway | management.opentelemetry.tracing.export.otlp.endpoint: http://127.0.0.1:4318
            """)
    void rejectsAPropertyThatNoExperimentNeeds(String service, String property) throws IOException {
        assertRefused(
                with("-Xmx256m", service, property, "text: a"),
                ":11:5: " + service + " with "
                        + property.replaceFirst(": ", "=").replace("\"", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mine           | mesh.limits.max-connections: 7
            mine           | mesh.store.first-item-timeout: 2s
            mine           | mesh.legacy.url: http://localhost:8080
            mine           | mesh.legacy.url: http://127.0.0.1:8080
            mine           | mesh.legacy.url: http://127.0.0.2:8080
            mine           | mesh.store.url: tcp://[::1]:7000
            legacy-backend | legacy.behaviour.service-time: 2s
            rsocket-store  | store.threads: 2
            mine           | server.tomcat.threads.max: 5
            mine           | server.tomcat.threads.min-spare: 5
            mine           | server.tomcat.max-connections: 5
            mine           | server.tomcat.accept-count: 5
            mine           | server.tomcat.max-keep-alive-requests: 100
            mine           | server.tomcat.keep-alive-timeout: 5s
            mine           | spring.threads.virtual.enabled: true
            mine           | spring.profiles.active: "observe,traces"
            mine           | management.tracing.sampling.probability: "1.0"
            """)
    void allowsPropertiesThatExperimentsNeed(String service, String property) throws IOException {
        String jvm =
                "-Xms64m -Xmx1g -Xmn32M -Xss512k -XX:+UseSerialGC -XX:+UseParallelGC -XX:+UseG1GC -XX:+UseZGC -XX:+UseShenandoahGC";

        assertThat(read(with(jvm, service, property, "text: a"), STRANGER).name())
                .isEqualTo("given");
    }

    @Test
    void allowsATargetThatTheUserNames() throws IOException {
        String yaml = with("-Xmx256m", "mine", "mesh.legacy.url: http://backend.example:8080", "text: a");

        assertThat(read(yaml, Trust.experiments(List.of(URI.create("http://backend.example:8080/"))))
                        .name())
                .isEqualTo("given");
        assertThatThrownBy(() -> read(yaml, Trust.experiments(List.of(URI.create("http://backend.example:81")))))
                .isInstanceOf(ScenarioException.class);
    }

    @Test
    void rejectsAFileOutsideTheFolderHoweverItsPathIsWritten() throws IOException {
        Path secret = Files.writeString(root.resolve("secret"), "secret").toRealPath();
        Files.createSymbolicLink(Files.createDirectories(root.resolve("given")).resolve("link"), secret);

        for (String file : List.of("../secret", secret.toString(), "link")) {
            assertRefused(
                    with("-Xmx256m", "mine", "mesh.limits.fan-out: 8", "file: " + file),
                    ":19:7: send " + secret + ", which is not below the scenario's own folder");
        }
    }

    /** With two different errors, the author of a scenario could find out which files exist. */
    @Test
    void theErrorDoesNotRevealWhetherAFileOutsideTheFolderExists() throws IOException {
        Path secret = root.resolve("secret");
        Files.createDirectories(root.resolve("folder"));
        for (String file : List.of(secret.toString(), "../secret", root + "/folder", root + "/given/../secret")) {
            String yaml = with("-Xmx256m", "mine", "mesh.limits.fan-out: 8", "file: " + file);
            Files.deleteIfExists(secret);
            String missing = refusal(yaml);
            Files.writeString(secret, "secret");

            assertThat(refusal(yaml)).isEqualTo(missing).contains("which is not below the scenario's own folder");
        }
    }

    private String refusal(String yaml) {
        return String.valueOf(catchThrowable(() -> read(yaml, STRANGER)));
    }

    @Test
    void allowsAFileInTheScenariosFolderEvenThroughALink() throws IOException {
        Path below = Files.createDirectories(root.resolve("given/below"));
        Files.writeString(below.resolve("body"), "hello");
        Files.createSymbolicLink(root.resolve("given/link"), Path.of("below/body"));

        for (String file : List.of("below/body", "link")) {
            assertThat(read(with("-Xmx256m", "mine", "mesh.limits.fan-out: 8", "file: " + file), STRANGER)
                            .name())
                    .isEqualTo("given");
        }
    }

    /** Reading a pipe would never end, even for a trusted scenario. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void rejectsAPipeEvenFromATrustedScenario() throws Exception {
        Path pipe = Files.createDirectories(root.resolve("given")).resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        assertThatThrownBy(
                        () -> read(with("-Xmx256m", "mine", "mesh.limits.fan-out: 8", "file: pipe"), Trust.EVERYTHING))
                .hasMessageEndingWith("Allowed: a regular file that can be read. There is none at " + pipe);
    }

    /** {@code //host/path} is the address of another host for every base address. */
    @Test
    void rejectsAPathThatIsAnAddressOfAnotherHost() {
        assertThatThrownBy(() -> read(
                        with("-Xmx256m", "mine", "mesh.limits.fan-out: 8", "from: //victim.example/x"),
                        Trust.EVERYTHING))
                .hasMessageContaining("'from' is '//victim.example/x'. Allowed: a path that begins with one '/'");
    }

    @Test
    void listsAllForbiddenSettingsInOneErrorAndAllowsThemWithTrust() throws IOException {
        String yaml = with("-XX:OnError=x -javaagent:y", "mine", "server.tomcat.basedir: /tmp", "text: a");

        assertThatThrownBy(() -> read(yaml, STRANGER))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("""
                        FILE wants more than an untrusted file may do:
                          FILE:8:5: mine with the JVM argument -XX:OnError=x
                          FILE:8:5: mine with the JVM argument -javaagent:y
                          FILE:11:5: mine with server.tomcat.basedir=/tmp
                        If you know what that does: ./mesh run --trust FILE""".replace("FILE", file().toString()));
        assertThat(read(yaml, Trust.EVERYTHING).name()).isEqualTo("given");
    }

    @Test
    void shippedScenariosAreTrusted() {
        assertThat(ShippedScenarios.NAMES)
                .allSatisfy(name -> assertThat(ShippedScenarios.find(name, STRANGER))
                        .isEqualTo(ShippedScenarios.find(name, Trust.EVERYTHING)));
    }

    private void assertRefused(String yaml, String wish) throws IOException {
        assertThatThrownBy(() -> read(yaml, STRANGER))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(file() + " wants more than an untrusted file may do:\n  " + file() + wish
                        + "\nIf you know what that does: ./mesh run --trust " + file());
        assertThat(read(yaml, Trust.EVERYTHING).name()).isEqualTo("given");
    }

    private Scenario read(String yaml, Trust trust) throws IOException {
        Files.createDirectories(file().getParent());
        return ShippedScenarios.find(Files.writeString(file(), yaml).toString(), trust);
    }

    private Path file() {
        return root.resolve("given/my.yaml");
    }

    private static String with(String jvm, String service, String property, String send) {
        return SCENARIO.replace("JVM", jvm)
                .replace("SERVICE", service)
                .replace("PROPERTY", property)
                .replace("SEND", send);
    }
}
