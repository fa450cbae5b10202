package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the documents lead a reader from the README to every subject. */
class DocumentOutlineTest {

    private static final Path README = Documents.file("README.md");
    private static final int MAX_LINES = 110;
    private static final int MAX_LINE_LENGTH = 160;

    private static final Pattern PAGE = Pattern.compile("]\\((?!https?:)([^)#]+\\.md)(?:#[^)]*)?\\)");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");
    private static final Pattern ANCHORED = Pattern.compile("]\\(((?!https?:)[^)#]*#[^)]+)\\)");
    private static final Pattern ENUM_CONSTANT = Pattern.compile("(?m)^    ([A-Z_]+)[,;]");
    private static final Pattern CAUSE_ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|.*\\|.*\\|$");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern CSV_HEADER = Pattern.compile("(?s)HEADER =(.*?);");
    private static final Pattern COLUMN = Pattern.compile("\\b[a-z][a-z_]+\\b");

    static List<Path> documents() {
        return Documents.all();
    }

    @Test
    void theReadmeIsShort() {
        assertThat(Documents.read(README).lines())
                .hasSizeLessThanOrEqualTo(MAX_LINES)
                .allMatch(line -> line.length() <= MAX_LINE_LENGTH);
    }

    @Test
    void theReadmeShowsTheCommandsForARunAndForTheTests() {
        assertThat(Documents.read(README)).contains("    ./mesh run ", "    ./mesh test ");
    }

    /** The README must link to the line that fails, to the code that names the cause, and to the barrier. */
    @ParameterizedTest
    @CsvSource({
        "netty-gateway/src/main/java/mesh/gateway/webclient/block/Temperatures.java, .block()",
        "libraries/gateway-kit/src/main/java/mesh/gateway/kit/FailureCause.java, BLOCKING_ON_EVENT_LOOP",
        "libraries/gateway-kit/src/main/java/mesh/gateway/kit/UpstreamCall.java, FailureCause",
        "load-client/src/main/java/mesh/load/engine/StartBarrier.java, CyclicBarrier"
    })
    void theReadmeLinksToWhatAReaderSeeksFirst(String file, String code) {
        assertThat(Documents.mentions(README, LINK)).contains(file);
        assertThat(Documents.read(Documents.file(file))).contains(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "accuracy",
                "assertions",
                "containers",
                "docker",
                "failure-causes",
                "faults",
                "glossary",
                "hostile-input",
                "limits-and-security",
                "mutation",
                "observing",
                "own-service",
                "results",
                "routes",
                "scenarios",
                "shipped-scenarios",
                "soak",
                "what-if"
            })
    void everySubjectHasAPage(String subject) {
        assertThat(Documents.file("docs/" + subject + ".md")).isNotEmptyFile();
    }

    @Test
    void everyPageCanBeReachedFromTheReadme() {
        Set<Path> reached = new LinkedHashSet<>();
        Deque<Path> unread = new ArrayDeque<>(List.of(README));
        while (!unread.isEmpty()) {
            Path page = unread.pop();
            if (reached.add(page)) {
                Documents.mentions(page, PAGE)
                        .forEach(link -> unread.push(page.resolveSibling(link).normalize()));
            }
        }

        assertThat(reached).containsAll(Documents.all());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linkedAnchorsExist(Path document) {
        assertThat(Documents.mentions(document, ANCHORED)).allMatch(link -> {
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
            return Documents.anchors(target).contains(parts[1]);
        });
    }

    @Test
    void everyFailureCauseIsExplained() {
        Path causes = Documents.file("libraries/gateway-kit/src/main/java/mesh/gateway/kit/FailureCause.java");
        Set<String> codes = Documents.mentions(causes, ENUM_CONSTANT).stream()
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.toSet());

        assertThat(codes).hasSize(23);
        assertThat(Documents.mentions(Documents.file("docs/failure-causes.md"), CAUSE_ROW))
                .containsAll(codes);
    }

    @Test
    void everyLimitOfAGatewayIsDocumented() {
        Set<String> limits = Documents.properties().stream()
                .filter(property -> property.startsWith("mesh.limits.") || property.startsWith("mesh.retry."))
                .collect(Collectors.toSet());

        assertThat(limits).hasSize(23);
        assertThat(Documents.mentions(Documents.file("docs/limits-and-security.md"), CODE))
                .containsAll(limits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RequestsCsv", "ExportFiles"})
    void everyColumnIsExplained(String table) {
        Path source = Documents.file("load-client/src/main/java/mesh/load/export/" + table + ".java");
        List<String> columns = Documents.mentions(source, CSV_HEADER).stream()
                .flatMap(header -> COLUMN.matcher(header).results())
                .map(column -> column.group())
                .toList();

        assertThat(columns).contains("contender", "repetition");
        assertThat(Documents.mentions(Documents.file("docs/results.md"), CODE)).containsAll(columns);
    }

    @Test
    void everyShippedScenarioIsListed() {
        List<String> shipped = Documents.scenarios();

        assertThat(shipped).hasSizeGreaterThan(10);
        assertThat(Documents.mentions(Documents.file("docs/shipped-scenarios.md"), CODE))
                .containsAll(shipped);
    }
}
