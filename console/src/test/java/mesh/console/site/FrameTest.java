package mesh.console.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.load.text.Html;
import org.junit.jupiter.api.Test;

/** Tests that a page finds its style sheets, scripts and the other parts from the folder in which it is. */
class FrameTest {

    private static final Html MAIN = new Html("<main id=\"main\">{{title}}</main>");

    @Test
    void addressesAreRelativeToThePage() {
        String page = new Frame(
                        Part.HANDBOOK, "handbook/docs/a.html", "A & B", List.of("assets/a.css"), List.of("assets/a.js"))
                .around(MAIN);

        assertThat(page)
                .contains(
                        "<title>A &amp; B</title>",
                        "<link rel=\"stylesheet\" href=\"../../assets/base.css\">",
                        "<link rel=\"stylesheet\" href=\"../../assets/a.css\">",
                        "<script src=\"../../assets/theme.js\"></script>",
                        "<script defer src=\"../../assets/a.js\"></script>",
                        "<a href=\"../../what-if.html\">What if</a>",
                        "<a href=\"../../handbook/index.html\" aria-current=\"true\">Handbook</a>",
                        "<main id=\"main\">{{title}}</main>")
                .doesNotContain("=\"/");
    }

    @Test
    void aPageInTheSitesFolderNeedsNoWayUp() {
        String page = new Frame(Part.LESSONS, "index.html", "Lessons", List.of(), List.of()).around(MAIN);

        assertThat(page)
                .contains(
                        "<link rel=\"stylesheet\" href=\"assets/colours.css\">",
                        "<a href=\"index.html\" aria-current=\"page\">Lessons</a>",
                        "<a href=\"handbook/index.html\">Handbook</a>")
                .doesNotContain("../");
    }
}
