package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.scenario.Scenario;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ScenarioWriterTest {

    @SuppressWarnings("UnusedVariable") // @FieldSource finds it by its name.
    private static final List<String> NAMES = ShippedScenarios.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void aScenarioAsItWasRunCanBeRunAgain(String name) {
        Scenario scenario = ShippedScenarios.find(name);

        String yaml = new YAMLMapper().writeValueAsString(ScenarioWriter.tree(scenario));

        assertThat(ScenarioReader.read("again.yaml", yaml.replace("expectations: []\n", "")))
                .isEqualTo(scenario);
    }
}
