package mesh.console.site.handbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what becomes of each part of a document. */
class HandbookTest {

    @TempDir
    private Path home;

    @TempDir
    private Path site;

    @BeforeEach
    void makeProject() throws IOException {
        file("docs/a.md", "# A page\n\n## One `code`, and more\n\n## One `code`, and more\n");
        file("docs/deep/b.md", "# B\n\n[up](../a.md#one-code-and-more-1)\n");
        file("src/Main.java", "class Main {}");
        file("docs/picture.png", "pixels");
    }

    private void file(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Writes the handbook of a project with this README, and returns the page of README. */
    private String page(String readme) throws IOException {
        return page(readme, null);
    }

    private String page(String readme, @Nullable URI repository) throws IOException {
        file("README.md", "# Start\n\n" + readme + "\n");
        Handbook.write(home, site, repository);
        return written("README.html");
    }

    private String written(String page) throws IOException {
        return Files.readString(site.resolve("handbook").resolve(page));
    }

    @ParameterizedTest
    @CsvSource({
        "docs/a.md, docs/a.html",
        "./docs/a.md, ./docs/a.html",
        "docs/a.md#one-code-and-more, docs/a.html#one-code-and-more",
        "docs/../docs/deep/b.md, docs/../docs/deep/b.html",
        "#start, #start",
        "https://example.org/a.md, https://example.org/a.md"
    })
    void aLinkToADocumentLeadsToItsPage(String address, String expected) throws IOException {
        assertThat(page("[there](" + address + ")")).contains("<p><a href=\"" + expected + "\">there</a></p>");
    }

    @Test
    void everyDocumentThatALinkLeadsToIsAPage() throws IOException {
        page("[b](docs/deep/b.md)");

        assertThat(written("docs/deep/b.html")).contains("<a href=\"../a.html#one-code-and-more-1\">up</a>");
        assertThat(written("docs/a.html"))
                .contains(
                        "<h2 id=\"one-code-and-more\">",
                        "<h2 id=\"one-code-and-more-1\">One <code>code</code>, and more</h2>");
    }

    @Test
    void aDocumentToWhichNoLinkLeadsIsNoPage() throws IOException {
        page("Nothing.");

        assertThat(site.resolve("handbook/docs")).doesNotExist();
    }

    @Test
    void aLinkToAnotherFileBecomesTextWithItsPath() throws IOException {
        assertThat(page("[the *main* class](src/Main.java) [`src`](src)"))
                .contains(
                        "<p><span class=\"source\">the <em>main</em> class <code>src/Main.java</code></span>",
                        "<span class=\"source\"><code>src</code></span></p>");
    }

    @Test
    void inAReleaseALinkToAFileThatItLacksBecomesText() throws IOException {
        Files.createFile(home.resolve("release.properties"));

        assertThat(page("[a test](src/MainTest.java)"))
                .contains("<span class=\"source\">a test <code>src/MainTest.java</code></span>");
        assertThatThrownBy(() -> page("[outside](../outside.md)"))
                .hasMessageContaining("leads to no file of the project");
    }

    @ParameterizedTest
    @CsvSource({"https://example.org/project/blob/main", "https://example.org/project/blob/main/"})
    void withARepositoryALinkToAnotherFileLeadsThere(URI repository) throws IOException {
        assertThat(page("[Main](src/Main.java#L1) [A](docs/a.md)", repository))
                .contains(
                        "<a href=\"https://example.org/project/blob/main/src/Main.java#L1\">Main</a>",
                        "<a href=\"docs/a.html\">A</a>");
    }

    @ParameterizedTest
    @CsvSource({
        "docs/none.md, leads to no file of the project",
        "src/None.java, leads to no file of the project",
        "../outside.md, leads to no file of the project",
        "/etc/hosts, leads to no file of the project",
        "docs/a.md#none, leads to no heading of docs/a.md",
        "#none, leads to no heading of README.md"
    })
    void aLinkToNothingIsReportedWithItsLine(String address, String reason) {
        assertThatThrownBy(() -> page("text\n\nmore [there](" + address + ")"))
                .isInstanceOf(HandbookException.class)
                .hasMessage("README.md:5: the link to '" + address + "' " + reason);
        assertThat(site).isEmptyDirectory();
    }

    @Test
    void allProblemsAreReportedTogether() {
        assertThatThrownBy(
                        () -> page(
                                "![one](one.png)\n![two](https://example.org/two.png)\n\n```mermaid\nflowchart TD\n  a ==> b\n```"))
                .hasMessage("""
                        README.md:3: the image 'one.png' is no file of the project
                        README.md:4: the image 'https://example.org/two.png' is on another host; add it to the project
                        README.md:6: a drawing may contain only arrows such as 'a & b --> c', but has 'a ==> b'""");
    }

    @Test
    void anImageIsCopied() throws IOException {
        assertThat(page("![What it shows](docs/picture.png)"))
                .contains("<img src=\"docs/picture.png\" alt=\"What it shows\" />");
        assertThat(written("docs/picture.png")).isEqualTo("pixels");
    }

    @Test
    void aTableScrollsAndNamesItsColumns() throws IOException {
        assertThat(page("| | n |\n|---|---|\n| a \\| b | 1 |"))
                .contains(
                        "<div aria-label=\"Table\" class=\"wide\" role=\"group\" tabindex=\"0\">",
                        "<th role=\"cell\"></th>",
                        "<th scope=\"col\">n</th>",
                        "<td>a | b</td>");
    }

    @Test
    void codeScrollsAndItsTextIsEscaped() throws IOException {
        assertThat(page("    ./mesh run <name> & more\n\n```yaml\nusers: 1\n```"))
                .contains("<pre><code>./mesh run &lt;name&gt; &amp; more\n</code></pre>")
                .contains("<pre><code class=\"language-yaml\">users: 1\n</code></pre>")
                .contains("aria-label=\"Code\"");
    }

    @Test
    void markupInADocumentIsText() throws IOException {
        assertThat(page("<script>alert(1)</script>\n\nan <b>inline</b> one"))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "an &lt;b&gt;inline&lt;/b&gt; one")
                .doesNotContain("<script>alert");
    }

