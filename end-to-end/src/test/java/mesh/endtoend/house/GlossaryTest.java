package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that code, scenarios, reports and documents use the field's words. */
class GlossaryTest {

    /** Ordinary words, and names from other projects, that resemble the words in the glossary. */
    private static final String LEGITIMATE = """
            Whose turn it is: each takes its turn, and nothing turns up. Turn it off. A lot is cut; the rest is held in memory.
            That answers the question whether somebody looks into every room, once, at once or one at a time.
            The share of users, the spread of a median, the mix of loads, the death of a process, a throw-away line.
            expect: same-as-reference, after: a while, what each starts: everything. The kneeling user.
            """;

    private static final String LEGITIMATE_CODE = """
            class Notes {
                // Sink, Turn and Held are only words here
                String text = "Eden Space, Sink";
                Object a = map.ceilingEntry(1), b = RoundingMode.CEILING, c = Outer.Rest, d = ThreadsWaiting.of(), e = MOST;
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void noFileUsesAWordOfOurOwn() {
        List<SourceFile> files = written(Sources.PROJECT);

        assertThat(files).hasSizeGreaterThan(400);
        assertThat(found(files)).isEmpty();
    }

    static List<Word> words() {
        return Glossary.words();
    }

    @ParameterizedTest
    @MethodSource("words")
    void everyWordIsReportedWithItsLineAndItsReplacement(Word word) throws IOException {
        write(word.place().file(), "\n\n" + word.example() + "\n");

        assertThat(found(written(folder)))
                .anyMatch(found ->
                        found.startsWith(word.place().file() + ":3: write '" + word.instead() + "' instead of '"));
    }

    @Test
    void aPhraseIsFoundEvenIfALineBreaksInIt() throws IOException {
        write("module/src/main/java/Notes.java", "/**\n * Who gets the right\n * answer, in\n * turns.\n */");

        assertThat(found(written(folder)))
                .containsExactlyInAnyOrder(
                        "module/src/main/java/Notes.java:2: write 'valid response, invalid response' instead of 'right answer'",
                        "module/src/main/java/Notes.java:3: write 'interleaved' instead of 'in turns'");
    }

    @Test
    void ordinaryWordsAreAllowed() throws IOException {
        write("README.md", LEGITIMATE);
        write("module/src/main/java/Notes.java", LEGITIMATE_CODE);
        write("module/src/test/java/NotesTest.java", "class AnswerHead {}");
        write("module/target/src/main/java/Notes.java", "class AnswerHead {}");

        assertThat(found(written(folder))).isEmpty();
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Returns the files that people read, and those that are shipped. */
    private static List<SourceFile> written(Path project) {
        return Sources.files(
                project,
                path -> path.matches("mesh|tools/launcher/.*")
                        || path.matches("[^/]*\\.yaml|container-lab/[^/]*\\.yaml")
                        || path.endsWith(".md")
                        || (path.contains("src/main/") && path.matches(".*\\.(java|yaml|json|sql|js|css|html)")));
    }

    private static List<String> found(List<SourceFile> files) {
        return files.stream().flatMap(GlossaryTest::found).toList();
    }

    private static Stream<String> found(SourceFile file) {
        Map<Word.Place, String> texts = new EnumMap<>(Word.Place.class);
        return Glossary.words().stream()
                .flatMap(
                        word -> word.findIn(file.path(), texts.computeIfAbsent(word.place(), place -> place.of(file))));
    }
}
