package mesh.console.site.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.console.site.Part;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the handbook of this project's documents. */
class ProjectHandbookTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final int MAX_INDEX_BYTES = 450_000;

    private static final Pattern ADDRESS = Pattern.compile("<a [^>]*href=\"([^\"]*)\"");
    private static final Pattern LOADED =
            Pattern.compile("<(?:img|script|iframe|source)[^>]* src=\"([^\"]*)\"|<link[^>]* href=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");
    private static final Pattern IN_STYLE = Pattern.compile("url\\(|@import");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    @TempDir
    private static Path site;

    private static List<String> written = List.of();

    @BeforeAll
    static void write() throws IOException {
        written = Handbook.write(PROJECT, site, null);
    }

    @Test
    void everyDocumentIsAPage() throws IOException {
        List<String> pages = Stream.of(documents("", 1), documents("docs", 5), documents("container-lab", 1))
                .flatMap(List::stream)
                .map(document -> "handbook/" + document.replace(".md", ".html"))
                .toList();

        assertThat(pages).hasSizeGreaterThan(40).contains("handbook/docs/questions/README.html");
        assertThat(written).containsAll(pages).contains("handbook/docs/report.png");
        assertThat(written).allMatch(path -> Files.isRegularFile(site.resolve(path)));
    }

    @Test
    void noLinkOrAnchorIsDead() {
        Set<String> elsewhere = Stream.of(Part.values()).map(Part::start).collect(Collectors.toSet());
        List<String> dead = new ArrayList<>();
        for (String page : pages()) {
            for (String address : found(ADDRESS, page)) {
                Target target = Target.of(Document.parse(page, ""), address);
                boolean isKnown = Target.isElsewhere(address)
                        || (elsewhere.contains(target.path()) && target.anchor().isEmpty())
                        || (target.isFileIn(site)
                                && (target.anchor().isEmpty()
                                        || ids(target.path()).contains(target.anchor())));
                if (!isKnown) {
                    dead.add(page + " -> " + address);
                }
            }
        }

        assertThat(dead).isEmpty();
    }

    @Test
    void thePagesLoadOnlyFilesOfTheSite() throws IOException {
        for (String page : pages()) {
            assertThat(found(LOADED, page))
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allMatch(address -> !Target.isElsewhere(address)
                            && Target.of(Document.parse(page, ""), address).isFileIn(site));
        }
        for (String style : List.of("colours", "base", "handbook")) {
            assertThat(Files.readString(site.resolve("assets/" + style + ".css")))
                    .doesNotContainPattern(IN_STYLE);
        }
    }

    /** The anchors are those that the tests of the documents accept. */
    @Test
    void theAnchorsAreThoseOfGitHub() throws IOException {
        for (Document document : Documents.read(PROJECT).all()) {
            Set<String> accepted = HEADING.matcher(Files.readString(PROJECT.resolve(document.path())))
                    .results()
                    .map(heading -> heading.group(1)
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(accepted)
                    .as(document.path())
                    .containsAll(document.anchors().values().stream()
                            .filter(anchor -> !anchor.matches(".*-\\d+"))
                            .toList());
        }
    }

    @Test
    void theIndexIsSmall() throws IOException {
        assertThat(Files.size(site.resolve("handbook/index.js"))).isLessThan(MAX_INDEX_BYTES);
    }

    @Test
    void theStartPageLinksToEveryPageOnce() {
        List<String> links = found(ADDRESS, "handbook/index.html");

        for (String page : pages()) {
            String link = page.replace("handbook/", "");
            assertThat(links.stream().filter(link::equals))
                    .as(link)
                    .hasSize(link.equals(Handbook.DECISIONS_PAGE) ? 2 : link.equals("index.html") ? 0 : 1);
        }
    }

    private static List<String> pages() {
        return written.stream().filter(path -> path.endsWith(".html")).toList();
    }

    private static List<String> documents(String folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT.resolve(folder), depth)) {
            return files.map(file -> PROJECT.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".md"))
                    .toList();
        }
    }

    private static Set<String> ids(String page) {
        return Set.copyOf(found(ID, page));
    }

    private static List<String> found(Pattern pattern, String page) {
        try {
            return pattern.matcher(Files.readString(site.resolve(page)))
                    .results()
                    .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
