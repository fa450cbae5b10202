package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.lesson.Explainer.Placeholder;
import mesh.load.scenario.DerivedTable;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the page about lesson files explains every key, and that its example is a valid lesson. */
class LessonDocumentTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

    private static final Path PAGE = Path.of("..", "docs", "lessons.md");

    private final String page = page();

    @Test
    void theExampleIsAValidLesson() {
        assertThat(example()).satisfies(yaml -> assertThat(read(yaml).id()).isEqualTo("my-first"));
    }

    @Test
    void listsEveryLesson() throws IOException {
        DerivedTable table = new DerivedTable(PAGE, "| Lesson | | Question |\n|---|---|---|\n");

        table.hasRows(Lessons.shipped().stream()
                .map(lesson -> "| " + lesson.number() + " | `" + lesson.id() + "` | "
                        + table.cell(Lessons.text(lesson.id())) + " |")
                .toList());
    }

    /** The error for an unknown key lists the allowed keys, and the page must explain each of these. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "id: my-first\n",
                "numbers:\n  - {",
                "predictions:\n  - ",
                "slider: {",
                "choice:\n      - ",
                "explanation:\n  ",
                "limit:\n  ",
                "variation:\n  ",
                "further:\n  - {"
            })
    void explainsEveryKey(String before) {
        String next = before.endsWith("{")
                ? ", "
                : "\n" + before.substring(before.lastIndexOf('\n') + 1).replace('-', ' ');
        String broken = example().replaceFirst(Pattern.quote(before), "$0qqqqqq: 1" + next);

        String message = String.valueOf(catchThrowable(() -> read(broken)).getMessage());

        assertThat(message).contains("unknown key 'qqqqqq'. Allowed: ");
        assertThat(Stream.of(message.replaceFirst("(?s).*Allowed: ", "").split(", ", -1)))
                .hasSizeGreaterThan(1)
                .allMatch(key -> page.contains("`" + key + "`"));
    }

    @Test
    void explainsEveryFigure() {
        assertThat(LessonMetric.values())
                .allMatch(one -> page.contains("| `" + one.label() + "` | "
                        + one.sources.stream().map(source -> "`" + source + "`").collect(Collectors.joining(", "))));
        assertThat(Labelled.labels(OwnNumber.Kind.class)).allMatch(label -> page.contains("`" + label + "`"));
        assertThat(List.of(Placeholder.CAUSE, Placeholder.LIMIT)).allMatch(name -> page.contains("`{" + name + "}`"));
    }

    private String example() {
        return EXAMPLE.matcher(page)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static Lesson read(String yaml) {
        return LessonReader.read("my.yaml", yaml, Trust.experiments(List.of()), Map.of());
    }

    private static String page() {
        try {
            return Files.readString(PAGE);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
