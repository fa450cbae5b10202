package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that a skipped test states what it wants from the machine. {@code ./mesh test} prints these reasons at its end. */
class SkipsTest {

    private static final Pattern ASSUMPTION =
            Pattern.compile("(?s)\\b(?:assume(?:True|False|That)|ConditionEvaluationResult\\.disabled)\\(.*?;");

    private static final String REASON = "\"wants ";

    @Test
    void eachSkippedTestStatesWhatItWants() {
        List<SourceFile> tests =
                Sources.files(Sources.PROJECT, path -> path.contains("src/test/") && path.endsWith(".java"));

        assertThat(tests).hasSizeGreaterThan(300);
        assertThat(tests.stream().flatMap(SkipsTest::silent)).isEmpty();
    }

    @Test
    void findsAssumptionsWithoutAReason() {
        assertThat(silent(new SourceFile("ATest.java", """
                        assumeTrue(isThere());
                        assumeTrue(
                                isThere(),
                                "wants it: it is not here");
                        assumeFalse(isAway(), "it is away");
                        """))).hasSize(2);
    }

    private static Stream<String> silent(SourceFile test) {
        if (test.name().equals(SkipsTest.class.getSimpleName())) {
            return Stream.empty();
        }
        return ASSUMPTION
                .matcher(test.withoutComments())
                .results()
                .map(MatchResult::group)
                .filter(assumption -> !assumption.contains(REASON))
                .map(assumption -> test.path() + ": " + assumption + " must say: " + REASON + "PROGRAM: REASON\"");
    }
}
