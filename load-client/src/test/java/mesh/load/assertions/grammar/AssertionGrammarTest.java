package mesh.load.assertions.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionGrammarTest {

    private static final String SMALL = """
            name: small
            question: Does it?
            users: 10
            engine: nio
            contenders:
              - id: rest
                service: tomcat-gateway
                path: /rest/{cnt}
                calls: sequential
            """;

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 1000, 4000, 9000})
    void anAssertionThatIsNestedTooDeeplyIsRefused(int depth) {
        List<String> deep = List.of(
                "!".repeat(depth) + "true",
                "(!".repeat(depth) + "true" + ")".repeat(depth),
                "true" + " and true".repeat(depth),
                "true ? 1 : ".repeat(depth) + "1");

        assertThat(deep)
                .allSatisfy(assertion -> assertThatThrownBy(() -> AssertionGrammar.check(assertion, List.of()))
                        .isInstanceOf(IllegalArgumentException.class)
                        .message()
                        .containsAnyOf("is nested too deeply. Allowed: 100 levels", "expression is too long"));
    }

    @Test
    void oneThatIsLongIsTaken() {
        assertThatCode(() -> AssertionGrammar.check("!".repeat(99) + "true", List.of()))
                .doesNotThrowAnyException();
        assertThatCode(() -> AssertionGrammar.check("true" + " and true".repeat(99), List.of()))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"contender('a').failed", "1 + 2", "contender('a').ok == 1 ? 1 : true", "'yes'", " "})
    void whatIsNeitherYesNorNoIsRefused(String assertion) {
        assertThatThrownBy(() -> AssertionGrammar.check(assertion, List.of("a", "b")))
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
    void whatIsYesOrNoIsTaken(String assertion) {
        assertThatCode(() -> AssertionGrammar.check(assertion, List.of("a", "b")))
                .doesNotThrowAnyException();
    }

    /** Each line: an assertion, and what is wrong with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('rset').ok > 0           | unknown contender 'rset'; did you mean 'rest'? Allowed: rest
            contender('rest').timeNs > 0       | unknown figure 'timeNs'; did you mean 'timeMs'? Allowed: FIGURES
            contender('rest').failed('read-timout') == 0 | unknown failure 'read-timout'; did you mean 'read-timeout'? Allowed: pending-acquire-queue-full, pending-acquire-timeout, too-many-calls, connect-refused, connect-timeout, read-timeout, connection-reset, upstream-status, blocking-on-event-loop, store-unavailable, pool-timeout, database-unavailable, database-error, internal, unknown, client-error, truncated, wrong-content, timed-out, refused, reset
            highest('rset*').ok > 0            | unknown contender 'rset*'; did you mean 'rest'? Allowed: rest
            lowest('!*').ok > 0                | 'lowest('!*')' names no contender
            highest().ok > 0                   | 'highest' needs names in quotes, such as highest('…')
            lowest.ok > 0                      | 'lowest' needs names in quotes, such as lowest('…')
            contender(1).ok > 0                | 'contender' needs names in quotes, such as contender('…')
            contender('rest').failedOtherwise == 0 | 'failedOtherwise' needs names in quotes, such as failedOtherwise('…')
            contender('rest').ok >             | at character 22: Problem parsing right operand
            contender('rest'.ok                | at character 10: Unexpectedly ran out of arguments
            T(java.lang.System).exit(1)        | 'T(java.lang.System)' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            new java.io.File('/').delete()     | 'new java.io.File('/')' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            contender('rest').class.name == '' | unknown figure 'class'; Allowed: FIGURES
            @bean.ok > 0                       | '@bean' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            contender('rest').ok = 3           | at character 22: '=' is no operator; did you mean '=='?
            contender('rest').ok => 3          | at character 22: '=>' is no operator; did you mean '>='?
            contender('rest').ok =< 3          | at character 22: '=<' is no operator; did you mean '<='?
            contender('rest').ok <> 3          | at character 22: '<>' is no operator; did you mean '!='?
            contender('=>').ok >= 3            | unknown contender '=>'; Allowed: rest
            """)
    void anAssertionThatCannotBeEvaluatedIsRefusedWithItsPlace(String assertion, String message) {
        String yaml =
                SMALL + "expectations:\n  - id: x\n    claim: It is so.\n    assert: >\n      " + assertion + "\n";

        assertThatThrownBy(() -> AssertionGrammar.validate(ScenarioReader.read("s.yaml", yaml)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "s.yaml:13:5: 'assert': " + message.replace("FIGURES", String.join(", ", NameChecker.FIGURES)));
    }
}
