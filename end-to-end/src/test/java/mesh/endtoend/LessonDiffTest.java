package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that two packages that a reader compares side by side differ only in their lesson (the call, its return type, the path) and in
 * little else.
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

    private static final String NETTY = "netty-gateway/src/main/java/mesh/gateway/";
    private static final String TOMCAT = "tomcat-gateway/src/main/java/mesh/gateway/";

    @ParameterizedTest
    @CsvSource({
        NETTY + "webclient," + TOMCAT + "webclient",
        NETTY + "webclient/block," + TOMCAT + "webclient/block",
        NETTY + "rsocket," + TOMCAT + "rsocket",
        NETTY + "events," + TOMCAT + "events/flux",
        TOMCAT + "resttemplate," + TOMCAT + "restclient",
        TOMCAT + "resttemplate," + TOMCAT + "resttemplate/monitor",
        TOMCAT + "resttemplate/monitor," + TOMCAT + "resttemplate/lock",
        TOMCAT + "restclient," + TOMCAT + "restclient/parallel",
        TOMCAT + "restclient/parallel," + TOMCAT + "restclient/deadline/shutdown",
        TOMCAT + "restclient/deadline/shutdown," + TOMCAT + "restclient/deadline/allof",
        TOMCAT + "restclient/deadline/shutdown," + TOMCAT + "restclient/deadline/completionservice",
        TOMCAT + "restclient/deadline/shutdown," + TOMCAT + "restclient/deadline/readtimeout",
        TOMCAT + "restclient," + TOMCAT + "restclient/semaphore",
        TOMCAT + "restclient," + TOMCAT + "restclient/pool",
        TOMCAT + "restclient," + TOMCAT + "restclient/retry/immediate",
        TOMCAT + "restclient/retry/immediate," + TOMCAT + "restclient/retry/backoff",
        TOMCAT + "restclient/retry/immediate," + TOMCAT + "restclient/retry/budget",
        TOMCAT + "restclient/retry/immediate," + TOMCAT + "restclient/retry/breaker",
        NETTY + "webclient/retry/immediate," + NETTY + "webclient/retry/budget",
        NETTY + "webclient/computing," + NETTY + "webclient/computing/parallel",
        TOMCAT + "restclient," + TOMCAT + "restclient/computing",
        TOMCAT + "restclient/computing," + TOMCAT + "restclient/computing/pool"
    })
    void showsTheLessonAndLittleElse(String one, String other) throws IOException {
        List<String> lines = difference(folder(one), folder(other));

        System.out.printf("%d lines differ between %s and %s%n", lines.size(), one, other);
        assertThat(lines).as(String.join("\n", lines)).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_LINES);
    }

    /** Returns the lines that differ, as {@code diff -N} would mark them. */
    private static List<String> difference(Path one, Path other) throws IOException {
        return Stream.concat(files(one), files(other)).collect(Collectors.toCollection(TreeSet::new)).stream()
                .flatMap(file -> LineDiff.of(lines(one.resolve(file)), lines(other.resolve(file))).stream())
                .toList();
    }

    private static Path folder(String name) {
        Path folder = Documents.PROJECT.resolve(name);
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
