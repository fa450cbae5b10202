package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Dependency;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceCommandTest {

    @Test
    void gatewaysGetTheAddressesOfTheServicesThatTheyCall() {
        PortPlan ports = PortPlan.random();

        Map<String, String> properties = ServiceCommand.properties(Service.NETTY_GATEWAY, ports, Map.of());

        assertThat(properties)
                .containsEntry("server.port", Integer.toString(ports.of(Service.NETTY_GATEWAY)))
                .containsEntry("mesh.legacy.url", "http://127.0.0.1:" + ports.of(Service.LEGACY_BACKEND))
                .containsEntry("mesh.store.url", "tcp://127.0.0.1:" + ports.rsocket());
    }

    @Test
    void theSecondTomcatGatewayIsTheSameJarOnVirtualThreads() {
        MeshHome home = new MeshHome(Path.of("/somewhere"));

        assertThat(home.jar(Service.TOMCAT_GATEWAY_VIRTUAL)).isEqualTo(home.jar(Service.TOMCAT_GATEWAY));
        assertThat(ServiceCommand.properties(Service.TOMCAT_GATEWAY_VIRTUAL, PortPlan.FIXED, Map.of()))
                .containsEntry("spring.threads.virtual.enabled", "true");
        assertThat(ServiceCommand.properties(Service.TOMCAT_GATEWAY, PortPlan.FIXED, Map.of()))
                .doesNotContainKey("spring.threads.virtual.enabled");
    }

    @Test
    void overridesReachTheirServiceAndNoOptionIsGivenTwice() {
        Scenario slow = ShippedScenarios.find("study-slow");
        MeshPlan plan = MeshPlan.of(slow, PortPlan.FIXED, Path.of("logs"));

        Map<String, String> properties = ServiceCommand.properties(
                Service.LEGACY_BACKEND, PortPlan.FIXED, plan.overridesOf(Service.LEGACY_BACKEND));
        List<String> command = command(Service.LEGACY_BACKEND, properties);

        assertThat(command)
                .contains(
                        "--legacy.behaviour.service-time=575ms", "--legacy.behaviour.jitter=0.07", "--server.port=8080")
                .doesNotHaveDuplicates();
    }

    /** It rejects arguments that it does not know, such as those of Spring. */
    @Test
    void theProxyOfDependenciesGetsOnlyItsPortAndTheDependencies() {
        Map<String, Dependency> db =
                Map.of("db", new Dependency(Dependency.Kind.TCP, "a:1", 9101, Map.of("latency", "5ms")));

        assertThat(ServiceCommand.properties(Service.DEPENDENCIES, PortPlan.FIXED, Dependency.asProperties(db)))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "server.port", "0",
                        "dependency.db.tcp", "a:1",
                        "dependency.db.port", "9101",
                        "dependency.db.latency", "5ms"));
    }

    @Test
    void aServiceRunsOnItsJdk() {
        InstalledJdk other = new InstalledJdk(Path.of("/opt/jdk-21"), 21, "21.0.8");

        assertThat(ServiceCommand.of(
                        Service.NETTY_GATEWAY, other, JitCompilers.C1_AND_C2, List.of(), Path.of("x.jar"), Map.of()))
                .startsWith("/opt/jdk-21/bin/java");
    }

    @Test
    void bothGatewaysGetTheSameJvm() {
        assertThat(jvm(Service.NETTY_GATEWAY)).isEqualTo(jvm(Service.TOMCAT_GATEWAY));
    }

    /** With its own collector, an application would differ in more than its container. */
    @ParameterizedTest
    @ValueSource(strings = {"containers-start", "containers-work"})
    void allContainersGetTheSameJvmWithTheCollectorOfTheGateways(String scenario) {
        List<List<String>> containers = ShippedScenarios.find(scenario).applications().stream()
                .map(ServiceCommandTest::jvm)
                .toList();

        assertThat(containers)
                .hasSize(5)
                .containsOnly(containers.getFirst())
                .allSatisfy(jvm -> assertThat(jvm).containsAll(ServiceCommand.JVM_ARGUMENTS));
        assertThat(containers.getFirst().stream().filter(argument -> argument.matches("-XX:[+]Use.*GC")))
                .containsExactly("-XX:+UseParallelGC");
    }

    /** By default VisualVM shows the name of the jar, which is the same for both Tomcat gateways. */
    @Test
    void visualVmShowsEachServiceUnderItsOwnName() {
        for (Service service : Service.MESH) {
            assertThat(command(service, Map.of()))
                    .containsSubsequence("-Dvisualvm.display.name=" + service.label(), "-jar");
        }
    }

    /** A JVM with two collectors among its arguments does not start. */
    @Test
    void anApplicationsOwnCollectorReplacesTheCommonOne() {
        Service own = withJvm("-Xmx1g", "-XX:+UseG1GC");

        assertThat(jvm(own).stream().filter(argument -> argument.matches("-XX:[+]Use.*GC")))
                .containsExactly("-XX:+UseG1GC");
        assertThat(jvm(own)).containsSubsequence("-Xmx512m", "-Xmx1g");
    }

    /** A JVM obeys the last of two arguments that contradict each other. */
    @Test
    void anApplicationsOwnArgumentsFollowThoseOfTheScenario() {
        Service own = withJvm("-XX:TieredStopAtLevel=4");

        assertThat(ServiceCommand.jvmArguments(own, JitCompilers.C1))
                .containsSubsequence("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=4");
    }

    /** A configuration file in the folder in which ./mesh is called would change the measurement. */
    @Test
    void aServiceReadsOnlyItsOwnConfigurationUnlessTheScenarioSaysOtherwise() {
        String name = "spring.config.location";

        assertThat(ServiceCommand.properties(Service.NETTY_GATEWAY, PortPlan.FIXED, Map.of())
                        .get(name))
                .isEqualTo("optional:classpath:/,optional:classpath:/config/");
        assertThat(ServiceCommand.properties(Service.NETTY_GATEWAY, PortPlan.FIXED, Map.of(name, "file:/mine/")))
                .containsEntry(name, "file:/mine/");
    }

    /** Turkish has another capital letter for i, and Arabic has another digit 1. */
    @Test
    void everyServiceRunsInEnglish() {
        assertThat(ServiceCommand.JVM_ARGUMENTS)
                .contains("-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8");
    }

    @Test
    void aServiceEndsWithTheRunThatStartedIt() {
        ProcessIdentity owner = ProcessIdentity.of(ProcessHandle.current());

        assertThat(ServiceCommand.endingWith(owner))
                .containsExactly(Map.entry("mesh.owner", Long.toString(owner.pid())));
        assertThat(ServiceCommand.endingWith(null)).isEmpty();
    }

    private static Service withJvm(String... arguments) {
        return new Service(
                "mine", Service.NETTY_GATEWAY.program(), Service.Role.GATEWAY, 8090, false, List.of(arguments));
    }

    /** Returns the command line of a service that has the JDK of this process. */
    static List<String> command(Service service, Map<String, String> properties) {
        return ServiceCommand.of(
                service, InstalledJdk.ofThisProcess(), JitCompilers.C1_AND_C2, List.of(), Path.of("x.jar"), properties);
    }

    private static List<String> jvm(Service service) {
        return command(service, Map.of()).stream()
                .filter(argument -> !argument.startsWith("-Dvisualvm.display.name="))
                .toList();
    }
}
