package mesh.load.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import mesh.load.cli.Main;
import mesh.load.lesson.LessonMetric;
import mesh.load.metrics.AssertionGrammar;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a message names the new name of each key, figure and option that had another name. */
class RenamedTest {

    private static final String CONTENDER = """
            name: own
            question: How many users?
            users: 1
            applications:
              running: {url: "http://127.0.0.1:8080"}
            contenders:
              - {id: owners, service: running, path: /owners}
            """;

    private static final Map<String, String> SCENARIOS = Map.of(
            "beside", CONTENDER + "beside: {path: /, per-second: 1}\n",
            "look-after", CONTENDER + "look-after: 1s\n",
            "take", CONTENDER.replace("/owners}", "/owners, before: {path: /login, take: {token: /token}}}"));

    private static final Map<String, List<String>> OPTIONS = Map.of(
            "--cold", List.of("run", "predict"),
            "--look", List.of("run", "try x.jar"),
            "--class", List.of("console", "lesson"),
            "--against", List.of("try x.jar"),
            "--repeat", List.of("run", "predict", "try x.jar"));

    @Test
    void everyOldNameIsTested() {
        TreeSet<String> tested = new TreeSet<>(SCENARIOS.keySet());
        tested.addAll(OPTIONS.keySet());
        tested.add("beside-p99");

        assertThat(new TreeSet<>(Renamed.NAMES.keySet())).isEqualTo(tested);
    }

    @ParameterizedTest
    @CsvSource({"beside, background", "look-after, memory-after", "take, extract"})
    void anOldKeyIsRejectedWithTheNewOne(String old, String now) {
        assertThatThrownBy(() -> ScenarioReader.read("own.yaml", Objects.requireNonNull(SCENARIOS.get(old))))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("unknown key '" + old + "'. It is now '" + now + "'. Allowed: ");
    }

    @Test
    void anOldFigureIsRejectedWithTheNewOne() {
        assertThatThrownBy(() -> AssertionGrammar.check("contender('a').beside.p99Ms > 1", List.of("a")))
                .hasMessageStartingWith(
                        "unknown figure 'beside' of 'contender('a')'. It is now 'background'. Allowed: ");
        assertThat(DidYouMean.hint("beside-p99", Labelled.labels(LessonMetric.class)))
                .startsWith("It is now 'background-p99'. Allowed: ");
    }

    private static Stream<String> oldOptions() {
        return OPTIONS.entrySet().stream()
                .flatMap(one -> one.getValue().stream()
                        .flatMap(command ->
                                Stream.of("", "=7", " 7").map(value -> command + " " + one.getKey() + value)));
    }

    @ParameterizedTest
    @MethodSource("oldOptions")
    void anOldOptionIsRejectedWithTheNewOne(String line) {
        String old = line.replaceFirst(".* (--\\w+).*", "$1");
        StringWriter err = new StringWriter();

        int code = Main.run(line.split(" "), new PrintWriter(new StringWriter()), new PrintWriter(err));

        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("mesh " + line.split(" ", -1)[0] + ": unknown option '" + old + "'. It is now '"
                        + Renamed.current(old) + "'. Allowed: --")
                .hasLineCount(1);
    }

    /** The key of a scenario means something else where its new name is not allowed. */
    @Test
    void anOldNameElsewhereIsAnyOtherUnknownName() {
        assertThat(DidYouMean.hint("take", List.of("shape", "users"))).isEqualTo("Allowed: shape, users");
    }
}
