package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Runs the steps of {@code action.yml} as GitHub does. A script replaces the launcher of the release. */
class ActionTest {

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *([^ }]+) *}}");

    /** Writes a summary, prints its arguments one per line, and ends with the exit code in the file {@code code}. */
    private static final String LAUNCHER = """
            #!/usr/bin/env bash
            printf '<%s>\\n' "$@"
            while [ $# != 0 ]; do
                [ "$1" != --summary ] || echo "# A summary" >"$2"
                shift
            done
            exit "$(cat code)"
            """;

    @TempDir
    private Path folder;

    private final Map<String, String> values = new HashMap<>();

    @BeforeEach
    void prepare() throws IOException {
        for (String file : List.of("output", "summary")) {
            Files.createFile(folder.resolve(file));
        }
        Files.createDirectory(folder.resolve("temp"));
        releaseIn("a release");
        endWith(0);
        values.put("inputs.scenario", "smoke");
        values.put("inputs.arguments", "");
        values.put("inputs.release", "a release");
        values.put("inputs.results", "results");
        values.put("runner.temp", folder.resolve("temp").toString());
    }

    @Test
    void theSummaryIsOnThePageOfTheJob() throws Exception {
        Command last = runSteps();

        assertThat(last.exitCode()).isZero();
        assertThat(last.output()).contains("<run>\n<smoke>\n<--results>\n<results>\n<--summary>\n");
        assertThat(folder.resolve("summary")).hasContent("# A summary");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4})
    void theStepEndsWithTheExitCodeOfTheRunAndItsSummary(int code) throws Exception {
        endWith(code);

        assertThat(runSteps().exitCode()).isEqualTo(code);
        assertThat(folder.resolve("summary")).hasContent("# A summary");
    }

    @Test
    void furtherArgumentsAreWords() throws Exception {
        values.put("inputs.arguments", "--users 20\n--not-shown  pass\n");

        assertThat(runSteps().output()).endsWith("<--users>\n<20>\n<--not-shown>\n<pass>\n");
    }

    @Test
    void noValueIsExecuted() throws Exception {
        String hostile = "$(touch executed)`touch executed`; touch executed #\"'";
        values.put("inputs.scenario", hostile);
        values.put("inputs.results", hostile);
        values.put("inputs.arguments", "$(touch${IFS}executed)");

        assertThat(runSteps().output()).contains("<" + hostile + ">");
        assertThat(folder.resolve("executed")).doesNotExist();
    }

    @Test
    void aZipIsUnpacked() throws Exception {
        zipIsNamed();

        assertThat(runSteps().exitCode()).isZero();
    }

    @Test
    void aJobCanUseTheActionTwice() throws Exception {
        zipIsNamed();
        runSteps();
        Files.writeString(folder.resolve("mesh-1.0.0/mesh"), "#!/usr/bin/env bash\nexit 3\n");
        values.put("inputs.release", "mesh-1.0.0");

        assertThat(runSteps().exitCode()).isEqualTo(3);
        assertThat(folder.resolve("summary")).hasContent("# A summary"); // of the first run alone
    }

    private void zipIsNamed() throws Exception {
        releaseIn("mesh-1.0.0");
        assertThat(Command.in(folder, "zip", "-q", "-r", "my release.zip", "mesh-1.0.0")
                        .exitCode())
                .isZero();
        values.put("inputs.release", "my release.zip");
    }

    private void releaseIn(String name) throws IOException {
        Path launcher = Files.createDirectories(folder.resolve(name)).resolve("mesh");
        Files.writeString(launcher, LAUNCHER);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private void endWith(int code) throws IOException {
        Files.writeString(folder.resolve("code"), Integer.toString(code));
    }

    private Command runSteps() throws IOException, InterruptedException {
        Command last = new Command(0, "");
        for (Map<String, Object> step : steps()) {
            last = run(step);
            for (String line : Files.readAllLines(folder.resolve("output"))) {
                String[] output = line.split("=", 2);
                values.put("steps." + step.get("id") + ".outputs." + output[0], output[1]);
            }
        }
        return last;
    }

    private Command run(Map<String, Object> step) throws IOException, InterruptedException {
        // The options that GitHub gives to bash.
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", String.valueOf(step.get("run")))
                .directory(folder.toFile());
        builder.environment().put("GITHUB_OUTPUT", folder.resolve("output").toString());
        builder.environment()
                .put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
        mapIn(step.get("env")).forEach((name, value) -> builder.environment().put(name, evaluated(value)));
        return Command.run(builder, line -> false);
    }

    private String evaluated(Object text) {
        return EXPRESSION
                .matcher(String.valueOf(text))
                .replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
    }

    private static List<Map<String, Object>> steps() throws IOException {
        Map<String, Object> action = new Yaml().load(Files.readString(Sources.PROJECT.resolve("action.yml")));
        return ((List<?>) Objects.requireNonNull(mapIn(action.get("runs")).get("steps")))
                .stream().map(ActionTest::mapIn).toList();
    }

    @SuppressWarnings("unchecked") // YAML's maps have texts as their keys
    private static Map<String, Object> mapIn(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }
}
