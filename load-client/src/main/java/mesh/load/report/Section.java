package mesh.load.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.text.Html;
import mesh.load.text.Markdown;
import mesh.load.text.PlainText;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours;

/**
 * Tables about one subject, with the sentences around them, for a terminal, {@code summary.md} and the page. Each part is in all three
 * outputs, unless its method or {@link #on} excludes some. A part without content is left out.
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

    public enum Medium {
        TERMINAL,
        SUMMARY,
        PAGE
    }

    /**
     * @param text for a terminal of the given width; ends with a line break
     * @param markdown for {@code summary.md}; ends with a line break
     * @param media changes until the section is complete
     */
    private record Part(
            BiFunction<TerminalColours, Integer, String> text,
            Supplier<String> markdown,
            Supplier<Html> html,
            Set<Medium> media) {}

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
        return add(table::text, table::markdown, () -> Html.scrolling(table.html()));
    }

    /** Adds a table whose caption also appears in text output. */
    public Section captioned(Table<?> table) {
        return lines(List.of(table.caption())).table(table);
    }

    public Section words(String words) {
        return words.isEmpty()
                ? this
                : add(
                        (colours, width) -> PlainText.margin(words) + "\n",
                        () -> Markdown.line(words) + "\n",
                        () -> Html.tag("p", words));
    }

    public Section heading(String words) {
        return add(
                (colours, width) -> PlainText.margin(words) + ":\n",
                () -> Markdown.line(words) + ":\n",
                () -> Html.tag("h3", words));
    }

    /** Adds a heading of the same rank as that of a section. Only {@code summary.md} has it, because a page shows it as a caption. */
    public Section headingOfSummary(String words) {
        return add((colours, width) -> "", () -> "## " + Markdown.inline(words) + "\n", () -> Html.NOTHING);
    }

    /** Adds lines to text output only, because the page shows them elsewhere. */
    public Section lines(List<String> lines) {
        return add(
                (colours, width) -> lines("", lines),
                () -> lines.stream().map(line -> Markdown.line(line) + "\n").collect(Collectors.joining()),
                () -> Html.NOTHING);
    }

    public Section list(List<String> items) {
        return add(
                (colours, width) -> lines("- ", items),
                () -> Markdown.list(items),
                () -> Html.tag("ul", items.stream().map(item -> Html.tag("li", item)))
                        .unless(items.isEmpty()));
    }

    static String lines(String start, Collection<String> texts) {
        return texts.stream()
                .map(text -> start.isEmpty() ? PlainText.margin(text) : start + PlainText.line(text))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Adds the explanation of the columns, in lines of 120 characters. A terminal has no room for it. */
    public Section reading(String words) {
        return add((colours, width) -> "", () -> wrapped(words), () -> Html.tag("p.reading", words))
                .on(Medium.SUMMARY, Medium.PAGE);
    }

    private static String wrapped(String words) {
        return words.replaceAll("(.{1,120})(\\s+|$)", "$1\n")
                .lines()
                .map(line -> Markdown.line(line) + "\n")
                .collect(Collectors.joining());
    }

    /** Adds something that only the page has, such as a picture. */
    public Section html(Html html) {
        return add((colours, width) -> "", () -> "", () -> html);
    }

    private Section add(
            BiFunction<TerminalColours, Integer, String> text, Supplier<String> markdown, Supplier<Html> html) {
        parts.add(new Part(text, markdown, html, EnumSet.allOf(Medium.class)));
        return this;
    }

    /** Restricts the part that was added last to these media. */
    public Section on(Medium... media) {
        Part last = parts.removeLast();
        parts.add(new Part(last.text(), last.markdown(), last.html(), EnumSet.copyOf(List.of(media))));
        return this;
    }

    /** Restricts all parts that were added so far to these media. */
    public Section only(Medium... media) {
        parts.forEach(part -> part.media().retainAll(List.of(media)));
        return this;
    }

    public Stream<Section> unless(boolean isEmpty) {
        return isEmpty ? Stream.empty() : Stream.of(this);
    }

    /** Returns its parts for a terminal, with a blank line between them; empty if it has none there. */
    public String text(TerminalColours colours, int width) {
        return text(Medium.TERMINAL, part -> part.text().apply(colours, width));
    }

    /** Returns its parts for {@code summary.md}, below a heading unless it comes first. */
    public String markdown() {
        String text = text(Medium.SUMMARY, part -> part.markdown().get());
        return text.isEmpty() || place == Place.EXPERIMENT ? text : "## " + Markdown.inline(title) + "\n\n" + text;
    }

    private String text(Medium medium, Function<Part, String> output) {
        return parts.stream()
                .filter(part -> part.media().contains(medium))
                .map(output)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    public Html html() {
        Html content = Html.all(parts.stream()
                .filter(part -> part.media().contains(Medium.PAGE))
                .map(part -> part.html().get())
                .filter(html -> !html.equals(Html.NOTHING)));
        Html section = id.isEmpty()
                ? Html.tag("details", Html.tag("summary", title), content)
                : Html.tag("section", Html.tag("h2", title), content).with("id", id);
        return section.unless(content.equals(Html.NOTHING));
    }
}
