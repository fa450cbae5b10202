package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ResultsFolderTest {

    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 21, 10, 15, 0);

    @TempDir
    private Path root;

    @Test
    void theFolderIsNamedAfterTimeAndScenario() {
        ResultsFolder folder = ResultsFolder.create(root.resolve("a/b"), "study", NOW);

        assertThat(folder.path())
                .isEqualTo(root.resolve("a/b/20261121-101500-study"))
                .isDirectory();
    }

    @Test
    void twoRunsInTheSameSecondGetDifferentFolders() {
        ResultsFolder.create(root, "study", NOW);

        assertThat(ResultsFolder.create(root, "study", NOW).path()).isEqualTo(root.resolve("20261121-101500-study-2"));
    }

    @Test
    void theErrorNamesAFolderThatIsNotWritable() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");

        assertThatThrownBy(() -> ResultsFolder.create(file.resolve("results"), "study", NOW))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith("the results folder '" + file.resolve("results") + "' is not writable: ");
    }

    @Test
    void readsBackTheResultThatWasWritten() {
        ResultsFolder folder = ResultsFolder.create(root, "smoke", NOW);
        RunResult result = SampleRun.failed("netty-gateway died").build();

        folder.write(result);

        assertThat(folder.read()).isEqualTo(result);
    }

    @Test
    void readsTheFileAloneUnderAnotherName() throws IOException {
        ResultsFolder folder = ResultsFolder.create(root, "smoke", NOW);
        RunResult result = SampleRun.complete().build();
        folder.write(result);
        Path baseline = Files.move(folder.results(), root.resolve("baseline.json"));

        assertThat(ResultsFolder.readFrom(baseline)).isEqualTo(result);
        assertThatThrownBy(() -> ResultsFolder.readFrom(root.resolve("baselin.json")))
                .hasMessage("there is no file '" + root.resolve("baselin.json") + "'");
        assertThatThrownBy(() -> ResultsFolder.readFrom(folder.path()))
                .hasMessage("'" + folder.path() + "' is not a results folder: it contains no results.json");
    }

    @Test
    void theErrorNamesAFolderWithoutResults() {
        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessage("'" + root + "' is not a results folder: it contains no results.json");
    }

    /** The error depends only on the format of the file, and not on its other content. */
    @ParameterizedTest
    @CsvSource({"3, an older", "1, an older", "0, an older", "5, a newer"})
    void rejectsAnotherFormatWithOneLineThatNamesTheFile(int format, String which) throws Exception {
        Files.writeString(root.resolve("results.json"), "{\"state\": [\"HELD\"], \"format\": " + format + "}");

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessage("'%s' was made by %s version (format %d); this version reads format 4"
                        .formatted(root.resolve("results.json"), which, format));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"format\": 1,\n\"state\": ",
                "{\"format\": 4,\n\"state\": ",
                "{\"format\": 4}",
                "{}",
                "null",
                ""
            })
    void rejectsADamagedResultWithOneLineThatNamesTheFile(String damaged) throws Exception {
        Files.writeString(root.resolve("results.json"), damaged);

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("cannot be read: it is damaged: ")
                .message()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0000"})
    void rejectsAnInvalidTime(String time) throws Exception {
        ObjectNode run = Json.MAPPER.valueToTree(SampleRun.complete().build());
        run.put("startedAt", time);
        Files.writeString(root.resolve("results.json"), run.toString());

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("cannot be read: it is damaged: ")
                .hasMessageContaining("Instant");
    }

    /** The model and the report compute with these texts. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            /legacyBehaviour/serviceTime, soon
            /legacyBehaviour/serviceTime, PT-1S
            /services/0/limits/responseTimeout, soon
            /services/0/limits/pendingAcquireTimeout, 45s
            /services/0/limits/database.queryTime, PT-1S
            /services/0/limits/retry.totalTime, PT9223372036854775807S
            /measurement/contenders/0/backend/timeServing, soon
            /measurement/contenders/0/backend/sleepError/p99, 7
            """)
    void rejectsATextInPlaceOfADuration(String place, String text) throws Exception {
        ObjectNode run = Json.MAPPER.valueToTree(SampleRun.complete().build());
        ((ObjectNode) run.at("/measurement/contenders/0/backend")).putObject("sleepError");
        int end = place.lastIndexOf('/');
        ((ObjectNode) run.at(place.substring(0, end))).put(place.substring(end + 1), text);
        Files.writeString(root.resolve("results.json"), run.toString());

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("cannot be read: it is damaged: " + place + ": '" + text + "' is not a ");
    }

    /** Opening a pipe would block until another process writes to it. */
    @Test
    @Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
    void doesNotOpenAPipe() throws Exception {
        Path pipe = root.resolve("results.json");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .as("wants mkfifo: it cannot make a pipe here")
                .isZero();

        assertThatThrownBy(() -> new ResultsFolder(root).read())
                .isInstanceOf(ResultsException.class)
                .hasMessage("'" + pipe + "' cannot be read: it is a pipe, and not a regular file");
    }
}
