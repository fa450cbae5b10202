package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.HeldFigures;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/** What each gateway held while requests waited in it: a row for each contender that was looked at. */
public final class HeldTable {

    private static final String TITLE = "What a waiting request costs";

    private static final String HOW_TO_READ = """
            Seen once while the requests waited, right after a full garbage collection, beside what the gateway held before. heap: what is
            still needed. outside: what the process grew by beyond that, which is stacks of threads and buffers, where its heap was touched
            at the start (-Xms as large as -Xmx, and AlwaysPreTouch).
            """;

    private static final double KIBIBYTE = 1024;
    private static final double MEBIBYTE = 1024 * 1024;

    private final RunResult run;

    /** Of all contenders of a run. */
    public HeldTable(RunResult run) {
        this.run = run;
    }

    /** The section of {@code summary.md}; empty where nobody was to look. */
    String markdown() {
        return table().map(table -> "\n## " + TITLE + "\n\n" + table.render() + "\n" + HOW_TO_READ)
                .orElse("");
    }

    /** The same for the report. */
    public Html html() {
        return table().map(table -> Html.tag(
                        "details",
                        Html.tag("summary", TITLE),
                        table.html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading")))
                .orElse(Html.NOTHING);
    }

    private Optional<MarkdownTable> table() {
        MarkdownTable table = new MarkdownTable(
                "contender", "after", "under way", "heap", "heap each", "process", "outside each", "threads");
        boolean any = false;
        ContenderNames names = new ContenderNames(run);
        for (ContenderResult contender : run.contenders()) {
            for (ObservationFigures seen : contender.observations()) {
                if (seen.held() != null) {
                    table.add(row(names.of(contender), seen.held()));
                    any = true;
                }
            }
        }
        return any ? Optional.of(table) : Optional.empty();
    }

    private static String[] row(String name, HeldFigures held) {
        return List.of(
                        name,
                        Text.duration(held.atNanos()),
                        Integer.toString(held.underWay()),
                        mebibytes(held.before().heapBytes()) + " -> "
                                + mebibytes(held.meanwhile().heapBytes()),
                        kibibytes(held.heapPerRequest()),
                        mebibytes(held.before().residentBytes()) + " -> "
                                + mebibytes(held.meanwhile().residentBytes()),
                        kibibytes(held.residentPerRequest()),
                        held.before().threads() + " -> " + held.meanwhile().threads())
                .toArray(String[]::new);
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }

    private static String kibibytes(@Nullable Double bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f KiB", bytes / KIBIBYTE);
    }
}
