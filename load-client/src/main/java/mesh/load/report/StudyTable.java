package mesh.load.report;

import java.util.List;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.PlainText;

/**
 * A table that is the same in {@code summary.md} and in the report.
 *
 * @param rows each as long as the header; the first cell is the name of the row
 */
record StudyTable(String caption, List<String> header, List<List<String>> rows) {

    /** Escapes control characters: titles of published studies and names of applications are text of others. */
    StudyTable {
        caption = PlainText.line(caption);
        header = lines(header);
        rows = rows.stream().map(StudyTable::lines).toList();
    }

    private static List<String> lines(List<String> texts) {
        return texts.stream().map(PlainText::line).toList();
    }

    String markdown() {
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        rows.forEach(row -> table.add(row.toArray(String[]::new)));
        return caption + "\n\n" + table.render();
    }

    Html html() {
        String[] titles = header.stream()
                .map(title -> header.indexOf(title) == 0 ? title : title + " #")
                .toArray(String[]::new);
        return Html.scrolling(Html.tag(
                "table",
                Html.tag("caption", caption),
                Html.header(titles),
                Html.tag("tbody", rows.stream().map(StudyTable::row).toList())));
    }

    private static Html row(List<String> cells) {
        Html name = Html.tag("th", cells.getFirst()).with("scope", "row");
        List<Html> figures = cells.stream()
                .skip(1)
                .map(cell -> Cells.number(Html.text(cell)))
                .toList();
        return Html.tag("tr", name, Html.all(figures));
    }
}
