package mesh.load.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table that is declared once, by its rows and its columns, and written as text that renders as Markdown, or as HTML. */
public final class Table<R> {

    private static final String GAP = "  ";
    private static final String CUT = "...";
    private static final int SHORTEST = 10;

    private record Column<R>(String heading, boolean isNumber, Function<? super R, Cell> cell) {

        Html with(Html cell) {
            return isNumber ? cell.with("class", "number") : cell;
        }
    }

    private final List<R> rows;
    private final List<Column<R>> columns = new ArrayList<>();
    private String caption = "";
    private @Nullable Table<R> narrow;
    private int leastColumns;

    private Table(Collection<? extends R> rows) {
        this.rows = List.copyOf(rows);
    }

    public static <R> Table<R> of(Collection<? extends R> rows) {
        return new Table<>(rows);
    }

    /** Returns a table of texts, with a column for each heading; all but the first are numbers. */
    public static Table<List<String>> rows(List<String> headings, List<List<String>> rows) {
        Table<List<String>> table = new Table<List<String>>(rows).text(headings.getFirst(), List::getFirst);
        for (int i = 1; i < headings.size(); i++) {
            int column = i;
            table.number(headings.get(i), row -> Cell.of(row.get(column)));
        }
        return table;
    }

    public Table<R> text(String heading, Function<? super R, String> text) {
        return cells(heading, row -> Cell.of(text.apply(row)));
    }

    public Table<R> cells(String heading, Function<? super R, Cell> cell) {
        columns.add(new Column<>(heading, false, cell));
        return this;
    }

    /** Adds a column that a page aligns to the right. */
    public Table<R> number(String heading, Function<? super R, Cell> cell) {
        columns.add(new Column<>(heading, true, cell));
        return this;
    }

    public Table<R> caption(String words) {
        caption = PlainText.line(words);
        return this;
    }

    /** Returns a table with some of these columns, in the order of the headings. */
    public Table<R> only(String... headings) {
        Table<R> some = new Table<>(rows);
        for (String heading : headings) {
            some.columns.add(columns.stream()
                    .filter(column -> column.heading().equals(heading))
                    .findFirst()
                    .orElseThrow());
        }
        return some;
    }

    public Table<R> without(String... headings) {
        Table<R> others = new Table<>(rows);
        others.columns.addAll(columns);
        others.columns.removeIf(column -> List.of(headings).contains(column.heading()));
        return others;
    }

    /**
     * Sets the table that replaces this one on a narrow terminal. It shows as many of its columns as fit, from the left, without lines
     * between them.
     *
     * @param least minimum number of columns; the last of them is cut if it does not fit
     */
    public Table<R> narrow(Table<R> other, int least) {
        narrow = other;
        leastColumns = least;
        return this;
    }

    public String caption() {
        return caption;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public String text() {
        return text(TerminalColours.PLAIN, Integer.MAX_VALUE);
    }

    public String text(TerminalColours colours, int width) {
        List<List<Cell>> lines = lines(Table::withoutBars);
        List<Integer> widths = widths(lines);
        if (narrow != null && widths.stream().mapToInt(one -> one + 3).sum() + 1 > width) {
            return narrow.cut(width, leastColumns, colours);
        }
        return grid(lines, widths, colours);
    }

    /** Returns the table for a Markdown file, with equally wide columns. */
    public String markdown() {
        List<List<Cell>> lines = lines(Markdown::inline);
        return grid(lines, widths(lines), TerminalColours.PLAIN);
    }

    private static String grid(List<List<Cell>> lines, List<Integer> widths, TerminalColours colours) {
        String rule = widths.stream().map("-"::repeat).collect(Collectors.joining("-|-", "|-", "-|\n"));
        List<String> texts =
                lines.stream().map(line -> line(line, widths, colours)).toList();
        return texts.getFirst() + rule + String.join("", texts.subList(1, texts.size()));
    }

    private String cut(int width, int least, TerminalColours colours) {
        List<List<Cell>> lines =
                lines(Table::withoutBars).stream().map(Table::fromTheMargin).toList();
        List<Integer> widths = new ArrayList<>(widths(lines));
        while (widths.size() > least && width(widths) > width) {
            widths.removeLast();
        }
        int last = widths.size() - 1;
        int room = Math.max(SHORTEST, widths.get(last) - Math.max(0, width(widths) - width));
        StringBuilder text = new StringBuilder();
        for (List<Cell> line : lines) {
            for (int i = 0; i < last; i++) {
                text.append(padded(line.get(i), widths.get(i), colours)).append(GAP);
            }
            Cell cell = line.get(last);
            text.append(colours.on(cut(cell.text(), room), cell.tone())).append("\n");
        }
        return text.toString();
    }

    /** Without lines between the columns, the first cell is at the margin. */
    private static List<Cell> fromTheMargin(List<Cell> line) {
        Cell first = line.getFirst();
        List<Cell> cells = new ArrayList<>(line);
        cells.set(0, new Cell(PlainText.margin(first.text()), first.tone(), first.html()));
        return cells;
    }

    private static int width(List<Integer> widths) {
        return widths.stream().mapToInt(one -> one + GAP.length()).sum() - GAP.length();
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - CUT.length()) + CUT;
    }

