package mesh.load.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.PlainText;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.OutcomeCounts;

/** A table that only some runs have, with its heading and an explanation. A table without rows is not shown at all. */
public abstract sealed class AdditionalTable
        permits BesideTable, CallsTable, DatabaseTable, DeadlineTable, FaultTable, FootprintTable, WorkersTable {

    private final RunResult run;
    private final ContenderNames names;
    private final String title;
    private final String howToRead;
    private final List<String> header;

    AdditionalTable(RunResult run, String title, String howToRead, List<String> header) {
        this.run = run;
        this.names = new ContenderNames(run);
        this.title = title;
        this.howToRead = howToRead;
        this.header = header;
    }

    /** Returns the rows of one contender, with a cell for each column; none if it has no such figures. */
    abstract List<List<String>> rows(ContenderResult one);

    /** Returns a sentence above the table; empty if it needs none. Called only if there is a row. */
    String introduction() {
        return "";
    }

    /** Returns the frame of the section in the report, which is collapsed unless a subclass decides otherwise. */
    Html framed(Html content) {
        return Html.tag("details", Html.tag("summary", title), content);
    }

    /** Returns a section of the report that is always open. */
    final Html section(String id, Html content) {
        return Html.tag("section", Html.tag("h2", title), content).with("id", id);
    }

    /** Returns the section of {@code summary.md}; empty if there is no row. */
    public final String markdown() {
        String above = "\n## " + title + "\n\n";
        return table().map(table -> above + paragraph() + table.render() + "\n" + howToRead + "\n")
                .orElse("");
    }

    private String paragraph() {
        return introduction().isEmpty() ? "" : PlainText.line(introduction()) + "\n\n";
    }

    /** Returns the section of the report. */
    public final Html html() {
        return table().map(table -> framed(Html.all(
                        introduction().isEmpty() ? Html.NOTHING : Html.tag("p", introduction()),
                        table.html(),
                        Html.tag("p", howToRead).with("class", "reading"))))
                .orElse(Html.NOTHING);
    }

    /** Returns the table without heading and explanation; empty if there is no row. */
    final Optional<MarkdownTable> table() {
        List<List<String>> rows =
                run.contenders().stream().flatMap(one -> rows(one).stream()).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        rows.forEach(row -> table.add(row.toArray(String[]::new)));
        return Optional.of(table);
    }

    /** Returns how many requests failed, by reason; a dash if none did. */
    static String causes(OutcomeCounts outcomes) {
        String text = outcomes.failures().entrySet().stream()
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? Text.NOTHING : text;
    }

    final RunResult run() {
        return run;
    }

    final String name(ContenderResult one) {
        return names.of(one);
    }

    final String title() {
        return title;
    }
}
