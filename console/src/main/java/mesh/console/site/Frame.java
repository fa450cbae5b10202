package mesh.console.site;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.results.Json;
import mesh.load.text.Html;
import mesh.load.text.Template;

/**
 * The frame of a page of the site: the header, and the style sheets and scripts. A page may be opened as a file, so every address in the
 * frame is relative to the page.
 *
 * @param part the part to which the page belongs; the header marks its link
 * @param path the path of the page from the site's folder, such as {@code handbook/docs/results.html}
 * @param title the title of the window
 * @param styles the paths of further style sheets, from the site's folder
 * @param scripts the paths of classic scripts, from the site's folder; they run when the page is parsed
 * @param tools the buttons of the header. One of the scripts serves them; a page with the button for the theme alone needs no such script
 */
public record Frame(Part part, String path, String title, List<String> styles, List<String> scripts, List<Tool> tools) {

    /** A button of the header. */
    public enum Tool {
        PROJECTOR("Projector"),
        THEME("Dark"),
        HELP("?");

        private final String words;

        Tool(String words) {
            this.words = words;
        }

        /** Returns the button's element. */
        public Html button() {
            Html button = Html.tag("button", words)
                    .with("id", name().toLowerCase(Locale.ROOT))
                    .with("type", "button");
            return this == HELP ? button.with("aria-label", "Keys") : button;
        }
    }

    /** A page that only has the button for the theme. */
    public Frame(Part part, String path, String title, List<String> styles, List<String> scripts) {
        this(part, path, title, styles, scripts, List.of(Tool.THEME));
    }

    private static final Template TEMPLATE = new Template(Json.resource("/site/frame.html"));

    /** Returns the whole document around this content, which is an element {@code main} with the id {@code main}. */
    public String around(Html main) {
        Stream<String> sheets = Stream.concat(Stream.of(SiteAssets.COLOURS, SiteAssets.BASE), styles.stream());
        return TEMPLATE.fill(Map.of(
                "title", Html.text(title),
                "root", root(),
                "styles", Html.all(sheets.map(this::style)),
                "theme", theme(),
                "tools", Html.all(tools.stream().map(Tool::button)),
                "scripts", Html.all(scripts.stream().map(this::script)),
                "parts", Html.all(Stream.of(Part.values()).map(this::link)),
                "main", main));
    }

    /** Returns the way from the page to the site's folder: {@code ../} for each folder between them. */
    public String root() {
        return "../".repeat((int) path.chars().filter(one -> one == '/').count());
    }

    /** The script runs before the page is painted, so that it does not flash in the other theme. */
    private Html theme() {
        return new Html("  <script src=\"" + root() + SiteAssets.THEME + "\"></script>")
                .unless(!tools.equals(List.of(Tool.THEME)));
    }

    private Html style(String sheet) {
        return new Html("  <link rel=\"stylesheet\">").with("href", root() + sheet);
    }

    private Html script(String script) {
        return new Html("  <script defer></script>").with("src", root() + script);
    }

    private Html link(Part one) {
        Html link = Html.tag("a", one.title()).with("href", root() + one.start());
        return one == part ? link.with("aria-current", path.equals(one.start()) ? "page" : "true") : link;
    }
}
