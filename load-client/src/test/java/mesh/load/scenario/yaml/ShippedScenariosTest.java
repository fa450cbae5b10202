package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Calls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ShippedScenariosTest {

    @SuppressWarnings("UnusedVariable") // @FieldSource finds it by its name.
    private static final List<String> NAMES = ShippedScenarios.NAMES;

    @ParameterizedTest
    @FieldSource("NAMES")
    void eachShippedScenarioParsesAndHasTheNameOfItsFile(String name) {
        Scenario scenario = ShippedScenarios.find(name);

        assertThat(scenario.name()).isEqualTo(name);
        assertThat(scenario.question()).doesNotContain("\n").contains("?");
        assertThat(scenario.contenders()).isNotEmpty();
    }

    @Test
    void everyFileInTheFolderIsListed() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/scenarios"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(ShippedScenarios.NAMES.stream()
                            .map(name -> name + ".yaml")
                            .toList());
        }
    }

    @Test
    void interleavesNeighboursWithTheSameNumberOfRepetitions() {
        Scenario study = ShippedScenarios.find("study");

        assertThat(study.neighbours())
                .extracting(List::size, neighbours -> neighbours.getFirst().repetitions())
                .containsExactly(tuple(5, 1), tuple(2, 6), tuple(12, 1));
        assertThat(study.withRepetitions(3).neighbours()).hasSize(1);
    }

    @Test
    void studyCallsTheRSocketRoutesAt100And1000UsersAndTheLegacyRoutesAt100() {
        Scenario study = ShippedScenarios.find("study");

        assertThat(study.contenders())
                .filteredOn(contender -> contender.calls() == Calls.STREAM)
                .extracting(Contender::users)
                .containsExactly(100, 100, 100, 100, 100, 1000, 1000, 1000);
        assertThat(study.contenders())
                .filteredOn(contender -> contender.calls() != Calls.STREAM)
                .allMatch(contender -> contender.users() == 100)
                .extracting(Contender::path)
                .contains("/netty", "/netty/{cnt}", "/rest/{cnt}", "/restclient/{cnt}/parallel");
        assertThat(study.services()).isEmpty();
    }

    @Test
    void suggestsTheMostSimilarNameForAnUnknownOne() {
        assertThatThrownBy(() -> ShippedScenarios.find("studdy"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("unknown scenario 'studdy'. Did you mean 'study'? " + "Allowed: "
                        + String.join(", ", ShippedScenarios.NAMES) + ", or the path of a YAML file");
    }

    @Test
    void reportsAPathWithoutAFile() {
        assertThatThrownBy(() -> ShippedScenarios.find("my/own.yaml"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("no such scenario file: 'my/own.yaml'");
    }

    @Test
    void readsAFileOfTheUserByItsPath(@TempDir Path folder) throws Exception {
        Path own = Files.writeString(folder.resolve("own.yaml"), ScenarioReaderTest.SMALL);

        assertThat(ShippedScenarios.find(own.toString()).name()).isEqualTo("small");
    }
}