    /** @param escape escapes the text of a cell for the output */
    private List<List<Cell>> lines(UnaryOperator<String> escape) {
        return Stream.concat(
                        Stream.of(line(column -> Cell.of(column.heading()))),
                        rows.stream()
                                .map(row -> line(column -> column.cell().apply(row)))
                                .flatMap(Table::single))
                .map(line -> line.stream()
                        .map(cell -> new Cell(escape.apply(cell.text()), cell.tone(), cell.html()))
                        .toList())
                .toList();
    }

    /** Splits a row into as many lines as its highest cell has. */
    private static Stream<List<Cell>> single(List<Cell> cells) {
        long height = cells.stream()
                .mapToLong(cell -> cell.text().lines().count())
                .max()
                .orElse(1);
        return IntStream.range(0, Math.max(1, (int) height))
                .mapToObj(i -> cells.stream().map(cell -> cell.line(i)).toList());
    }

    private List<Cell> line(Function<Column<R>, Cell> cell) {
        return columns.stream().map(cell).toList();
    }

    /** Escapes the character that could end a cell. */
    private static String withoutBars(String text) {
        return text.replace("|", "\\|");
    }

    private static List<Integer> widths(List<List<Cell>> lines) {
        return IntStream.range(0, lines.getFirst().size())
                .mapToObj(column -> lines.stream()
                        .mapToInt(line -> line.get(column).text().length())
                        .max()
                        .orElse(0))
                .toList();
    }

    private static String line(List<Cell> cells, List<Integer> widths, TerminalColours colours) {
        return IntStream.range(0, cells.size())
                .mapToObj(i -> padded(cells.get(i), widths.get(i), colours))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String padded(Cell cell, int width, TerminalColours colours) {
        return colours.on(cell.text(), cell.tone())
                + " ".repeat(width - cell.text().length());
    }

    public Html html() {
        return html(1);
    }

    /** Returns the table for a page, in groups of this many rows, which share their first two cells. */
    public Html html(int together) {
        Stream<Html> headings = columns.stream()
                .map(column -> column.with(
                        Html.tag("th", PlainText.line(column.heading())).with("scope", "col")));
        Stream<Html> lines = IntStream.range(0, rows.size()).mapToObj(i -> row(rows.get(i), i % together, together));
        return Html.tag(
                "table",
                Html.tag("caption", caption).unless(caption.isEmpty()),
                Html.tag("thead", Html.tag("tr", headings)),
                Html.tag("tbody", lines));
    }

    private Html row(R row, int inGroup, int together) {
        List<Html> cells = new ArrayList<>();
        for (int i = inGroup == 0 ? 0 : 2; i < columns.size(); i++) {
            Column<R> column = columns.get(i);
            Html content = column.cell().apply(row).html();
            Html cell = i == 0
                    ? Html.tag("th", content).with("scope", together == 1 ? "row" : "rowgroup")
                    : column.with(Html.tag("td", content));
            cells.add(together > 1 && i < 2 ? cell.with("rowspan", together) : cell);
        }
        return Html.tag("tr", cells.toArray(Html[]::new));
    }
}
