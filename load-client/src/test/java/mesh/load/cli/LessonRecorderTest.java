package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import mesh.load.cli.output.RunOutput;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.lesson.LessonRuns;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ScenarioWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LessonRecorderTest {

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final Deque<SampleRun> runs = new ArrayDeque<>();

    @BeforeEach
    void haveSources() throws IOException {
        Files.createDirectories(home.resolve("load-client/src/main/resources"));
    }

    @Test
    void keepsTheRunsOfALessonWithoutTheFoldersOfThisMachine() throws IOException {
        runs.add(served(10_100));
        runs.add(served(21_000));

        assertThat(record("1")).isZero();

        assertThat(text("lessons/a-thread-that-waits/recorded/results.json.gz"))
                .contains("\"name\" : \"lesson-a-thread-that-waits\"")
                .contains("./results/", "from JDK")
                .doesNotContain(System.getProperty("java.home"));
        assertThat(text("lessons/a-thread-that-waits/recorded-variation/events.ndjson.gz"))
                .isEqualTo(event("./results"));
        try (var all = Files.walk(home.resolve("load-client"))) {
            assertThat(all.filter(Files::isRegularFile)).hasSize(4);
        }
        assertThat(out.toString()).contains("lesson 1: recorded", "lesson 1, variation: recorded");
    }

    @Test
    void keepsNoRunThatIsABadExample() {
        runs.add(served(10_100)
                .warnings(List.of(new ValidityWarning(
                        "machine-busy", "tomcat-resttemplate", "something else kept a core busy"))));
        runs.add(served(15_000)); // the variation takes longer than 20 s

        assertThat(record("1")).isEqualTo(1);

        assertThat(out.toString())
                .contains(
                        "lesson 1: not recorded. The machine was busy",
                        "lesson 1, variation: not recorded. This run did not show it.",
                        "not recorded: lesson 1; lesson 1, variation. To try again: ./mesh lesson --record-all NAME");
        assertThat(home.resolve("load-client/src/main/resources")).isEmptyDirectory();
    }

    @Test
    void anIncompleteRunIsNotKept() {
        runs.add(SampleRun.failed("netty-gateway died"));

        assertThat(record("study")).isEqualTo(1);

        assertThat(out.toString()).contains("study: not recorded. The run is not complete: netty-gateway died");
    }

    @Test
    void anInterruptionEndsTheRecording() {
        runs.add(SampleRun.interrupted("interrupted by the user"));

        assertThat(record("1")).isEqualTo(130);

        assertThat(runs).isEmpty();
    }

    /** A lesson and a scenario can have the same name. */
    @Test
    void aNameMayBeThatOfALessonAndOfAScenario() {
        runs.add(SampleRun.failed("1"));
        runs.add(SampleRun.failed("2"));
        runs.add(SampleRun.failed("3"));

        record("memory");

        assertThat(out.toString()).contains("lesson 16: ", "lesson 16, variation: ", "memory: not recorded");
    }

    @Test
    void keepsTheRunOfAScenarioWhoseAssertionFailed() throws IOException {
        runs.add(SampleRun.complete()
                .assertions(List.of(new ExpectationFigures(
                        "taste", "It differs.", "1 < 0", Verdict.FAILED, Map.of(), null, List.of(), Map.of()))));

        assertThat(record("study")).isZero();

        assertThat(out.toString()).contains("study: recorded");
        assertThat(text("recordings/study/results.json.gz")).contains("\"verdict\" : \"FAILED\"");
    }

    @Test
    void aFolderWithoutSourcesIsNamed() throws IOException {
        Files.delete(home.resolve("load-client/src/main/resources"));

        assertThatThrownBy(() -> record("1"))
                .hasMessageStartingWith("recordings belong into load-client/src/main/resources");
    }

    private int record(String... requested) {
        return new LessonRecorder(new PrintWriter(out, true), this::run, home).record(List.of(requested));
    }

    private static SampleRun served(int milliseconds) {
        return SampleRun.complete()
                .contenders(LessonRuns.waiting().time(milliseconds).build());
    }

    private RunOutput run(Scenario scenario) {
        RunResult result = runs.remove()
                .scenario(ScenarioWriter.tree(scenario))
                .notes(List.of(home + "/results/", "from " + System.getProperty("java.home")))
                .build();
        try {
            ResultsFolder folder = new ResultsFolder(
                    Files.createDirectories(home.resolve("results").resolve(scenario.name())));
            folder.write(result);
            Files.writeString(folder.events(), event(home + "/results"));
            return new RunOutput(new CommandLine(new LessonCommand()), result, folder.path());
        } catch (IOException full) {
            throw new AssertionError(full);
        }
    }

    private static String event(String text) {
        return Json.MAPPER.writeValueAsString(new EventLine(1, 0, new Event.Message(text))) + "\n";
    }

    private String text(String recording) throws IOException {
        byte[] compressed = Files.readAllBytes(
                home.resolve("load-client/src/main/resources").resolve(recording));
        return new String(
                new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
