package mesh.console.site.handbook;

import java.util.List;
import java.util.Map;
import mesh.console.site.Frame;
import mesh.console.site.Part;
import mesh.load.text.Html;
import org.commonmark.node.Heading;

/** The page of a document: the way back to the start page and to the decision page, a search field, the outline and the text. */
record DocumentPage(Document document, boolean hasDecisions) {

    private static final int MIN_HEADINGS = 3;

    String html() {
        String title = document.title() + " - Handbook";
        Frame frame = new Frame(
                Part.HANDBOOK,
                Handbook.FOLDER + document.page(),
                title,
                List.of(Handbook.STYLE),
                List.of(Handbook.SCRIPT));
        return frame.around(Html.tag("main", above(frame.root() + Handbook.FOLDER), content())
                .with("id", "main"));
    }

    private Html above(String handbook) {
        Html start = Html.tag("a", "Handbook").with("href", handbook + Handbook.START);
        Html decisions = Html.tag("a", "Which stack, when?").with("href", handbook + Handbook.DECISIONS_PAGE);
        Html field = new Html(
                "<input type=\"search\" name=\"q\" aria-label=\"Search the handbook\" placeholder=\"Search\">");
        Html button = Html.tag("button", "Search").with("type", "submit");
        return Html.tag(
                "div.above",
                Html.tag("p.eyebrow", start, decisions.unless(!hasDecisions)),
                Html.tag("form", field, button).with("role", "search").with("action", handbook + Handbook.START));
    }

    private Html content() {
        Html article = Html.tag("article", Markup.of(document));
        List<Map.Entry<Heading, String>> headings = document.anchors().entrySet().stream()
                .filter(heading ->
                        heading.getKey().getLevel() == 2 || heading.getKey().getLevel() == 3)
                .toList();
        return headings.size() < MIN_HEADINGS
                ? Html.tag("div.document", article)
                : Html.tag("div.document.outlined", outline(headings), article);
    }

    private static Html outline(List<Map.Entry<Heading, String>> headings) {
        Html links = Html.tag("ol", headings.stream().map(DocumentPage::link));
        Html details =
                Html.tag("details", Html.tag("summary", "On this page"), links).with("open", "");
        return Html.tag("nav.outline", details).with("aria-label", "On this page");
    }

    private static Html link(Map.Entry<Heading, String> heading) {
        Html link = Html.tag("a", Nodes.text(heading.getKey())).with("href", "#" + heading.getValue());
        return Html.tag("li.level-" + heading.getKey().getLevel(), link);
    }
}
