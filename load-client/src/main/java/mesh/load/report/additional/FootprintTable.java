package mesh.load.report.additional;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/** What each gateway held while requests waited in it: a row for each contender that was looked at. */
public final class FootprintTable {

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
    public FootprintTable(RunResult run) {
        this.run = run;
    }

    /** The section of {@code summary.md}; empty where nobody was to look. */
    public String markdown() {
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
                if (seen.footprint() != null) {
                    table.add(row(names.of(contender), seen.footprint()));
                    any = true;
                }
            }
        }
        return any ? Optional.of(table) : Optional.empty();
    }

    private static String[] row(String name, WaitingFootprint footprint) {
        return List.of(
                        name,
                        Text.duration(footprint.atNanos()),
                        Integer.toString(footprint.underWay()),
                        mebibytes(footprint.before().heapBytes()) + " -> "
                                + mebibytes(footprint.meanwhile().heapBytes()),
                        kibibytes(footprint.heapPerRequest()),
                        mebibytes(footprint.before().residentBytes()) + " -> "
                                + mebibytes(footprint.meanwhile().residentBytes()),
                        kibibytes(footprint.residentPerRequest()),
                        footprint.before().threads() + " -> "
                                + footprint.meanwhile().threads())
                .toArray(String[]::new);
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }

    private static String kibibytes(@Nullable Double bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f KiB", bytes / KIBIBYTE);
    }
}
