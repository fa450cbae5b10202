package mesh.load.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the examples on the page about scenarios can be run, and that the page explains every key. */
class ScenarioDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "scenarios.md");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");
    private static final Pattern ALLOWED = Pattern.compile("(?s)Allowed: (.*)$");

    private static final String UNKNOWN = "qqqqqq";

    private static final String SMALLEST = """
            name: smallest
            question: Why?
            users: 1
            """;
    private static final String CONTENDER =
            "contenders: [{id: a, service: netty-gateway, path: /netty, calls: single%s}]\n";

    private final String page = read();

    /** A reader can copy each example into a file and run it. An example that needs {@code --trust} says so. */
    @Test
    void everyExampleCanBeRun(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("users.csv"), "id,name\n17,Ann\n");
        List<String> examples =
                EXAMPLE.matcher(page).results().map(example -> example.group(1)).toList();

        assertThat(examples)
                .hasSizeGreaterThan(5)
                .allSatisfy(example -> assertThat(
                                read(folder.resolve("my.yaml"), example).contenders())
                        .isNotEmpty());
    }

    @Test
    void theExampleOnThePageAboutAnOwnServiceCanBeRun(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("target/quarkus-app"));
        String own = Files.readString(PAGE.resolveSibling("own-service.md"));
        List<String> examples =
                EXAMPLE.matcher(own).results().map(example -> example.group(1)).toList();

        assertThat(examples)
                .isNotEmpty()
                .allSatisfy(example -> assertThat(
                                read(folder.resolve("my.yaml"), example).contenders())
                        .isNotEmpty());
    }

    /** The reader of scenarios rejects an unknown key with a list of the allowed keys. The section must name all these keys. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Keys of the scenario | %s
            Light requests in the background | background: {%s}
            Warm-up              | warm-up: {%s}
            Applications         | applications: {x: {%s}}
            Isolated             | isolated: {%s}
            Dependencies         | dependencies: {x: {tcp: "a:1", port: 9100, %s}}
            Dependencies         | dependencies: {x: {http: "http://a", port: 9100, %s}}
            Faults               | fault: {%s}
            Faults               | fault: {slow-readers: {%s}}
            Soaks                | soak: {%s}
            Shapes               | shape: {%s}
            The backend          | legacy: {%s}
            Keys of the scenario | expectations: [{%s}]
            Keys of the scenario | work: {%s}
            """)
    void noKeyIsMissing(String section, String yaml) {
        namesAll(section, SMALLEST + CONTENDER.formatted("") + yaml.formatted(UNKNOWN + ": 1") + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {", %s: 1", ", body: {%s: 1}", ", expect: {%s: 1}", ", data: {%s: 1}", ", before: {%s: 1}"})
    void noKeyOfAContenderIsMissing(String keys) {
        namesAll("Contenders", SMALLEST + CONTENDER.formatted(keys.formatted(UNKNOWN)));
    }

    private void namesAll(String section, String yaml) {
        String text = page.substring(page.indexOf("# " + section + "\n"));
        String here = text.substring(0, text.indexOf("\n#") < 0 ? text.length() : text.indexOf("\n#"));

        assertThat(allowed(yaml))
                .isNotEmpty()
                .allSatisfy(
                        key -> assertThat(here).containsPattern("`[^`\n]*\\b" + Pattern.quote(key) + "\\b[^`\n]*`"));
    }

    private static List<String> allowed(String text) {
        ScenarioException unknown =
                catchThrowableOfType(ScenarioException.class, () -> ScenarioReader.read("x.yaml", text));
        assertThat(unknown).hasMessageContaining(UNKNOWN);
        Matcher allowed = ALLOWED.matcher(unknown.getMessage());
        assertThat(allowed.find()).as(unknown.getMessage()).isTrue();
        return List.of(allowed.group(1).strip().split(", "));
    }

    private static Scenario read(Path file, String text) {
        try {
            Trust trust = text.contains("--trust") ? Trust.EVERYTHING : Trust.experiments(List.of());
            return CheckedScenarios.find(Files.writeString(file, text).toString(), trust);
        } catch (IOException cannot) {
            throw new AssertionError(cannot);
        }
    }

    private static String read() {
        try {
            return Files.readString(PAGE);
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }
}
