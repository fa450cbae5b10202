package mesh.load.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.WarningKind.Prominence;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WarningKindTest {

    private static final Path DOCUMENT = Path.of("../docs/accuracy.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| .+ \\| ([^|]+) \\|$");
    private static final Pattern DETECTED = Pattern.compile("WarningKind\\.([A-Z_]+)");

    /** The condition in the middle is prose. The key and the advice are those of the enum. */
    @Test
    void theDocumentHasARowForEachKind() throws IOException {
        Tuple[] rows = Arrays.stream(WarningKind.values())
                .map(kind -> tuple(kind.key(), kind.whatToDo()))
                .distinct()
                .toArray(Tuple[]::new);

        assertThat(ROW.matcher(Files.readString(DOCUMENT)).results())
                .map(row -> tuple(row.group(1), row.group(2)))
                .containsExactlyInAnyOrder(rows);
    }

    @Test
    void eachKindIsDetectedSomewhere() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            Set<String> detected = sources.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> DETECTED.matcher(read(file)).results())
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());

            assertThat(WarningKind.values()).extracting(WarningKind::name).isSubsetOf(detected);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theAdviceIsOneSentence(WarningKind kind) {
        assertThat(kind.whatToDo()).matches("[A-Z][^.]*(?:\\.\\w[^.]*)*\\.");
        assertThat(kind.whatToDo().split(" ")).hasSizeLessThanOrEqualTo(25);
    }

    @Test
    void theKeyOfAWarningLeadsToItsKind() {
        assertThat(WarningKind.of("barrier-skew")).contains(WarningKind.BARRIER_SKEW);
        assertThat(WarningKind.of("a-kind-of-another-version")).isEmpty();
    }

    @Test
    void aFurtherTextBelongsToTheSameKind() {
        ValidityWarning slept = WarningKind.MACHINE_SLEPT.warning("a", 300.0);

        assertThat(slept)
                .isEqualTo(new ValidityWarning(
                        "client-paused", "a", "the machine slept for 300 s during the measurement"));
        assertThat(slept.is(WarningKind.CLIENT_PAUSED)).isTrue();
        assertThat(slept.is(WarningKind.SERVICE_PAUSED)).isFalse();
        assertThat(WarningKind.of(slept.kind())).contains(WarningKind.CLIENT_PAUSED);
        assertThat(WarningKind.MACHINE_SLEPT.prominence()).isEqualTo(Prominence.DECISIVE);
    }
}
