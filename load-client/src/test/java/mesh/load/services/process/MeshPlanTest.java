package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the configuration of the services that a run starts. */
class MeshPlanTest {

    private static final String STAGES = "mesh.stages.enabled";

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

    private static MeshPlan plan(Scenario scenario) {
        return MeshPlan.of(scenario, PortPlan.FIXED, Path.of("logs"));
    }
}
