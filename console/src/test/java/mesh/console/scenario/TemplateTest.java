package mesh.console.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.console.sample.RunningConsole;
import mesh.load.results.Json;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.ClassPathResource;

/** The text with which a scenario of one's own begins. */
class TemplateTest {

    /** A key of the file, in a comment or not. */
    private static final Pattern KEY = Pattern.compile("(?m)^(?:# )?([a-z][a-z-]*):(?: .*)?$");

    private static final Pattern IN_A_COMMENT = Pattern.compile("(?m)^# ([a-z][a-z-]*):.*$");

    /** Other experiments than a load have no shape. */
    private static final Set<String> NO_SHAPE = Set.of("find-max-rate", "overload", "soak", "open-connections");

    @Test
    void passesTheCheckOfTheConsole(@TempDir Path home) throws IOException {
        try (RunningConsole console = RunningConsole.in(home)) {
            String answer = console.get("/api/scenarios/template").body();

            assertThat(Json.MAPPER.readTree(answer).get("yaml").asString()).isEqualTo(template());
            assertThat(console.post("/api/scenarios/check", answer).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void namesEachKeyOfAScenarioFile() throws IOException {
        assertThat(keys(KEY))
                .containsAll(Json.MAPPER
                        .readTree(ScenarioSchema.text())
                        .get("properties")
                        .propertyNames());
    }

    static Stream<String> keysInComments() throws IOException {
        return keys(IN_A_COMMENT).stream();
    }

    /** A reader who removes the {@code #} before a key gets a valid scenario, or an error that says what the key needs. */
    @ParameterizedTest
    @MethodSource("keysInComments")
    void aKeyInACommentIsValidWithoutTheComment(String key) throws IOException {
        String yaml = withoutComment(key);

        switch (key) {
            case "isolated", "one-at-a-time" ->
                assertThatThrownBy(() -> read(yaml)).hasMessageContaining("only for applications");
            case "background" -> {
                assertThatThrownBy(() -> read(yaml)).hasMessageContaining("needs a load of known duration");
                read(yaml.replaceFirst("shape: burst", "shape: {constant: {per-second: 20, duration: 10s}}"));
            }
            default -> assertThat(read(yaml).name()).isEqualTo("mine");
        }
    }

    private static String withoutComment(String key) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean isInside = false;
        for (String line : template().lines().toList()) {
            isInside = line.startsWith("# " + key + ":") || (isInside && line.startsWith("#   "));
            if (!NO_SHAPE.contains(key) || !line.startsWith("shape:")) {
                lines.add(isInside ? line.substring(2) : line);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** @throws ScenarioException if the scenario is not valid */
    private static Scenario read(String yaml) {
        try (ScenarioFile file = ScenarioFile.write(yaml)) {
            return file.read();
        }
    }

    private static List<String> keys(Pattern pattern) throws IOException {
        return pattern.matcher(template())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String template() throws IOException {
        return new ClassPathResource("scenario-template.yaml").getContentAsString(StandardCharsets.UTF_8);
    }
}
