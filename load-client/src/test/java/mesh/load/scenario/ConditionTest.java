package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import mesh.load.claim.Claims;
import org.junit.jupiter.api.Test;

class ConditionTest {

    @Test
    void aScenarioCanNameEveryFigureThatThereIsAndNoOther() {
        assertThat(Condition.FIGURES).doesNotHaveDuplicates().hasSameElementsAs(Claims.figures());
    }
}
