package mesh.load.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table that reads well as it is and renders as Markdown. */
final class MarkdownTable {

    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(String... header) {
        rows.add(List.of(header));
    }

    void add(String... cells) {
        rows.add(List.of(cells));
    }

    /** The header first. */
    List<List<String>> rows() {
        return rows;
    }

    String render() {
        List<Integer> widths = IntStream.range(0, rows.getFirst().size())
                .map(this::width)
                .boxed()
                .toList();
        StringBuilder text = new StringBuilder(line(rows.getFirst(), widths));
        text.append(widths.stream().map("-"::repeat).collect(Collectors.joining("-|-", "|-", "-|\n")));
        rows.stream().skip(1).forEach(row -> text.append(line(row, widths)));
        return text.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private static String line(List<String> cells, List<Integer> widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(i ->
                        cells.get(i) + " ".repeat(widths.get(i) - cells.get(i).length()))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
