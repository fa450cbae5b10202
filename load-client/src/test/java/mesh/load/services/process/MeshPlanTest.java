package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the configuration of the services that a run starts. */
class MeshPlanTest {

    private static final String STAGES = "mesh.stages.enabled";

    @TempDir
    private Path folder;

    @Test
    void onlyALoadMeasuresStages() {
        MeshPlan plan = plan(ShippedScenarios.find("essentials"));

        assertThat(plan.services())
                .allSatisfy(service -> assertThat(plan.overridesOf(service)).doesNotContainKey(STAGES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"efficiency", "open-connections", "overload", "soak"})
    void otherExperimentsDoNotPayForStages(String name) {
        MeshPlan plan = plan(ShippedScenarios.find(name));

        assertThat(plan.services()).anyMatch(service -> service.role() == Service.Role.GATEWAY);
        assertThat(plan.services())
                .filteredOn(service -> service.role() == Service.Role.GATEWAY || service.role() == Service.Role.BACKEND)
                .allSatisfy(service -> assertThat(plan.overridesOf(service)).containsEntry(STAGES, "false"));
        assertThat(plan.overridesOf(Service.RSOCKET_STORE)).doesNotContainKey(STAGES);
    }

    @Test
    void aScenarioCanAskForStages() {
        MeshPlan plan = plan(ScenarioReader.read("own.yaml", """
                name: own
                question: What do stages cost?
                users: 3
                find-max-rate: {p99: 100ms}
                services:
                  tomcat-gateway: {mesh.stages.enabled: true}
                contenders:
                  - {id: one, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                """));

        assertThat(plan.overridesOf(Service.TOMCAT_GATEWAY)).containsEntry(STAGES, "true");
        assertThat(plan.overridesOf(Service.LEGACY_BACKEND)).containsEntry(STAGES, "false");
    }

    @Test
    void aServiceRunsOnTheJdkThatTheScenarioChoosesAndTheOthersOnThatOfThisProcess() throws IOException {
        Path home = FakeJdk.install(folder.resolve("jdk"), "21.0.8");
        MeshPlan plan = plan(withJdk(home));

        assertThat(plan.jdkOf(Service.TOMCAT_GATEWAY)).isEqualTo(new InstalledJdk(home, 21, "21.0.8"));
        assertThat(plan.jdkOf(Service.LEGACY_BACKEND).isOfThisProcess()).isTrue();
        assertThat(plan.overridesOf(Service.TOMCAT_GATEWAY)).doesNotContainKey("java");
    }

    @Test
    void namesThePlaceOfAJdkThatIsMissingOrTooOld() throws IOException {
        Path nothing = folder.resolve("nothing");
        Path old = FakeJdk.install(folder.resolve("old"), "17.0.19");
        String own = Integer.toString(Runtime.version().feature());

        assertThatThrownBy(() -> plan(withJdk(nothing)).jdkOf(Service.TOMCAT_GATEWAY))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(
                        "own.yaml:6:20: 'java' of 'tomcat-gateway' is '" + nothing + "'. Allowed: " + own)
                .hasMessageEndingWith(" (found on this machine), or the path of a JDK");
        assertThatThrownBy(() -> plan(withJdk(old)).jdkOf(Service.TOMCAT_GATEWAY))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("own.yaml:6:20: 'java' of 'tomcat-gateway' is '" + old
                        + "', which has Java 17, but the services are built for Java 21. Allowed: " + own);
    }

    private static Scenario withJdk(Path home) {
        return ScenarioReader.read("own.yaml", """
                name: own
                question: Does it run there?
                users: 3
                work: {fixed: 1}
                services:
                  tomcat-gateway: {java: %s}
                contenders:
                  - {id: one, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                """.formatted(home));
    }

    private static MeshPlan plan(Scenario scenario) {
        return MeshPlan.of(scenario, PortPlan.FIXED, Path.of("logs"));
    }
}
