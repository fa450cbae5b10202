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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the documents name, and what the sources have. */
final class Documents {

    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern RECORD_PROPERTIES = Pattern.compile(
            "@ConfigurationProperties\\((?:prefix = )?\"([^\"]+)\"[^{]*?record \\w+\\((.*?)\\)\\s*\\{", Pattern.DOTALL);
    private static final Pattern COMPONENT = Pattern.compile("(\\w+)\\s*(?:,|$)");

    private Documents() {}

    /** The documents of the top folder and of {@code docs/}. */
    static List<Path> all() {
        return files(PROJECT, 1, ".md").toList();
    }

    /** Everything in a document that the pattern's first group finds. */
    static Set<String> mentions(Path document, Pattern pattern) {
        return pattern.matcher(read(document))
                .results()
                .map(match -> match.group(1))
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

    /** The names of all properties that configuration records of the services hold: {@code mesh.limits.fan-out}. */
    static Set<String> properties() {
        Set<String> properties = new TreeSet<>();
        RECORD_PROPERTIES.matcher(sources()).results().forEach(found -> {
            String components = found.group(2).replaceAll("@\\w+(\\([^)]*\\))?", "");
            COMPONENT
                    .matcher(components.strip())
                    .results()
                    .forEach(name -> properties.add(found.group(1) + "." + kebab(name)));
        });
        return properties;
    }

    private static String kebab(MatchResult name) {
        return name.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static Stream<Path> files(Path folder, int depth, String ending) {
        try (Stream<Path> tree = Files.walk(folder, depth)) {
            return tree.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
