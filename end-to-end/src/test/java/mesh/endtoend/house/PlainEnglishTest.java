package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Tests that prose is easy to read. A test can only find some turns of phrase, and count words. */
class PlainEnglishTest {

    private static final int MAX_WORDS = 30;
    private static final int MAX_MEAN_WORDS = 16;

    private static final List<Word> TURNS = Turns.ALL;

    private static final List<SourceFile> DOCUMENTS =
            Sources.files(Sources.PROJECT, path -> path.endsWith(".md") && !path.equals("CHANGELOG.md"));

    @Test
    void noTextContainsATurnOfPhraseThatIsHardToRead() {
        List<SourceFile> texts = Sources.files(
                Sources.PROJECT,
                path -> path.matches("mesh|tools/launcher/.*")
                        || path.matches("\\.ci/.*|.*/pom.xml|pom.xml|compose.yaml|Dockerfile|deploy/.*")
                        || path.endsWith(".md")
                        || (path.contains("src/main/") && path.matches(".*\\.(java|yaml|js|css|html)"))
                        || (path.contains("src/test/") && path.endsWith(".java") && !path.contains("/house/")));

        assertThat(texts).hasSizeGreaterThan(1000);
        assertThat(texts.stream()
                        .flatMap(text -> TURNS.stream().flatMap(turn -> turn.findIn(text.path(), text.text()))))
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("TURNS")
    void everyTurnOfPhraseIsReportedWithItsLine(Word turn) {
        assertThat(turn.findIn("notes.md", "\n\n" + turn.example() + "\n"))
                .singleElement()
                .asString()
                .startsWith("notes.md:3: write '" + turn.instead() + "' instead of '");
    }

    @Test
    void noDocumentHasALongSentence() {
        assertThat(DOCUMENTS).hasSizeGreaterThan(30);
        assertThat(DOCUMENTS.stream().flatMap(document -> Sentences.longerThan(MAX_WORDS, document)))
                .isEmpty();
    }

    @Test
    void theSentencesOfADocumentAreShortOnAverage() {
        assertThat(DOCUMENTS)
                .allSatisfy(document -> assertThat(Sentences.of(document.text()).stream()
                                .mapToInt(Sentences::words)
                                .average()
                                .orElse(0))
                        .as(document.path())
                        .isLessThanOrEqualTo(MAX_MEAN_WORDS));
    }

    @Test
    void onlySentencesOfProseCount() {
        String markdown = """
                # A heading is not a sentence

                One `piece of code` and [a link](docs/of-many-words.md). Two; it ends
                here.

                | a | table |
                |---|---|

                ```
                code in a block
                ```

                    code that is indented

                - an item
                - another: With two parts
                """;

        assertThat(Sentences.of(markdown))
                .containsExactly(
                        "One X and a link.", "Two; it ends here.", "- an item", "- another:", "With two parts");
        assertThat(Sentences.words("One X and a link.")).isEqualTo(5);
    }
}
