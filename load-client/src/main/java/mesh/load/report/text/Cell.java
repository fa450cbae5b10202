package mesh.load.report.text;

import java.util.Map;
import mesh.load.report.text.Paint.Tone;
import org.jspecify.annotations.Nullable;

/**
 * One cell of a table, for every medium.
 *
 * @param text for a terminal and for Markdown, on one line
 * @param tone its colour on a terminal
 * @param html for a page; if it is a figure, it includes the exact value from {@code results.json}
 */
public record Cell(String text, Tone tone, Html html) {

    public static final Cell NONE = of(Text.NOTHING);

    public static Cell of(String text) {
        String line = PlainText.line(text);
        return new Cell(line, Tone.NONE, Html.text(line));
    }

    /** Returns a cell for a duration in nanoseconds; an empty cell if it is unknown. */
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

    /** Returns a figure for readers, with its exact value in {@code results.json}. */
    public static Cell figure(Number exact, String shown) {
        return new Cell(PlainText.line(shown), Tone.NONE, Html.figure(exact, shown));
    }

    public Cell in(Tone colour) {
        return new Cell(text, colour, html);
    }

    /** Returns a copy with different content on a page. */
    public Cell onPage(Html other) {
        return new Cell(text, tone, other);
    }

    /** Returns how often each name was counted; a page has a line for each. */
    public static Cell counts(Map<String, Integer> counts) {
        Cell cell = of(Text.counts(counts));
        return counts.isEmpty() ? cell : cell.onPage(Html.counts(counts));
    }
}
