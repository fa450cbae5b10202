package mesh.console.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.console.sample.RunningConsole;
import mesh.console.site.pages.Site;
import mesh.load.lesson.Recording;
import mesh.load.results.ExpectationFigures.Verdict;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests everything that a page of the site or of the console names, and opens these pages. */
class SiteLinksTest extends PagesInBrowser {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ADDRESS = Pattern.compile("<[a-z]+ [^>]*\\b(?:href|src)=\"([^\"#]*)(?:#[^\"]*)?\"");
    private static final Pattern RUN = Pattern.compile("run\\.html\\?run=(recorded-[\\w-]+)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    @TempDir
    private static Path folder;

    private static List<Path> pages = List.of();

    @BeforeAll
    static void write() throws IOException {
        Site.write(PROJECT, folder, null);
        try (Stream<Path> files = Files.walk(folder)) {
            pages = files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    @BeforeEach
    void openThePage() {
        browser().open(folder.resolve("index.html").toUri().toString());
    }

    @Test
    void everyAddressIsAFile() {
        assertThat(pages).hasSizeGreaterThan(60);
        for (Path page : pages) {
            assertThat(addresses(text(page)))
                    .as(page.toString())
                    .allMatch(address -> Files.isRegularFile(page.resolveSibling(address.replaceFirst("\\?.*", ""))
                            .normalize()));
        }
    }

    @Test
    void everyListedRunHasItsRecording() {
        List<String> runs = RUN.matcher(text(folder.resolve("runs.html")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(runs).isNotEmpty().allMatch(run -> Files.exists(folder.resolve("recordings/" + run + ".js")));
    }

    @Test
    void theSiteHasNoRecordingWithAFailedAssertion() {
        Set<String> failed = Recording.SCENARIOS.stream()
                .filter(scenario -> Recording.of(scenario).orElseThrow().result().expectations().stream()
                        .anyMatch(one -> one.verdict() == Verdict.FAILED))
                .collect(Collectors.toSet());

        assertThat(failed)
                .noneMatch(scenario -> Files.exists(folder.resolve("recordings/recorded-" + scenario + ".js")));
        assertThat(text(folder.resolve("runs.html")))
                .doesNotContain(failed.stream()
                        .map(scenario -> "run=recorded-" + scenario + "\"")
                        .toList());
    }

    @Test
    void aServerHasEveryAddress() throws IOException {
        HttpServer server = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                folder.toAbsolutePath(),
                SimpleFileServer.OutputLevel.NONE);
        server.start();
        try {
            URI root = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            Set<URI> all = new TreeSet<>();
            for (Path page : pages) {
                URI address = root.resolve(folder.relativize(page).toString());
                all.add(address);
                addresses(text(page)).forEach(link -> all.add(address.resolve(link)));
            }
            assertThat(all).allMatch(address -> status(address) == 200);
            openAll(page -> root.resolve(folder.relativize(page).toString()).toString());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void pagesOpenedAsFilesComplainOfNothing() {
        openAll(page -> page.toUri().toString());
    }

    /** Opens the pages with scripts of their own. Another test opens the pages of the handbook. */
    private static void openAll(Function<Path, String> address) {
        browser().complaints(); // discards complaints of other tests
        for (Path page : pages) {
            if (folder.equals(page.getParent())) {
                browser().open(address.apply(page));
                eventually(() -> assertThat(browser().all("h1")).isNotEmpty());
                assertThat(browser().complaints()).as(page.toString()).isEmpty();
            }
        }
    }

    @Test
    void theConsoleHasEveryAddressOfItsPages(@TempDir Path home) throws IOException {
        Files.writeString(home.resolve("README.md"), "# Start\n\nThe handbook of the console.\n");
        try (RunningConsole console = RunningConsole.in(home)) {
            URI root = URI.create("http://127.0.0.1:" + console.port() + "/");
            assertThat(status(root.resolve("lesson-block-on-an-event-loop.html")))
                    .isEqualTo(200);
            assertThat(status(root.resolve("handbook/../../README.md"))).isNotEqualTo(200);
            browser().complaints();
            for (String path : List.of(
                    "",
                    "lessons",
                    "lessons/1",
                    "what-if",
                    "compare?left=recorded-study&right=recorded-study",
                    "runs/recorded-study",
                    "handbook/index.html")) {
                URI page = root.resolve(path);
                browser().open(page + (path.contains("?") ? "&" : "?") + "token=" + console.token());
                eventually(() -> assertThat(browser().all("h1")).isNotEmpty());

                eventually(() -> assertThat(
                                addresses(String.valueOf(browser().run("return document.documentElement.outerHTML"))))
                        .as(path)
                        .isNotEmpty()
                        .allMatch(link -> status(page.resolve(link)) == 200));
                assertThat(browser().complaints()).as(path).isEmpty();
            }
        }
    }

    private static int status(URI address) {
        try {
            return CLIENT.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                    .statusCode();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Returns the addresses of links, style sheets, scripts and images, except those of other hosts. */
    private static Set<String> addresses(String html) {
        Matcher found = ADDRESS.matcher(html.replaceAll("(?s)<script type=\"application/json\".*?</script>", ""));
        return found.results()
                .map(one -> one.group(1).replace("&amp;", "&"))
                .filter(address ->
                        !address.isEmpty() && !ELSEWHERE.matcher(address).matches())
                .collect(Collectors.toSet());
    }

    private static String text(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
