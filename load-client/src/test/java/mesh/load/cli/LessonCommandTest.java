package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import mesh.load.lesson.Lessons;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LessonCommandTest {

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void useAnEmptyHome() {
        System.setProperty("mesh.home", home.toString());
    }

    @AfterEach
    void forgetTheHome() {
        System.clearProperty("mesh.home");
    }

    @Test
    void listsLessonsWithNumberIdAndTitle() {
        assertThat(run("lessons")).isZero();

        assertThat(out.toString().lines())
                .hasSize(Lessons.SHIPPED.size() + 1)
                .first()
                .asString()
                .isEqualTo(" 1  a-thread-that-waits        A thread that waits");
    }

    /** Nothing is built in this home folder. A lesson that tried to start a service would have exit code 3. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lesson                     | mesh lesson: name one lesson, such as ./mesh lesson 1. 0 are named
            lesson 99                  | mesh: unknown lesson '99'. Allowed: a-thread-that-waits,
            lesson no/such.yaml        | mesh: no such lesson file: 'no/such.yaml'
            lesson 3 --predict e       | mesh lesson: --predict: 'e' is not valid. Allowed: a, b, c, d
            lesson 3 --predict a --predict 99999 | mesh lesson: --predict: '99999' is not valid. Allowed: a number from 0 to 15000 (ms)
            """)
    void badUsageIsReportedInOneLine(String arguments, String message) {
        assertThat(run(arguments.split(" ", -1))).isEqualTo(2);

        assertThat(err.toString()).startsWith(message).hasLineCount(1);
        assertThat(home.resolve("results")).doesNotExist();
    }

    @Test
    void aLessonFailsIfNothingIsBuilt() {
        assertThat(run("lesson", "3", "--predict", "c", "--predict", "100")).isEqualTo(3);

        assertThat(out.toString()).contains("Locked.", "The run did not complete", "is not built");
    }

    private int run(String... arguments) {
        return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
