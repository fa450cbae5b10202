package mesh.load.report;

import java.util.List;
import java.util.stream.Collectors;

/** A plain page: no script, no network, light and dark as the reader's system has it. */
final class HtmlPage {

    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            div { overflow-x: auto; }
            table { border-collapse: collapse; }
            th, td { text-align: left; padding: .3rem .8rem; border-bottom: 1px solid #8884; vertical-align: top; }
            td { font-variant-numeric: tabular-nums; }
            </style>
            </head>
            <body>
            <h1>%s</h1>
            """;

    private HtmlPage() {}

    /** @param body HTML; the title is plain text */
    static String of(String title, String body) {
        return HEAD.replace("%s", escaped(title)) + body + "\n</body>\n</html>\n";
    }

    static String table(MarkdownTable table) {
        List<List<String>> rows = table.rows();
        return "<div><table><thead>" + row(rows.getFirst(), "th") + "</thead>\n<tbody>\n"
                + rows.stream().skip(1).map(cells -> row(cells, "td")).collect(Collectors.joining("\n"))
                + "\n</tbody></table></div>\n";
    }

    private static String row(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + escaped(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    /** What comes from a service or a scenario is text, whatever it looks like. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
