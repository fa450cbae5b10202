package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.results.RunResult;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTest {

    @TempDir
    private Path home;

    private final Shell shell = new Shell();
    private String study = "";
    private String again = "";

    @BeforeEach
    void runTheStudyTwice() throws Exception {
        study = folder("study", SampleRun.study().build());
        again = folder("again", SampleRun.repeatedStudy().build());
    }

    @Test
    void printsChangesAndDifferencesBetweenResults() {
        assertThat(shell.run("compare", study, again)).isZero();

        assertThat(shell.out()).contains("What changed", "What came out", "| tomcat-resttemplate ");
        assertThat(shell.err()).isEmpty();
    }

    @Test
    void rejectsRunsThatAskDifferentQuestionsAndWritesNothing() throws Exception {
        String other = folder("other", asking(SampleRun.study().build(), "Who is first?"));
        Path page = home.resolve("page.html");

        assertThat(shell.run("compare", study, other, "--html", page.toString()))
                .isEqualTo(2);

        assertThat(shell.err())
                .startsWith("mesh: the two runs ask different questions: scenario.question is '")
                .endsWith("' and 'Who is first?'. Use --force to compare them anyway\n")
                .hasLineCount(1);
        assertThat(shell.out()).isEmpty();
        assertThat(page).doesNotExist();
    }

    @Test
    void theOptionForceComparesRunsThatAskDifferentQuestions() throws Exception {
        String other = folder("other", asking(SampleRun.study().build(), "Who is first?"));

        assertThat(shell.run("compare", study, other, "--force")).isZero();

        assertThat(shell.out()).contains("Who is first?", "| tomcat-resttemplate ");
    }

    @Test
    void rejectsRunsWithoutACommonContenderEvenWithForce() throws Exception {
        String other = folder(
                "other",
                SampleRun.complete()
                        .contenders(SampleContender.named("another").served(100).build())
                        .build());

        assertThat(shell.run("compare", study, other, "--force")).isEqualTo(2);

        assertThat(shell.err()).isEqualTo("mesh: the two runs have no contender in common\n");
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void theOptionJsonPrintsExactlyOneLine() {
        assertThat(shell.run("compare", study, again, "--json")).isZero();

        assertThat(shell.out()).hasLineCount(1).endsWith("}\n");
        JsonNode json = JsonMapper.shared().readTree(shell.out());
        assertThat(json.at("/first/name").asString()).isEqualTo("study");
        assertThat(json.at("/contenders"))
                .hasSameSizeAs(SampleRun.study().build().contenders())
                .anyMatch(one -> one.at("/contender").asString().equals("tomcat-resttemplate"));
    }

    @Test
    void theOptionHtmlWritesAPageInAdditionToTheTables() {
        Path page = home.resolve("page.html");

        assertThat(shell.run("compare", study, again, "--html", page.toString()))
                .isZero();

        assertThat(shell.out()).contains("What came out");
        assertThat(page).content().startsWith("<!DOCTYPE html>").contains("tomcat-resttemplate");
    }

    @Test
    void reportsAPageThatCannotBeWritten() {
        Path page = home.resolve("nowhere").resolve("page.html");

        assertThat(shell.run("compare", study, again, "--html", page.toString()))
                .isEqualTo(2);

        assertThat(shell.err())
                .startsWith("mesh: '" + page + "' cannot be written")
                .hasLineCount(1);
    }

    @Test
    void writesNoOutputThroughALink() throws Exception {
        Path precious = Files.writeString(home.resolve("precious"), "precious");
        Path page = Files.createSymbolicLink(home.resolve("page.html"), precious);
        Path report = Files.createSymbolicLink(Path.of(study, "report.html"), precious);
        Path summary = Files.createSymbolicLink(Path.of(study, "summary.md"), precious);

        assertThat(shell.run("compare", study, again, "--html", page.toString()))
                .isZero();
        assertThat(shell.run("report", study)).isZero();

        assertThat(precious).hasContent("precious");
        assertThat(List.of(page, report, summary))
                .noneMatch(Files::isSymbolicLink)
                .allSatisfy(file -> assertThat(file).content().contains("tomcat-resttemplate"));
    }

    @Test
    void theExitCodeSaysWhetherTheSecondRunIsSlower() throws Exception {
        String old = folder("old", repeated(100));
        String slower = folder("slower", repeated(130));

        assertThat(shell.run("compare", old, slower)).isZero();
        assertThat(shell.run("compare", old, old, "--fail-if-slower", "10%")).isZero();
        assertThat(shell.run("compare", old, slower, "--fail-if-slower", "40")).isZero();
        assertThat(shell.run("compare", old, slower, "--fail-if-slower", "10%")).isEqualTo(1);
        assertThat(shell.err()).contains("netty-webclient: slower by more than 10 % (95 % interval: 1.3");
    }

    @Test
    void theExitCodeSaysWhatCannotBeShown() {
        assertThat(shell.run("compare", study, again, "--fail-if-slower", "10%"))
                .isEqualTo(4);
        assertThat(shell.run("compare", study, again, "--fail-if-slower", "10%", "--not-shown", "pass"))
                .isZero();
        assertThat(shell.run("compare", study, again, "--fail-if-slower", "much"))
                .isEqualTo(2);
        assertThat(shell.err()).contains("'much' is not a percentage from 0% to 999%");
    }

    private static RunResult repeated(long milliseconds) {
        return SampleRun.complete()
                .contenders(IntStream.rangeClosed(1, 6)
                        .mapToObj(repetition -> SampleContender.smoke()
                                .repetition(repetition)
                                .served(milliseconds)
                                .build())
                        .toList())
                .build();
    }

    private String folder(String name, RunResult run) throws Exception {
        Path folder = Files.createDirectories(home.resolve(name));
        Files.write(folder.resolve("results.json"), JsonMapper.shared().writeValueAsBytes(run));
        return folder.toString();
    }

    private static RunResult asking(RunResult run, String question) {
        Map<String, Object> scenario = new LinkedHashMap<>(run.scenario());
        scenario.put("question", question);
        return SampleRun.like(run).scenario(scenario).build();
    }
}
