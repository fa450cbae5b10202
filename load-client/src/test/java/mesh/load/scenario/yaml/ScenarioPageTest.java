package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Fault;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.yaml.ScenarioFile.Application;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the tables of the page about scenarios against the declared keys. A failure prints the row that the page lacks. */
class ScenarioPageTest {

    private static final Path PAGE = Path.of("..", "docs", "scenarios.md");

    /** Defaults for which the page has words, such as {@code none}. */
    private static final Set<String> EMPTY = Set.of("{}", "[]", "''");

    static Stream<Arguments> tables() {
        return Stream.of(
                arguments("Keys of the scenario", ScenarioFile.class),
                arguments("Contenders", Contender.class),
                arguments("The highest rate", Experiment.Capacity.class),
                arguments("Light requests in the background", Experiment.Background.class),
                arguments("Overloads", Experiment.Overload.class),
                arguments("Warm-up", WarmUp.class),
                arguments("Faults", Fault.class),
                arguments("Soaks", Experiment.Soak.class),
                arguments("Open connections", Experiment.OpenConnections.class),
                arguments("Applications", Application.class),
                arguments("Isolated", Experiment.Isolated.class));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aTableHasARowForEachKey(String section, Class<?> type) throws IOException {
        List<List<String>> rows = rows(section);

        assertThat(DeclaredKey.of(type).stream()
                        .filter(key -> rows.stream().noneMatch(row -> isOf(row, key)))
                        .map(ScenarioPageTest::row))
                .as("rows that %s lacks in its section '%s'", PAGE, section)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aRowNamesTheDefaultOfItsKey(String section, Class<?> type) throws IOException {
        List<List<String>> rows = rows(section);

        for (DeclaredKey key : DeclaredKey.of(type)) {
            String declared = key.says().otherwise();
            String expected = key.isRequired() ? "required" : EMPTY.contains(declared) ? "" : declared;
            rows.stream()
                    .filter(row -> row.size() == 3 && isOf(row, key))
                    .findFirst()
                    .ifPresent(row -> assertThat(row.getLast())
                            .as("default of '%s' in the section '%s'", key.name(), section)
                            .contains(expected));
        }
    }

    /** Returns the cells of the tables in a section. */
    private static List<List<String>> rows(String section) throws IOException {
        return Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.matches("##+ " + section))
                .skip(1)
                .takeWhile(line -> !line.startsWith("##"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ", -1)))
                .toList();
    }

    private static boolean isOf(List<String> row, DeclaredKey key) {
        return row.getFirst().contains("`" + key.name() + "`");
    }

    private static String row(DeclaredKey key) {
        String declared = key.says().otherwise();
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %s |",
                key.name(),
                key.says().value(),
                key.isRequired()
                        ? "required"
                        : declared.isEmpty() || EMPTY.contains(declared) ? "none" : "`" + declared + "`");
    }
}
