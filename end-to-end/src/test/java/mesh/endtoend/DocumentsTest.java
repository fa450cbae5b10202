package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.gateway.kit.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that everything the documents name exists. */
class DocumentsTest {

    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|mailto:|#)([^)#]+)");
    private static final Pattern COMMAND = Pattern.compile("\\./mesh ([a-z]+[^`\\n#|>]*)");
    private static final Pattern SCENARIO = Pattern.compile("\\./mesh run ([a-z][\\w-]*)(?=[\\s`])");
    private static final Pattern PATH =
            Pattern.compile("[` ](/(?:" + firstPartsOfRoutes() + "|legacy)(?:/[\\w{}-]+)*)`");
    private static final Pattern DOTTED = Pattern.compile("`((?:mesh|legacy|store|database)(?:\\.[a-z-]+)+)`");
    private static final Pattern TYPE = Pattern.compile("`@?([A-Z][a-z]+(?:[A-Z][a-z]+)+)`");

    /** A command that passes the options of Maven on. */
    private static final String TEST = "test";

    /** A command of the launcher, which the load client does not know. */
    private static final String RELEASE = "release";

    private static final Map<List<String>, String> OUTPUTS = new HashMap<>();

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linkTargetsExist(Path document) {
        assertThat(Documents.mentions(document, LINK)).allMatch(link -> Files.exists(document.resolveSibling(link)));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void commandsAndTheirOptionsExist(Path document) {
        for (String line : Documents.mentions(document, COMMAND)) {
            List<String> words = List.of(line.split("\\s+"));
            if (!words.getFirst().equals(TEST)) {
                String help =
                        words.getFirst().equals(RELEASE) ? Documents.launcher() : output(words.getFirst(), "--help");
                assertThat(options(words)).as(line).allMatch(help::contains);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void scenariosExist(Path document) {
        List<String> shipped = output("list")
                .lines()
                .filter(line -> line.startsWith("  ")) // the others are the titles of groups
                .map(line -> line.strip().replaceFirst(" .*", ""))
                .toList();

        assertThat(shipped).containsAll(Documents.mentions(document, SCENARIO));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void routesExist(Path document) {
        String sources = Documents.sources();

        assertThat(Documents.mentions(document, PATH))
                .map(path -> path.replaceAll("/\\d+", "/{cnt}"))
                .allMatch(path -> sources.contains('"' + path + '"'));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void propertiesAndPackagesExist(Path document) {
        Set<String> properties = Documents.properties();
        String sources = Documents.sources();

        assertThat(Documents.mentions(document, DOTTED))
                .allMatch(name -> properties.contains(name) || sources.contains("package " + name + ";"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void typesExist(Path document) {
        assertThat(Documents.mentions(document, TYPE)).allMatch(Documents.sources()::contains);
    }

    /** With a pattern that finds nothing, every document would pass the other tests. */
    @Test
    void everyPatternFindsSomething() {
        Path readme = Documents.file("README.md");
        Path routes = Documents.file("docs/routes.md");

        assertThat(Documents.mentions(readme, LINK)).contains("ARCHITECTURE.md");
        assertThat(Documents.mentions(readme, COMMAND)).contains("run", "test");
        assertThat(mentions(COMMAND)).contains("run", "test", "up", "down");
        assertThat(Documents.mentions(readme, SCENARIO)).contains("study");
        assertThat(mentions(SCENARIO))
                .contains("smoke", "tuned", "containers-start", "backend-dies", "soak")
                .isSubsetOf(Documents.scenarios());
        assertThat(Documents.mentions(routes, PATH)).contains("/netty/{cnt}", "/restclient/{cnt}/parallel");
        assertThat(mentions(DOTTED)).contains("mesh.limits.fan-out");
        assertThat(mentions(TYPE)).contains("RouterFunction", "UpstreamProblem");
        assertThat(Documents.properties()).contains("mesh.store.url", "legacy.behaviour.service-time");
    }

    private static String firstPartsOfRoutes() {
        return Stream.of(Route.values())
                .map(route -> route.toString().split("/", -1)[1])
                .distinct()
                .collect(Collectors.joining("|"));
    }

    private static Set<String> mentions(Pattern pattern) {
        return Documents.all().stream()
                .flatMap(document -> Documents.mentions(document, pattern).stream())
                .collect(Collectors.toSet());
    }

    private static List<String> options(List<String> words) {
        return words.stream()
                .filter(word -> word.startsWith("--"))
                .map(word -> word.replaceAll("=.*", ""))
                .toList();
    }

    /** Returns a command's output; fails if the program rejects it. Remembers the output, because documents repeat commands. */
    private static String output(String... arguments) {
        return OUTPUTS.computeIfAbsent(List.of(arguments), any -> LoadClient.output(arguments));
    }
}
