package mesh.load.report;

import static mesh.load.report.Section.Medium.PAGE;
import static mesh.load.report.Section.Medium.SUMMARY;
import static mesh.load.report.Section.Medium.TERMINAL;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.Paint;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Table;

/**
 * Tables about one subject, with the sentences around them. A section is declared once, and then written to a terminal, to
 * {@code summary.md} and to the page. Each part is in all three outputs, unless its method or {@link #on} excludes some.
 */
public final class Section {

    /** Where a section is, in the order of {@code summary.md}. */
    public enum Place {
        /** First, without a heading in text. */
        EXPERIMENT,
        BESIDE,
        FAULT,
        CALLS,
        DETAILS,
        COMPARISONS,
        WARM_UP
    }

    /** The output that contains a part. */
    public enum Medium {
        TERMINAL,
        SUMMARY,
        PAGE
    }

    /**
     * @param text for a terminal of the given width, or for a file; ends with a line break
     * @param media changes until the section is complete
     */
    private record Part(BiFunction<Paint, Integer, String> text, Supplier<Html> html, Set<Medium> media) {}

    private final Place place;
    private final String title;
    private final List<Part> parts = new ArrayList<>();
    private String id = "";

    public Section(Place place, String title) {
        this.place = place;
        this.title = title;
    }

    public Place place() {
        return place;
    }

    /** Gives the section an id, so that it is always open on the page. A section without an id is collapsed there. */
    public Section id(String anchor) {
        id = anchor;
        return this;
    }

    public Section table(Table<?> table) {
        return add(table::text, () -> Html.scrolling(table.html()));
    }

    /** Adds a table whose caption also appears in text output. */
    public Section captioned(Table<?> table) {
        return add(
                (paint, width) -> table.caption() + "\n\n" + table.text(paint, width),
                () -> Html.scrolling(table.html()));
    }

    /** Adds a paragraph; none if it has no words. */
    public Section words(String words) {
        return words.isEmpty() ? this : add((paint, width) -> PlainText.line(words) + "\n", () -> Html.tag("p", words));
    }

    /** Adds a heading within the section. */
    public Section heading(String words) {
        return add((paint, width) -> words + ":\n", () -> Html.tag("h3", words));
    }

    /** Adds lines to text output only, because the page shows them elsewhere. Adds nothing if there are no lines. */
    public Section lines(List<String> lines) {
        return lines.isEmpty()
                ? this
                : add((paint, width) -> lines("", lines), () -> Html.NOTHING).on(TERMINAL, SUMMARY);
    }

    /** Adds a list; nothing if it has no items. */
    public Section list(List<String> items) {
        return items.isEmpty()
                ? this
                : add(
                        (paint, width) -> lines("- ", items),
                        () -> Html.tag("ul", items.stream().map(item -> Html.tag("li", PlainText.line(item)))));
    }

    /** Returns a line for each text, with {@code start} before it. */
    static String lines(String start, Collection<String> texts) {
        return texts.stream().map(text -> start + PlainText.line(text) + "\n").collect(Collectors.joining());
    }

    /** Adds the explanation of the columns, in lines of 120 characters. A terminal has no room for it. */
    public Section reading(String words) {
        return add((paint, width) -> words.replaceAll("(.{1,120})(\\s+|$)", "$1\n"), () -> Html.tag("p.reading", words))
                .on(SUMMARY, PAGE);
    }

    /** Adds something that only the page has, such as a picture. */
    public Section html(Html html) {
        return add((paint, width) -> "", () -> html).on(PAGE);
    }

    private Section add(BiFunction<Paint, Integer, String> text, Supplier<Html> html) {
        parts.add(new Part(text, html, EnumSet.allOf(Medium.class)));
        return this;
    }

    /** Restricts the part that was added last to these media. */
    public Section on(Medium... media) {
        Part last = parts.removeLast();
        parts.add(new Part(last.text(), last.html(), EnumSet.copyOf(List.of(media))));
        return this;
    }

    /** Restricts all parts that were added so far to these media. */
    public Section only(Medium... media) {
        parts.forEach(part -> part.media().retainAll(List.of(media)));
        return this;
    }

    /** Returns the section as a stream, which is empty if there is nothing to show. */
    public Stream<Section> unless(boolean isEmpty) {
        return isEmpty ? Stream.empty() : Stream.of(this);
    }

    /** Returns its parts for a terminal, with a blank line between them; empty if it has none there. */
    public String text(Paint paint, int width) {
        return text(TERMINAL, paint, width);
    }

    /** Returns its parts for {@code summary.md}, below a heading unless it comes first. */
    public String markdown() {
        String text = text(SUMMARY, Paint.PLAIN, Integer.MAX_VALUE);
        return text.isEmpty() || place == Place.EXPERIMENT ? text : "## " + title + "\n\n" + text;
    }

    private String text(Medium medium, Paint paint, int width) {
        return parts.stream()
                .filter(part -> part.media().contains(medium))
                .map(part -> part.text().apply(paint, width))
                .collect(Collectors.joining("\n"));
    }

    /** Returns it for the page; nothing if it has no parts there. */
    public Html html() {
        List<Part> onPage =
                parts.stream().filter(part -> part.media().contains(PAGE)).toList();
        if (onPage.isEmpty()) {
            return Html.NOTHING;
        }
        Html content = Html.all(onPage.stream().map(part -> part.html().get()));
        return id.isEmpty()
                ? Html.tag("details", Html.tag("summary", title), content)
                : Html.tag("section", Html.tag("h2", title), content).with("id", id);
    }
}
