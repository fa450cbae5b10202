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

/** Reads names from the documents, and the sources in which these names must be. */
final class Documents {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern PREFIX = Pattern.compile("@ConfigurationProperties\\(prefix = \"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern RECORD = Pattern.compile("(?s)\\brecord \\w+\\((.*?)\\)[^,;{)]*\\{");
    private static final Pattern COMPONENT = Pattern.compile("[\\w>] (\\w+)(?=,|$)");

    private Documents() {}

    /** Returns the documents in the top folder, {@code docs/} and {@code container-lab/}. */
    static List<Path> all() {
        return Stream.of(files(PROJECT, 1, ".md"), pages(), files(PROJECT.resolve("container-lab"), 1, ".md"))
                .flatMap(documents -> documents)
                .toList();
    }

    /** Returns the documents of {@code docs/}. */
    static Stream<Path> pages() {
        return files(PROJECT.resolve("docs"), 5, ".md");
    }

    /** Returns a file of the project by its path from the top folder. */
    static Path file(String path) {
        return PROJECT.resolve(path);
    }

    /** Returns the names of all shipped scenarios. */
    static List<String> scenarios() {
        return files(file("load-client/src/main/resources/scenarios"), 1, ".yaml")
                .map(file -> file.getFileName().toString().replace(".yaml", ""))
                .toList();
    }

    /** Returns the anchors of a document's headings, as GitHub generates them. */
    static Set<String> anchors(Path document) {
        return mentions(document, HEADING).stream()
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the text of the pattern's first group for each match in a document. */
    static Set<String> mentions(Path document, Pattern pattern) {
        return pattern.matcher(read(document))
                .results()
                .map(match -> match.group(1).strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the text of everything that is compiled or shipped. */
    static String sources() {
        return Shipped.TEXT;
    }

    /** Returns the text of the launcher, which contains the help of its own commands. */
    static String launcher() {
        return files(file("tools/launcher"), 1, ".bash").map(Documents::read).collect(Collectors.joining());
    }

    /** Returns the names of all properties in the services' configuration records, such as {@code mesh.limits.fan-out}. */
    static Set<String> properties() {
        return Shipped.PROPERTIES;
    }

    /** Reads the sources once for all documents, because they do not change during the tests. */
    private static final class Shipped {

        static final List<String> FILES = Stream.of(".java", ".yaml")
                .flatMap(ending -> files(PROJECT, 20, ending))
                .filter(file -> file.toString().contains("src/main/"))
                .map(Documents::read)
                .toList();
        static final String TEXT = String.join("\n", FILES);
        static final Set<String> PROPERTIES =
                FILES.stream().flatMap(Documents::properties).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Finds the components of a configuration record: names that follow a type, and end at a comma or with the list. */
    private static Stream<String> properties(String source) {
        Matcher prefix = PREFIX.matcher(source);
        Matcher declared = RECORD.matcher(source);
        return prefix.find() && declared.find(prefix.end())
                ? COMPONENT.matcher(declared.group(1)).results().map(name -> prefix.group(1) + "." + kebab(name))
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
