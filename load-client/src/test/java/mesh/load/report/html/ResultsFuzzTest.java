package mesh.load.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import mesh.load.experiment.Experiments;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Does the same as {@link HostileResultsTest}, but without comparisons. Jazzer sees which code a file reaches, and changes the file to
 * reach more.
 */
@Tag("faults")
class ResultsFuzzTest {

    @TempDir
    static Path folder;

    /** Returns the first inputs: a small result of each kind, and an input that Jazzer has found. */
    static Stream<byte[]> toBeginWith() {
        RunResult run = SampleRun.complete().build();
        RunResult longerThanNanosecondsCanCount = SampleRun.like(run)
                .endedAt(Instant.parse("9999-12-31T23:59:59Z"))
                .build();
        return Stream.of(
                        run,
                        SampleRun.soak().build(),
                        SampleRun.overload().build(),
                        SampleRun.fault().build(),
                        longerThanNanosecondsCanCount)
                .map(JsonMapper.shared()::writeValueAsBytes);
    }

    @MethodSource("toBeginWith")
    @FuzzTest(maxExecutions = 20_000, maxDuration = "1h")
    void aFileIsRenderedOrRejectedWithAMessage(byte[] json) throws IOException {
        Files.write(folder.resolve("results.json"), json);
        try {
            RunResult run = new ResultsFolder(folder).read();
            assertThat(Experiments.summary(run).markdown()).isNotEmpty();
            Experiments.report(run).writeTo(folder);
        } catch (ResultsException refusal) {
            assertThat(refusal.getMessage()).hasLineCount(1).contains(folder.toString());
        }
    }
}
