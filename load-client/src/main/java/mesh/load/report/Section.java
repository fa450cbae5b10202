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
 * Tables about one subject, with the sentences around them. A section is declared once, and written to a terminal, to {@code summary.md}
 * and to the page. Each part is in all three outputs, unless its method or {@link #on} says otherwise.
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

    /** @param text for a terminal of some width, or for a file; ends with a line break */
    private record Part(BiFunction<Paint, Integer, String> text, Supplier<Html> html, Set<Medium> media) {}

    /** Longest line of an explanation in text. */
    private static final int LINE = 120;

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
        return add(table::text, () -> Html.scrolling(table.html()), EnumSet.allOf(Medium.class));
    }

    /** Adds a table that has its caption in text output, too. */
    public Section captioned(Table<?> table) {
        return add(
                (paint, width) -> table.caption() + "\n\n" + table.text(paint, width),
                () -> Html.scrolling(table.html()),
                EnumSet.allOf(Medium.class));
    }

    /** Adds a paragraph; none if it has no words. */
    public Section words(String words) {
        return words.isEmpty()
                ? this
                : add(
                        (paint, width) -> PlainText.line(words) + "\n",
                        () -> Html.tag("p", words),
                        EnumSet.allOf(Medium.class));
    }

    /** Adds a heading within the section. */
    public Section heading(String words) {
        return add((paint, width) -> words + ":\n", () -> Html.tag("h3", words), EnumSet.allOf(Medium.class));
    }

    /** Adds lines to text output only, because the page shows them elsewhere; adds nothing if there are none. */
    public Section lines(List<String> lines) {
        return lines.isEmpty()
                ? this
                : add((paint, width) -> lines("", lines), () -> Html.NOTHING, EnumSet.of(TERMINAL, SUMMARY));
    }

    /** Adds a list; nothing if it has no items. */
    public Section list(List<String> items) {
        return items.isEmpty()
                ? this
                : add(
                        (paint, width) -> lines("- ", items),
                        () -> Html.tag(
                                "ul",
                                items.stream()
                                        .map(item -> Html.tag("li", PlainText.line(item)))
                                        .toList()),
                        EnumSet.allOf(Medium.class));
    }

    /** Returns a line for each text, with {@code start} before it. */
    static String lines(String start, Collection<String> texts) {
        return texts.stream().map(text -> start + PlainText.line(text) + "\n").collect(Collectors.joining());
    }

    /** Adds the explanation of the columns, which a terminal has no room for. */
    public Section reading(String words) {
        return add(
                (paint, width) -> words.replaceAll("(.{1," + LINE + "})(\\s+|$)", "$1\n"),
                () -> Html.tag("p", words).with("class", "reading"),
                EnumSet.of(SUMMARY, PAGE));
    }

    /** Adds something that only the page has, such as a picture. */
    public Section html(Html html) {
        return add((paint, width) -> "", () -> html, EnumSet.of(PAGE));
    }

    private Section add(BiFunction<Paint, Integer, String> text, Supplier<Html> html, Set<Medium> media) {
        parts.add(new Part(text, html, media));
        return this;
    }

    /** Restricts the part that was added last to these media. */
    public Section on(Medium... media) {
        Part last = parts.removeLast();
        return add(last.text(), last.html(), Set.of(media));
    }

    /** Restricts all parts so far to these media. */
    public Section only(Medium... media) {
        parts.replaceAll(part -> new Part(
                part.text(),
                part.html(),
                Stream.of(media).filter(part.media()::contains).collect(Collectors.toSet())));
        return this;
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
        List<Html> content = parts.stream()
                .filter(part -> part.media().contains(PAGE))
                .map(part -> part.html().get())
                .toList();
        if (content.isEmpty()) {
            return Html.NOTHING;
        }
        return id.isEmpty()
                ? Html.tag("details", Html.tag("summary", title), Html.all(content))
                : Html.tag("section", Html.tag("h2", title), Html.all(content)).with("id", id);
    }
}
