package mesh.load.text;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.text.TerminalColours.Tone;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a table, for every medium.
 *
 * @param text for a terminal and for Markdown, on one line, unless {@link #lines} made the cell
 * @param html for a page; if it is a figure, it includes the exact value from {@code results.json}
 */
public record Cell(String text, Tone tone, Html html) {

    public static final Cell NONE = of(Text.NOTHING);

    public static Cell of(String text) {
        String line = PlainText.line(text);
        return new Cell(line, Tone.NONE, Html.text(line));
    }

    /** Returns a cell that has several lines in text. */
    public static Cell lines(List<String> lines) {
        String text = lines.stream().map(PlainText::line).collect(Collectors.joining("\n"));
        return lines.isEmpty() ? NONE : new Cell(text, Tone.NONE, Html.lines(text));
    }

    /** Returns a cell with the line at this index; an empty cell after the last line. */
    Cell line(int index) {
        return new Cell(text.lines().skip(index).findFirst().orElse(""), tone, html);
    }

    public static Cell duration(@Nullable Long nanos) {
        return nanos == null ? NONE : figure(nanos, Text.duration(nanos));
    }

    public static Cell count(@Nullable Number count) {
        return count == null ? NONE : figure(count, count.toString());
    }

    public static Cell decimal(@Nullable Double value) {
        return value == null ? NONE : figure(value, Text.number(value, 2));
    }

    public static Cell mebibytes(@Nullable Long bytes) {
        return bytes == null ? NONE : figure(bytes, Text.mebibytes(bytes, 0));
    }

    public static Cell figure(Number exact, String shown) {
        return new Cell(PlainText.line(shown), Tone.NONE, Html.figure(exact, shown));
    }

    public Cell in(Tone colour) {
        return new Cell(text, colour, html);
    }

    /** Returns a copy with a mark behind its content. */
    public Cell marked(String mark, Html markOnPage) {
        return new Cell(text + " " + mark, tone, Html.all(html, Html.text(" "), markOnPage));
    }

    public Cell onPage(Html other) {
        return new Cell(text, tone, other);
    }

    /** Returns how often each name was counted; a page has a line for each. */
    public static Cell counts(Map<String, Integer> counts) {
        return counts.isEmpty() ? NONE : of(Text.counts(counts)).onPage(Html.counts(counts));
    }

    /** Returns a cell with two figures. The text between them may be different on a page. */
    public static Cell pair(Cell first, String between, String betweenOnPage, Cell second) {
        return of(first.text + between + second.text)
                .onPage(Html.all(first.html, Html.text(betweenOnPage), second.html));
    }

    public static Cell code(String text) {
        return of(text).onPage(Html.tag("code", text));
    }

    /** Returns a copy that, on a page, has this content below the content of this cell. */
    public Cell above(Html small) {
        return onPage(Html.all(html, small));
    }
}
