package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.results.Json;
import mesh.load.sample.Damage;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

class ScenarioWriterTest {

    @SuppressWarnings("UnusedVariable") // @FieldSource finds it by its name.
    private static final List<String> NAMES = ShippedScenarios.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void aShippedScenarioIsTheSameAfterWritingAndReading(String name) {
        Scenario scenario = ShippedScenarios.find(name);

        String yaml = ScenarioWriter.yaml(scenario);

        assertThat(ScenarioReader.read("again.yaml", yaml)).isEqualTo(scenario);
    }

    @Test
    @Tag("hostile")
    void anyScenarioIsTheSameAfterWritingAndReading() {
        Damage seeds = Damage.ofThisRun();
        int scenarios = Damage.inputs(0.15);
        Draw draw = new Draw(seeds.number());
        System.out.println(scenarios + " random scenarios, " + seeds.seed());

        for (int i = scenarios; i > 0; i--) {
            Scenario made = new RandomScenario(draw).make();
            Scenario read = read(made, seeds.seed());

            // After reading, an isolated scenario also compares the contenders that its applications have in common.
            assertThat(read.compare()).as(seeds.seed()).containsAll(made.compare());
            assertThat(read)
                    .as(seeds.seed())
                    .usingRecursiveComparison()
                    .ignoringFields(made.experiment() instanceof Experiment.Isolated ? "compare" : "")
                    .withEqualsForType(Place::equals, Place.class)
                    .isEqualTo(made);
            assertThat(read(read, seeds.seed())).as(seeds.seed()).isEqualTo(read);
        }
    }

    /** Each line: the work of a file, and its written form. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            triangular      | "triangular"
            {triangular: 1} | "triangular"
            {triangular: 2} | {"triangular":2}
            {fixed: 3}      | {"fixed":3}
            """)
    void triangularWorkOfOneUserPerItemIsWrittenAsAWord(String work, String written) {
        String yaml = "work: " + work + "\n" + ScenarioReaderTest.SMALL + "    work: " + work + "\n";

        JsonNode tree = Json.MAPPER.valueToTree(ScenarioWriter.tree(ScenarioReader.read("work.yaml", yaml)));

        assertThat(tree.get("work")).hasToString(written);
        assertThat(tree.at("/contenders/0/work")).hasToString(written);
    }

    @ParameterizedTest
    @FieldSource("NAMES")
    void aResultMarksAScenarioWithoutWarmUpAsCold(String name) {
        Scenario scenario = ShippedScenarios.find(name).withoutWarmUp();

        assertThat(SampleRun.complete()
                        .scenario(ScenarioWriter.tree(scenario))
                        .build()
                        .cold())
                .isTrue();
    }

    private static Scenario read(Scenario scenario, String seed) {
        String yaml = ScenarioWriter.yaml(scenario);
        try {
            return ScenarioReader.read("again.yaml", yaml);
        } catch (RuntimeException refused) {
            throw new AssertionError(seed + ": " + refused.getMessage() + " in\n" + yaml, refused);
        }
    }
}
