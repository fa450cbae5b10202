package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that two packages that a reader compares side by side differ only in their lesson (the call, its return type, the path) and in
 * little else. The table in {@code docs/routes.md} lists these packages, and the number of lines in which they differ.
 *
 * <p>It counts the lines that {@code diff} would mark with {@code <} or {@code >} in the code files of two packages. A changed line counts
 * twice, once for each side. Every line counts, including imports, comments and the package's own name. If only one package has a file,
 * each of its lines counts. The files {@code package-info} do not count: their text is the lesson, and has to differ.
 */
class LessonDiffTest {

    /**
     * The number of lines that a reader can take in at a glance. Two packages once differed in 36 lines, and only 9 of those were the
     * lesson.
     */
    private static final int MAX_LINES = 16;

    /** Matches the packages and the figure in a row of the table; the second package and the first server may be implied. */
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| `([a-z.]+)`(?: on (Netty|Tomcat))? and (?:`([a-z.]+)` )?on (Netty|Tomcat) \\| (\\d+) \\|.*\\|$");

    private static final Pattern ANY_ROW = Pattern.compile("(?m)^\\| `");

    private static final String TABLE =
            Documents.read(Documents.file("docs/routes.md")).replaceFirst("(?s)^.*\n## Packages to compare\n", "");

    static Stream<Arguments> comparisons() {
        return ROW.matcher(TABLE)
                .results()
                .map(row -> Arguments.of(
                        folder(Objects.requireNonNullElse(row.group(2), row.group(4)), row.group(1)),
                        folder(row.group(4), Objects.requireNonNullElse(row.group(3), row.group(1))),
                        Integer.parseInt(row.group(5))));
    }

    @ParameterizedTest
    @MethodSource("comparisons")
    void showsTheLessonAndLittleElse(Path one, Path other, int documented) throws IOException {
        List<String> lines = difference(one, other);

        assertThat(lines)
                .as(String.join("\n", lines))
                .isNotEmpty()
                .hasSizeLessThanOrEqualTo(MAX_LINES)
                .hasSize(documented);
    }

    /** A row in other words would not be compared. */
    @Test
    void readsEveryRow() {
        assertThat(comparisons().count())
                .isEqualTo(ANY_ROW.matcher(TABLE).results().count())
                .isPositive();
    }

    /** Returns the lines that differ, as {@code diff -N} would mark them. */
    private static List<String> difference(Path one, Path other) throws IOException {
        return Stream.concat(files(one), files(other)).collect(Collectors.toCollection(TreeSet::new)).stream()
                .flatMap(file -> LineDiff.of(lines(one.resolve(file)), lines(other.resolve(file))).stream())
                .toList();
    }

    private static Path folder(String server, String code) {
        Path folder = Documents.file(server.toLowerCase(Locale.ROOT) + "-gateway/src/main/java/mesh/gateway")
                .resolve(code.replace('.', '/'));
        assertThat(folder).isDirectory();
        return folder;
    }

    private static Stream<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .toList()
                    .stream();
        }
    }

    private static List<String> lines(Path file) {
        return Files.exists(file) ? Documents.read(file).lines().toList() : List.of();
    }
}
