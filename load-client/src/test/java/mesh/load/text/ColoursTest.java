package mesh.load.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.stages.path.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The style sheet from which the scripts of the report and of the console read the stages. */
class ColoursTest {

    @ParameterizedTest
    @EnumSource
    void eachStageHasItsColour(Stage stage) {
        assertThat(Colours.css()).contains("\n  --stage-" + stage.label() + ": " + stage.colour() + ";\n");
    }

    @Test
    void theListHasAllStagesInTheOrderOfTime() {
        String list = Stream.of(Stage.values())
                .map(stage -> stage.label() + " " + stage.pattern().label())
                .collect(Collectors.joining(", "));

        assertThat(Colours.css()).contains("\n  --stages: " + list + ";\n");
        assertThat(list).startsWith("before-gateway dotted, thread plain, ").endsWith(", rest upright");
    }

    @Test
    void aStageHasTheSameLookInThePageOfTwoRuns() {
        assertThat(Stage.values())
                .filteredOn(stage -> stage.pattern() != Stage.Pattern.PLAIN)
                .allSatisfy(stage -> assertThat(Template.read("compare.css"))
                        .contains("\n." + stage.pattern().label() + " {"));
    }
}
