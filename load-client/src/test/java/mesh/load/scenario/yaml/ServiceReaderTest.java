package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests scenarios that define their own applications. To define one more application takes one line. */
class ServiceReaderTest {

    private static final String SCENARIO = """
            name: containers
            question: Which one?
            users: 10
            applications:
              boot35-jetty: {module: container-lab/boot35-jetty, port: 8082}
              virtual: {module: container-lab/boot41-tomcat, port: 8094, virtual-threads: true, jvm: -Xmx256m -Xss512k}
            services:
              virtual: {server.tomcat.threads.max: 5}
            contenders:
              - {id: primes, service: each-application, path: /primes, calls: none, expect: status}
              - {id: alone, service: virtual, path: /delay/10, calls: none, expect: status}
            """;

    private static final String KEEP_ALIVE = "server.tomcat.keep-alive-timeout";

    private static final Service JETTY = new Service(
            "boot35-jetty",
            new Program.Module("container-lab/boot35-jetty"),
            Service.Role.APPLICATION,
            8082,
            false,
            List.of());
    private static final Service VIRTUAL = new Service(
            "virtual",
            new Program.Module("container-lab/boot41-tomcat"),
            Service.Role.APPLICATION,
            8094,
            true,
            List.of("-Xmx256m", "-Xss512k"));

    @Test
    void oneContenderLineExpandsToEachApplication() {
        Scenario scenario = ScenarioReader.read("s.yaml", SCENARIO);

        assertThat(scenario.contenders())
                .extracting(Contender::id)
                .containsExactly("primes-boot35-jetty", "primes-virtual", "alone");
        assertThat(scenario.contenders()).extracting(Contender::service).containsExactly(JETTY, VIRTUAL, VIRTUAL);
    }

    @Test
    void aScenarioNeedsOnlyTheApplicationsThatItUses() {
        Scenario scenario = ScenarioReader.read("s.yaml", SCENARIO);

        assertThat(scenario.neededServices()).containsExactly(JETTY, VIRTUAL);
        assertThat(scenario.services()).isEqualTo(Map.of(VIRTUAL, Map.of("server.tomcat.threads.max", "5")));
    }

    /** The second process has its own limits, and runs beside the scenario's other gateway. */
    @Test
    void aSecondProcessOfAGatewayIsAlsoAGateway() {
        Scenario scenario = ShippedScenarios.find("essentials");
        Service tuned = new Service(
                "netty-gateway-tuned", Service.NETTY_GATEWAY.program(), Service.Role.GATEWAY, 8073, false, List.of());

        assertThat(scenario.neededServices())
                .filteredOn(one -> !Service.KNOWN.contains(one))
                .containsExactly(tuned);
        assertThat(scenario.applications()).isEmpty();
        assertThat(scenario.neededServices())
                .containsExactly(
                        Service.LEGACY_BACKEND,
                        Service.RSOCKET_STORE,
                        Service.NETTY_GATEWAY,
                        tuned,
                        Service.TOMCAT_GATEWAY,
                        Service.TOMCAT_GATEWAY_VIRTUAL);
        assertThat(scenario.services()).containsOnlyKeys(tuned, Service.LEGACY_BACKEND);
    }

    /** A connection that a client keeps open for a long time would look like a leaked connection. */
    @Test
    void aFaultShortensTheKeepAliveUnlessTheScenarioSetsIt() {
        String whole =
                SCENARIO + "  - {id: once, service: netty-gateway, path: /netty, calls: single}\nwork: {fixed: 1}\n";
        String broken = whole + "fault: {killed: legacy-backend, delay: 1s, duration: 1s}\n";

        assertThat(ScenarioReader.read("s.yaml", broken).services())
                .containsEntry(Service.LEGACY_BACKEND, Map.of(KEEP_ALIVE, "3000ms"));
        assertThat(ScenarioReader.read(
                                "s.yaml",
                                broken.replace("services:", "services:\n  legacy-backend: {" + KEEP_ALIVE + ": 7s}"))
                        .services())
                .containsEntry(Service.LEGACY_BACKEND, Map.of(KEEP_ALIVE, "7s"));
        assertThat(ScenarioReader.read("s.yaml", whole).services()).doesNotContainKey(Service.LEGACY_BACKEND);
    }

    @Test
    void aServiceOfTheMeshAndAnApplicationCanHaveAJdk() {
        String own =
                SCENARIO.replace("virtual: {server", "tomcat-gateway: {java: 21}\n  virtual: {java: /opt/jdk, server");

        Scenario scenario = ScenarioReader.read("s.yaml", own);

        assertThat(scenario.jdks())
                .isEqualTo(Map.of(
                        Service.TOMCAT_GATEWAY,
                        new JdkChoice("21", new Place("")),
                        VIRTUAL,
                        new JdkChoice("/opt/jdk", new Place(""))));
        assertThat(Objects.requireNonNull(scenario.jdks().get(VIRTUAL)).place()).hasToString("s.yaml:9:13");
        assertThat(scenario.services())
                .isEqualTo(Map.of(Service.TOMCAT_GATEWAY, Map.of(), VIRTUAL, Map.of("server.tomcat.threads.max", "5")));
        assertThat(ScenarioReader.read("s.yaml", ScenarioWriter.yaml(scenario))).isEqualTo(scenario);
    }

