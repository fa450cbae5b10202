package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents name is there. */
class DocumentsTest {

    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)");
    private static final Pattern COMMAND = Pattern.compile("\\./mesh ([a-z]+)");
    private static final Pattern COMMAND_LINE = Pattern.compile("\\./mesh ([a-z]+[^`\\n#|>]*)");
    private static final Pattern RUN = Pattern.compile("\\./mesh run ([a-z][\\w./-]*)");
    private static final Pattern PATH =
            Pattern.compile("[` ](/(?:netty|netty-rest|rsocket|tomcat|rest|restclient|legacy)\\b[^`, ]*)`");
    private static final Pattern PROPERTY = Pattern.compile("`((?:mesh|legacy|store)\\.[a-z]+\\.[a-z-]+)`");
    private static final Pattern TYPE = Pattern.compile("`@?([A-Z][a-z]+(?:[A-Z][a-z]+)+)`");
    private static final Pattern PACKAGE = Pattern.compile("`(mesh\\.(?:gateway|load|store|legacy)(?:\\.[a-z]+)*)`");

    /** What is no command of the program but of the script around it. */
    private static final Set<String> OF_THE_SCRIPT = Set.of("test");

    static List<Path> documents() {
        return Documents.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksLeadSomewhere(Path document) {
        assertThat(Documents.mentions(document, LINK)).allMatch(link -> Files.exists(Documents.PROJECT.resolve(link)));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void commandsAndTheirOptionsExist(Path document) throws Exception {
        String commands = help();

        for (String line : Documents.mentions(document, COMMAND_LINE)) {
            List<String> words = List.of(line.strip().split("\\s+"));
            if (!OF_THE_SCRIPT.contains(words.getFirst())) {
                assertThat(commands).containsPattern("(?m)^ +" + words.getFirst() + "\\b");
                assertThat(help(words.getFirst())).contains(options(words));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void scenariosExist(Path document) throws Exception {
        String scenarios = output("list");

        assertThat(Documents.mentions(document, RUN))
                .filteredOn(name -> !name.endsWith(".yaml"))
                .allMatch(scenarios::contains);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void routesExist(Path document) {
        String sources = Documents.sources();

        assertThat(Documents.mentions(document, PATH))
                .allMatch(path -> sources.contains('"' + path + '"')
                        || sources.contains('"' + path.replaceAll("/\\d+", "/{cnt}") + '"')
                        || sources.contains("\"" + path.substring(path.lastIndexOf('/'))));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void propertiesExist(Path document) {
        assertThat(Documents.properties()).containsAll(Documents.mentions(document, PROPERTY));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void typesAndPackagesExist(Path document) {
        String sources = Documents.sources();

        assertThat(Documents.mentions(document, TYPE)).allMatch(sources::contains);
        assertThat(Documents.mentions(document, PACKAGE)).allMatch(name -> sources.contains("package " + name + ";"));
    }

    @Test
    void readsWhatItChecks() {
        Path readme = Documents.PROJECT.resolve("README.md");

        assertThat(Documents.mentions(readme, COMMAND)).contains("run", "test", "up", "down");
        assertThat(Documents.mentions(readme, PATH)).contains("/netty/{cnt}", "/restclient/{cnt}/parallel");
        assertThat(Documents.mentions(readme, PROPERTY)).contains("mesh.limits.fan-out");
        assertThat(Documents.properties()).contains("mesh.store.url", "legacy.behaviour.service-time");
    }

    private static String[] options(List<String> words) {
        return words.stream()
                .filter(word -> word.startsWith("--"))
                .map(word -> word.replaceAll("=.*", ""))
                .toArray(String[]::new);
    }

    private static String help(String... command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command));
        words.add("--help");
        return output(words.toArray(String[]::new));
    }

    private static String output(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dmesh.home=" + Documents.PROJECT,
                "-jar",
                Documents.PROJECT.resolve("load-client/target/load-client.jar").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text.lines().collect(Collectors.joining("\n"));
    }
}
