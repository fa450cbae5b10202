package mesh.load.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionGrammarTest {

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 1000, 4000, 9000})
    void aConditionThatNobodyCanReadIsRefused(int depth) {
        List<String> deep = List.of(
                "!".repeat(depth) + "true",
                "(!".repeat(depth) + "true" + ")".repeat(depth),
                "true" + " and true".repeat(depth),
                "true ? 1 : ".repeat(depth) + "1");

        assertThat(deep)
                .allSatisfy(condition -> assertThatThrownBy(() -> AssertionGrammar.check(condition, List.of()))
                        .isInstanceOf(IllegalArgumentException.class)
                        .message()
                        .containsAnyOf("is nested too deeply. Allowed: 100 levels", "expression is too long"));
    }

    @Test
    void oneThatIsLongCanBeAsked() {
        assertThatCode(() -> AssertionGrammar.check("!".repeat(99) + "true", List.of()))
                .doesNotThrowAnyException();
        assertThatCode(() -> AssertionGrammar.check("true" + " and true".repeat(99), List.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void aScenarioCanNameEveryFigureThatThereIsAndNoOther() {
        assertThat(AssertionGrammar.FIGURES).doesNotHaveDuplicates().hasSameElementsAs(AssertionChecker.figures());
    }

    @ParameterizedTest
    @ValueSource(strings = {"contender('a').failed", "1 + 2", "contender('a').ok == 1 ? 1 : true", "'yes'", " "})
    void whatIsNeitherYesNorNoIsRefused(String condition) {
        assertThatThrownBy(() -> AssertionGrammar.check(condition, List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Allowed: a comparison");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compared('a', 'b').differs",
                "!compared('a', 'b').differs",
                "contender('a').ok == 1 ? true : contender('b').ok > 0",
                "contender('a').ok > 0 and not (users < 1)"
            })
    void whatIsYesOrNoIsTaken(String condition) {
        assertThatCode(() -> AssertionGrammar.check(condition, List.of("a", "b")))
                .doesNotThrowAnyException();
    }
}