    @Test
    void anApplicationHasItsJdkBesideItsModuleOrItsProperties() {
        String beside = SCENARIO.replace("virtual-threads: true,", "virtual-threads: true, java: 21,");
        String like = "  other: {like: virtual, port: 8095}\nservices:";

        Scenario scenario = ScenarioReader.read("s.yaml", beside.replace("services:", like));

        assertThat(scenario.jdks()).hasSize(2).containsEntry(VIRTUAL, new JdkChoice("21", new Place("")));
        assertThat(ScenarioReader.read("s.yaml", ScenarioWriter.yaml(scenario))).isEqualTo(scenario);
        assertThatThrownBy(() ->
                        ScenarioReader.read("s.yaml", beside.replace("virtual: {server", "virtual: {java: 25, server")))
                .hasMessage("s.yaml:8:13: 'java' of 'virtual' is also in 'applications'. Allowed: only one of the two");
    }

    /** A version selects an installed JDK, but a folder may contain any program. */
    @Test
    void onlyATrustedFileCanNameAFolder() {
        Trust none = Trust.experiments(List.of());
        String file = SCENARIO.replace("virtual: {server", "virtual: {java: %s, server");

        assertThatThrownBy(() -> read(file.formatted("/opt/jdk"), none))
                .hasMessageContaining("virtual runs in /opt/jdk");
        assertThat(read(file.formatted("21"), none).jdks()).containsOnlyKeys(VIRTUAL);
    }

    private static Scenario read(String yaml, Trust trust) {
        return ScenarioReader.read("s.yaml", ScenarioReader.root("s.yaml", yaml), trust, "run");
    }

    /** Each line: a text of the scenario, an invalid replacement, and the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            service: virtual | service: virtaul | s.yaml:11:17: unknown value 'virtaul' of 'service'. Did you mean 'virtual'? Allowed: legacy-backend, rsocket-store, database, netty-gateway, tomcat-gateway, tomcat-gateway-virtual, boot35-jetty, virtual
            module: container-lab/boot35-jetty | module: ../jetty | s.yaml:5:18: unknown value '../jetty' of 'module'. Allowed: container-lab/boot35-jetty, container-lab/boot35-tomcat, container-lab/boot35-undertow, container-lab/boot41-jetty, container-lab/boot41-tomcat, legacy-backend, netty-gateway, rsocket-store, tomcat-gateway, tools/database
            module: container-lab/boot35-jetty | module: container-lab/boot35-jety | s.yaml:5:18: unknown value 'container-lab/boot35-jety' of 'module'. Did you mean 'container-lab/boot35-jetty'? Allowed: container-lab/boot35-jetty, container-lab/boot35-tomcat, container-lab/boot35-undertow, container-lab/boot41-jetty, container-lab/boot41-tomcat, legacy-backend, netty-gateway, rsocket-store, tomcat-gateway, tools/database
            port: 8082 | prot: 8082 | s.yaml:5:54: unknown key 'prot'. Did you mean 'port'? Allowed: module, jar, command, url, like, port, virtual-threads, jvm, folder, ready, java, properties, environment, observe
            port: 8082 | port: 8070 | s.yaml:5:54: 'port' of 'boot35-jetty' is 8070, which 'netty-gateway' already uses. Allowed: another port
            port: 8082 | port: 7000 | s.yaml:5:54: 'port' of 'boot35-jetty' is 7000, which 'rsocket-store' already uses. Allowed: another port
            port: 8082 | port: 8094 | s.yaml:6:50: 'port' of 'virtual' is 8094, which 'boot35-jetty' already uses. Allowed: another port
            port: 8082 | port: 80 | s.yaml:5:54: 'port' is '80'. Allowed: a whole number from 1024 to 65535
            boot35-jetty: { | netty-gateway: { | s.yaml:5:19: 'netty-gateway' cannot name an application. Allowed: lower-case letters, digits and hyphens, except legacy-backend, rsocket-store, database, netty-gateway, tomcat-gateway, tomcat-gateway-virtual
            server.tomcat.threads.max: 5 | java: 17 | s.yaml:8:13: 'java' of 'virtual' is '17', but the services are built for Java 21. Allowed: 21 or newer, or the path of a JDK
            port: 8094 | java: 17, port: 8094 | s.yaml:6:50: 'java' of 'virtual' is '17', but the services are built for Java 21. Allowed: 21 or newer, or the path of a JDK
            server.tomcat.threads.max: 5 | java: jdk-21 | s.yaml:8:13: 'java' is 'jdk-21'. Allowed: a major version such as 21, or the path of a JDK, which begins with '/'
            server.tomcat.threads.max: 5 | spring.r2dbc.password: x | s.yaml:8:13: 'spring.r2dbc.password' contains a secret, which would appear in command lines and results. Allowed: ${SPRING_R2DBC_PASSWORD}, which the run replaces by the value of that environment variable
            server.tomcat.threads.max: 5 | spring.r2dbc.url: "r2dbc:postgresql://me:mine@127.0.0.1/x" | s.yaml:8:13: 'spring.r2dbc.url' contains a secret, which would appear in command lines and results. Allowed: ${SPRING_R2DBC_URL}, which the run replaces by the value of that environment variable
            """)
    void namesAnErrorWithItsPlace(String right, String wrong, String message) {
        assertThat(SCENARIO).contains(right);

        assertThatThrownBy(() -> ScenarioReader.read("s.yaml", SCENARIO.replace(right, wrong)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }
}
