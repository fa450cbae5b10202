package mesh.console.site.handbook;

import java.util.List;
import java.util.stream.Stream;
import mesh.console.site.Frame;
import mesh.console.site.Part;
import mesh.load.text.Html;

/** The start page of the handbook: the search, the decision page, and all documents in the groups of README. */
record StartPage(Documents documents, List<Group> groups) {

    /** How long the summaries are at least, in characters. The first sentence of some documents is only a few words. */
    private static final int OF_A_DOCUMENT = 30;

    private static final int OF_THE_DECISIONS = 80;

    private static final Html SEARCH = new Html("""
            <form id="search-form" class="search" role="search">
              <label for="search">Search the handbook</label>
              <input id="search" type="search" name="q" autocomplete="off">
            </form>
            <p id="search-words" class="note" role="status"></p>
            <ol id="found" class="found" hidden></ol>
            """);

    String html() {
        Frame frame = new Frame(
                Part.HANDBOOK,
                Handbook.FOLDER + Handbook.START,
                "Handbook",
                List.of(Handbook.STYLE),
                List.of(Handbook.FOLDER + SearchIndex.FILE, Handbook.SCRIPT));
        Html sections = Html.tag("div.groups", groups.stream().map(this::group));
        Html all = Html.tag("div", decisions(), sections).with("id", "all");
        return frame.around(
                Html.tag("main", Html.tag("h1", "Handbook"), SEARCH, all).with("id", "main"));
    }

    private Html decisions() {
        Document page = documents.at(Handbook.DECISIONS);
        if (page == null) {
            return Html.NOTHING;
        }
        Html link = Html.tag("a", "Which stack, when?").with("href", page.page());
        return Html.tag("div.decide", link, Html.tag("p", page.title() + ": " + page.summary(OF_THE_DECISIONS)));
    }

    private Html group(Group group) {
        Html heading = Html.tag("h2", group.title());
        return Html.tag(
                "section", heading, Html.tag("ul", group.documents().stream().map(this::item)));
    }

    /** Returns a document, and below it the documents to which only this one leads. */
    private Html item(Document document) {
        Html link = Html.tag("a", document.title()).with("href", document.page());
        String summary = document.summary(OF_A_DOCUMENT);
        List<Html> led = led(document).map(this::item).toList();
        return Html.tag(
                "li",
                link,
                Html.tag("small", summary).unless(summary.isEmpty()),
                Html.tag("ul", led.stream()).unless(led.isEmpty()));
    }

    private Stream<Document> led(Document leader) {
        return leader.equals(documents.readme())
                ? Stream.of()
                : documents.all().stream().filter(one -> leader.equals(documents.leader(one)));
    }
}
