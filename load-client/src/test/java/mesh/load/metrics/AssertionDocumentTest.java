package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.results.contender.FailureNames;
import org.junit.jupiter.api.Test;

/** Checks that the documents explain every figure and every failure that an assertion can name, and that their example is valid. */
class AssertionDocumentTest {

    private static final Path DOCS = Path.of("..", "docs");

    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n.*?assert: >\n +(.*?)\n```");

    @Test
    void everyFigureIsExplained() throws IOException {
        List<String> words = code("assertions.md")
                .flatMap(code -> WORD.matcher(code).results())
                .map(word -> word.group())
                .toList();

        assertThat(words)
                .containsAll(ResultMetrics.ALL.withAllBehind().map(Metric::name).toList());
    }

    @Test
    void theExampleIsAValidAssertion() throws IOException {
        List<String> examples = EXAMPLE.matcher(page("assertions.md"))
                .results()
                .map(example -> example.group(1))
                .toList();

        assertThat(examples)
                .singleElement()
                .satisfies(example -> assertThatCode(
                                () -> AssertionGrammar.check(example, List.of("rest", "webclient")))
                        .doesNotThrowAnyException());
    }

    @Test
    void everyFailureIsExplained() throws IOException {
        assertThat(code("failure-causes.md")).containsAll(FailureNames.CAUSES).contains(FailureNames.UNKNOWN_CAUSE);
        assertThat(code("results.md")).containsAll(FailureNames.OTHERS);
    }

    private static Stream<String> code(String page) throws IOException {
        return CODE.matcher(page(page)).results().map(code -> code.group(1));
    }

    private static String page(String name) throws IOException {
        return Files.readString(DOCS.resolve(name));
    }
}
