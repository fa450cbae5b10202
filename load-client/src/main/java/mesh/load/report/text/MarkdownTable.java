package mesh.load.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.report.text.Paint.Tone;

/** A table that is readable as plain text and renders as Markdown. */
public final class MarkdownTable {

    private static final String GAP = "  ";
    private static final String CUT = "...";
    private static final int SHORTEST = 10;

    private final List<List<Cell>> rows = new ArrayList<>();

    /**
     * One cell.
     *
     * @param tone for a terminal; has no width
     */
    public record Cell(String text, Tone tone) {

        public Cell {
            text = PlainText.line(text).replace("|", "\\|");
        }

        public static Cell of(String text) {
            return new Cell(text, Tone.NONE);
        }
    }

    public MarkdownTable(String... header) {
        add(header);
    }

    public void add(String... cells) {
        rows.add(Stream.of(cells).map(Cell::of).toList());
    }

    public void add(List<Cell> cells) {
        rows.add(List.copyOf(cells));
    }

    /** Returns the table for a file, or for any other output without colours. */
    public String render() {
        return render(Paint.PLAIN);
    }

    public String render(Paint paint) {
        List<Integer> widths = widths();
        StringBuilder text = new StringBuilder(line(rows.getFirst(), widths, paint));
        text.append(widths.stream().map("-"::repeat).collect(Collectors.joining("-|-", "|-", "-|\n")));
        rows.stream().skip(1).forEach(row -> text.append(line(row, widths, paint)));
        return text.toString();
    }

    /** Returns the number of terminal columns that it takes. */
    public int width() {
        return widths().stream().mapToInt(width -> width + 3).sum() + 1;
    }

    /**
     * Returns a table for a narrow terminal: without lines, and with as many cells of each row as fit, from the left.
     *
     * @param least minimum number of cells; the last of them is cut if it does not fit
     */
    public String narrow(int columns, int least, Paint paint) {
        List<Integer> widths = widths();
        int cells = least;
        while (cells < widths.size() && narrowWidth(widths, cells + 1) <= columns) {
            cells++;
        }
        int tooWide = Math.max(0, narrowWidth(widths, cells) - columns);
        int last = Math.max(SHORTEST, widths.get(cells - 1) - tooWide);
        StringBuilder text = new StringBuilder();
        for (List<Cell> row : rows) {
            for (int i = 0; i < cells - 1; i++) {
                text.append(padded(row.get(i), widths.get(i), paint)).append(GAP);
            }
            Cell cell = row.get(cells - 1);
            text.append(paint.on(cut(cell.text(), last), cell.tone())).append("\n");
        }
        return text.toString();
    }

    private static int narrowWidth(List<Integer> widths, int cells) {
        return widths.stream().limit(cells).mapToInt(Integer::intValue).sum() + (cells - 1) * GAP.length();
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - CUT.length()) + CUT;
    }

    private List<Integer> widths() {
        return IntStream.range(0, rows.getFirst().size())
                .map(this::width)
                .boxed()
                .toList();
    }

    /** Returns the table for the report. */
    public Html html() {
        List<List<String>> texts =
                rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
        List<Html> body = texts.stream().skip(1).map(MarkdownTable::row).toList();
        return Html.scrolling(
                Html.tag("table", Html.header(texts.getFirst().toArray(String[]::new)), Html.tag("tbody", body)));
    }

    private static Html row(List<String> cells) {
        return Html.tag(
                "tr",
                Html.tag("th", cells.getFirst()).with("scope", "row"),
                Html.all(
                        cells.stream().skip(1).map(cell -> Html.tag("td", cell)).toList()));
    }

    private int width(int column) {
        return rows.stream()
                .mapToInt(row -> row.get(column).text().length())
                .max()
                .orElse(0);
    }

    private static String line(List<Cell> cells, List<Integer> widths, Paint paint) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> padded(cells.get(i), widths.get(i), paint))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String padded(Cell cell, int width, Paint paint) {
        return paint.on(cell.text(), cell.tone())
                + " ".repeat(width - cell.text().length());
    }
}