    @Test
    void aDrawingIsAListOfItsArrows() throws IOException {
        assertThat(page("```mermaid\nflowchart TD\n    a & b --> c\n    a --> d\n```"))
                .contains(
                        "<p>The arrows of the drawing:</p>",
                        "<li><code>a</code> → <code>c</code>, <code>d</code></li>",
                        "<li><code>b</code> → <code>c</code></li>")
                .doesNotContain("mermaid");
    }

    @Test
    void theStartPageHasTheGroupsOfTheReadme() throws IOException {
        page("[A](docs/a.md)\n\n- **Learn**: see [B](docs/deep/b.md).\n- no group, because it has no title");

        assertThat(written("index.html"))
                .containsSubsequence(
                        "<h2>Begin here</h2>",
                        "href=\"README.html\"",
                        "href=\"docs/a.html\"",
                        "<h2>Learn</h2>",
                        "href=\"docs/deep/b.html\"")
                .doesNotContain("Which stack");
    }

    @Test
    void theDecisionPageIsLinkedFromEveryPage() throws IOException {
        file("docs/questions/README.md", "# Questions\n\nChoose. With figures for each of the stacks.\n");

        assertThat(page("[Q](docs/questions/README.md)"))
                .contains("<a href=\"../handbook/docs/questions/README.html\">Which stack, when?</a>");
        assertThat(written("index.html")).contains("<p>Questions: Choose. With figures for each of the stacks.</p>");
    }

    @Test
    void theIndexHasEachSectionWithAllItsWords() throws IOException {
        file("docs/a.md", "# A page\n\nIntro.\n\n## Long\n\n" + "word ".repeat(300) + "Needle needle word");

        page("[A](docs/a.md)");

        assertThat(written("index.js"))
                .startsWith("window.handbookIndex = {")
                .contains(
                        "[\"docs/a.html\",\"A page\"]",
                        "[1,\"a-page\",\"A page\",\"Intro.\",\"\"]",
                        "word word\",\"needle\"]")
                .contains("[1,\"long\",\"Long\",\"word word");
    }

    @Test
    void returnsTheWrittenFiles() throws IOException {
        file("README.md", "# Start\n\n[A](docs/a.md)\n");

        assertThat(Handbook.write(home, site, null))
                .isEqualTo(List.of(
                        "handbook/index.js", "handbook/index.html", "handbook/README.html", "handbook/docs/a.html"));
        assertThat(site.resolve("assets")).isDirectoryContaining("glob:**/handbook.js");
    }
}
