package mesh.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the documents name, and what the sources have. */
final class Documents {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern PREFIX = Pattern.compile("@ConfigurationProperties\\(prefix = \"([^\"]+)\"");
    private static final Pattern COMPONENT = Pattern.compile("(?m)^ \\* @param (\\w+)");

    private Documents() {}

    /** The documents of the top folder and of {@code docs/}. */
    static List<Path> all() {
        return Stream.concat(files(PROJECT, 1, ".md"), files(PROJECT.resolve("docs"), 5, ".md"))
                .toList();
    }

    /** Everything in a document that the pattern's first group finds. */
    static Set<String> mentions(Path document, Pattern pattern) {
        return pattern.matcher(read(document))
                .results()
                .map(match -> match.group(1).strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The text of all that is compiled or shipped. */
    static String sources() {
        return Stream.of(".java", ".yaml")
                .flatMap(ending -> files(PROJECT, 20, ending))
                .filter(file -> file.toString().contains("src/main/"))
                .map(Documents::read)
                .collect(Collectors.joining("\n"));
    }

    /** The names of all properties that the services' configuration records hold, such as {@code mesh.limits.fan-out}. */
    static Set<String> properties() {
        return files(PROJECT, 20, ".java")
                .filter(file -> file.toString().contains("src/main/"))
                .flatMap(file -> properties(read(file)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every component of such a record is documented, so its Javadoc names them all. */
    private static Stream<String> properties(String source) {
        Matcher prefix = PREFIX.matcher(source);
        return prefix.find()
                ? COMPONENT.matcher(source).results().map(name -> prefix.group(1) + "." + kebab(name))
                : Stream.of();
    }

    private static String kebab(MatchResult name) {
        return name.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Stream<Path> files(Path folder, int depth, String ending) {
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        try (Stream<Path> tree = Files.walk(folder, depth)) {
            return tree.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
