package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.OpenConnectionsStep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads a file of each format, as an earlier version wrote it. The files and what is expected of them never change. */
class FormatsTest {

    private static final Path FORMATS = folder();

    @ParameterizedTest
    @MethodSource("readable")
    void aResultOfAnEarlierVersionHasTheSameFigures(Path folder) throws IOException {
        RunResult read = ResultsFolder.readFrom(folder);

        assertThat(figures(read)).containsExactlyElementsOf(Files.readAllLines(folder.resolve("figures.txt")));
    }

    @Test
    void anOlderFormatIsRefusedByItsNumber() {
        assertThatThrownBy(() -> ResultsFolder.readFrom(FORMATS.resolve("3")))
                .isInstanceOf(ResultsException.class)
                .hasMessageEndingWith(
                        "was made by an older version (format 3); this version reads format " + RunResult.FORMAT);
    }

    @Test
    void theFormatOfThisVersionHasAFile() throws IOException {
        assertThat(readable()).contains(FORMATS.resolve(Integer.toString(RunResult.FORMAT)));
    }

    private static List<String> figures(RunResult run) {
        return Stream.of(
                        Stream.of("%s %s, %d warnings"
                                .formatted(
                                        run.name(),
                                        run.state(),
                                        run.validityWarnings().size())),
                        run.contenders().stream().map(FormatsTest::figures),
                        run.expectations().stream().map(each -> each.id() + ": " + each.verdict()),
                        run.measurement() instanceof Measurement.OpenConnections(List<OpenConnectionsStep> steps)
                                ? steps.stream().map(FormatsTest::figures)
                                : Stream.<String>empty())
                .flatMap(lines -> lines)
                .toList();
    }

    private static String figures(ContenderResult contender) {
        return "%s: %d users, %d ok, failed %s, other %s, %d ns, p99 %d ns, stages of %d"
                .formatted(
                        contender.id(),
                        contender.users(),
                        contender.outcomes().ok(),
                        contender.outcomes().serverErrors(),
                        contender.outcomes().otherFailures(),
                        contender.durationNanos(),
                        contender.ok().at(99),
                        Objects.requireNonNull(contender.stages()).known());
    }

    private static String figures(OpenConnectionsStep step) {
        return "%s: %d of %d connected, %d refused, %d ended, %d ns"
                .formatted(
                        step.contender(),
                        step.connected(),
                        step.asked(),
                        step.refused(),
                        step.ended(),
                        step.connectNanos());
    }

    private static List<Path> readable() throws IOException {
        try (Stream<Path> all = Files.list(FORMATS)) {
            return all.filter(folder -> Files.exists(folder.resolve("figures.txt")))
                    .sorted()
                    .toList();
        }
    }

    private static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(FormatsTest.class.getResource("/formats"))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
