package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the tables of {@code docs/assertions.md} agree with the catalogue. */
class MetricsDocumentTest {

    private static final Path PAGE = Path.of("..", "docs", "assertions.md");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Figures of a contender | contender
            Threads of its gateway | contender.threads
            What the processors did | contender.processor
            Light requests in the background | contender.background
            What its requests waited for | contender.stage
            Figures of a comparison | compared
            Figures of a soak | soak
            Figures of a search for the highest rate | capacity
            Figures of an overload | overload
            Figures of connections that are held open | connections
            """)
    void eachScopeHasATableOfItsMetrics(String heading, String scope) throws IOException {
        List<String> expected = metrics(scope).all().stream()
                .filter(one -> one.behind() == null)
                .map(MetricsDocumentTest::row)
                .toList();

        assertThat(rows(heading)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String row(Metric<?> one) {
        String unit = one.unit().symbol().isEmpty() ? "" : one.unit().symbol() + " ";
        return "| `" + one.name() + "` | " + unit + "| " + one.description() + " |";
    }

    private static Metrics<?> metrics(String scope) {
        Metrics<?> metrics = ResultMetrics.ALL;
        for (String name : scope.split("[.]", -1)) {
            metrics = Objects.requireNonNull(
                    Objects.requireNonNull(metrics.find(name)).behind());
        }
        return metrics;
    }

    /** Returns the rows below a heading, up to the next one. */
    private static List<String> rows(String heading) throws IOException {
        Stream<String> lines = Arrays.stream(Files.readString(PAGE).split("\n", -1));
        return lines.dropWhile(line -> !line.matches("#+ " + heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"))
                .filter(line -> line.startsWith("| `"))
                .toList();
    }
}
