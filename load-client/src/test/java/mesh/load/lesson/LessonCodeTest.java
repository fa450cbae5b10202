package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LessonCodeTest {

    private static final String PATH = "gateway/src/main/java/mesh/Calls.java";

    @TempDir
    private Path project;

    @Test
    void readsTheFileAndTheLessonOfItsPackage() throws Exception {
        write(PATH, "class Calls {}");
        write("gateway/src/main/java/mesh/package-info.java", """
                /**
                 * The lesson: it waits, like {@code sleep} of {@link
                 * java.lang.Thread}, and does nothing else.
                 *
                 * <p>Thread model: one.
                 */
                package mesh;
                """);

        assertThat(LessonCode.read(project, PATH))
                .contains(new LessonCode(
                        PATH,
                        "class Calls {}",
                        "The lesson: it waits, like sleep of java.lang.Thread, and does nothing else.",
                        null));
    }

    /** A lesson that says to change the code shows both versions. */
    @Test
    void hasTheFileThatDoesTheWorkBetterBesideIt() {
        Lesson blocking = Lessons.shipped().stream()
                .filter(one -> one.id().equals("block-on-an-event-loop"))
                .findFirst()
                .orElseThrow();

        LessonCode code = LessonCode.of(Path.of(".."), blocking).orElseThrow();

        assertThat(code.text()).contains(".block()");
        assertThat(Objects.requireNonNull(code.fixed()).text())
                .contains("flatMap")
                .doesNotContain(".block()");
        assertThat(Lessons.shipped().stream().filter(one -> one.fixed() != null))
                .hasSizeGreaterThan(2)
                .allSatisfy(one -> assertThat(
                                LessonCode.of(Path.of(".."), one).orElseThrow().fixed())
                        .isNotNull());
    }

    @Test
    void otherTextInAPackageInfoIsNotALesson() throws Exception {
        write(PATH, "class Calls {}");
        write("gateway/src/main/java/mesh/package-info.java", "/** Calls. */\npackage mesh;\n");

        assertThat(LessonCode.read(project, PATH).orElseThrow().lesson()).isEmpty();
    }

    @Test
    void isEmptyWithoutSources() {
        assertThat(LessonCode.read(project, PATH)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/passwd",
                "gateway/../../etc/src/main/java/mesh/Calls.java",
                "gateway/src/main/java/../../../../../etc/passwd",
                "gateway/src/main/java/mesh/Calls.class",
                "gateway/src/main/java/mesh/.hidden.java",
                "gateway\\src\\main\\java\\mesh\\Calls.java",
                "pom.xml",
                ""
            })
    void acceptsOnlyPathsOfSources(String path) {
        assertThat(path).doesNotMatch(LessonCode.PATH);
        assertThat(LessonCode.read(project, path)).isEmpty();
    }

    @Test
    void doesNotFollowALinkOutOfTheProject(@TempDir Path elsewhere) throws Exception {
        Path secret = Files.writeString(elsewhere.resolve("secret"), "a secret");
        Path link = project.resolve(PATH);
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, secret);

        assertThat(LessonCode.read(project, PATH)).isEmpty();
    }

    @Test
    void isEmptyIfTheFileIsTooLarge() throws Exception {
        write(PATH, " ".repeat(65_537));

        assertThat(LessonCode.read(project, PATH)).isEmpty();
    }

    private void write(String path, String text) throws Exception {
        Path file = project.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
