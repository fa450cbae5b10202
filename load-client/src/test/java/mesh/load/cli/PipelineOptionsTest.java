package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import mesh.load.report.JunitReport.Case;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PipelineOptionsTest {

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();

    @Test
    void eachRunIsAddedToTheFiles() {
        Path junit = folder.resolve("mesh.xml");
        Path summary = folder.resolve("mesh.md");
        PipelineOptions options = options("--junit", junit.toString(), "--summary", summary.toString());

        assertThat(write(options, List.of())).isTrue();
        assertThat(write(options, List.of(new Case("new is not slower", Verdict.FAILED, "it is"))))
                .isTrue();

        assertThat(junit).content().containsOnlyOnce("<failure message=\"it is\"/>");
        assertThat(junit)
                .content()
                .satisfies(xml -> assertThat(xml.split("<testsuite ")).hasSize(3));
        assertThat(summary)
                .content()
                .satisfies(text -> assertThat(text.split("(?m)^# ")).hasSize(3));
    }

    @Test
    void eachVerdictThatDidNotPassBecomesAnAnnotation() {
        write(
                options("--annotations"),
                List.of(
                        new Case("p99 < 20 %", Verdict.FAILED, "is 21 %\n::error::more"),
                        new Case("a, b: equal", Verdict.NOT_SHOWN, "busy"),
                        new Case("fine", Verdict.PASSED, "")));

        assertThat(err.toString().lines())
                .filteredOn(line -> !line.contains("complete") && !line.contains("broke"))
                .containsExactly(
                        "::error title=smoke%3A p99 < 20 %25::is 21 %25\\u000a::error::more",
                        "::warning title=smoke%3A a%2C b%3A equal::busy");
    }

    @Test
    void withoutOptionsNothingIsWritten() {
        assertThat(write(options(), List.of())).isTrue();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileThatCannotBeWrittenIsReportedInOneLine() {
        Path nowhere = folder.resolve("nowhere").resolve("mesh.xml");

        assertThat(write(options("--junit", nowhere.toString()), List.of())).isFalse();

        assertThat(err.toString())
                .startsWith("mesh: '" + nowhere + "' cannot be written")
                .hasLineCount(1);
    }

    private static PipelineOptions options(String... words) {
        return CommandLine.populateCommand(new PipelineOptions(), words);
    }

    private boolean write(PipelineOptions options, List<Case> checks) {
        return options.write(SampleRun.complete().build(), checks, new PrintWriter(err, true));
    }
}
