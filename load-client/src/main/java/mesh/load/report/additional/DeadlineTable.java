package mesh.load.report.additional;

import java.util.List;
import java.util.Locale;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import org.jspecify.annotations.Nullable;

/** What users got at a deadline, and what the backend still did for nobody: a row for each contender that may respond in part. */
public final class DeadlineTable {

    private static final String TITLE = "At the deadline";

    private static final String HOW_TO_READ = """
            items: those of the valid responses, of all that were asked for. calls: those that the backend got in all. after the response:
            of these, how many it ended only after the last user had his response, and how many of them it was only given then. It works on
            all of them for nobody.
            """;

    private final RunResult run;

    /** Of all contenders of a run. */
    public DeadlineTable(RunResult run) {
        this.run = run;
    }

    /** The section of {@code summary.md}; empty where every response had to be whole. */
    public String markdown() {
        return rows().isEmpty() ? "" : "\n## " + TITLE + "\n\n" + table().render() + "\n" + HOW_TO_READ;
    }

    /** The same for the report. */
    public Html html() {
        return rows().isEmpty()
                ? Html.NOTHING
                : Html.tag(
                        "details",
                        Html.tag("summary", TITLE),
                        table().html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"));
    }

    private List<ContenderResult> rows() {
        return run.contenders().stream().filter(one -> one.itemRatio() != null).toList();
    }

    private MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "items",
                "median response",
                "last response",
                "calls",
                "after the response",
                "begun after it");
        ContenderNames names = new ContenderNames(run);
        for (ContenderResult one : rows()) {
            table.add(row(names.of(one), one));
        }
        return table;
    }

    private static String[] row(String name, ContenderResult one) {
        return List.of(
                        name,
                        percent(one.itemRatio()),
                        latency(one, 50),
                        latency(one, 100),
                        counted(one, "arrivals"),
                        counted(one, "leftoverCalls"),
                        counted(one, "leftoverBegun"))
                .toArray(String[]::new);
    }

    private static String percent(@Nullable Double ratio) {
        return ratio == null ? Text.NOTHING : String.format(Locale.ROOT, "%.0f %%", 100 * ratio);
    }

    private static String latency(ContenderResult one, double percentile) {
        return one.ok().samples() == 0 ? Text.NOTHING : Text.duration(one.ok().at(percentile));
    }

    private static String counted(ContenderResult one, String name) {
        return one.backend().get(name) instanceof Number number ? number.toString() : Text.NOTHING;
    }
}
