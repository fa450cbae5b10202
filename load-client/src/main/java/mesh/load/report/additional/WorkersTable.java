package mesh.load.report.additional;

import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ContenderResult;

/** What each of several worker processes did while a contender was under load, and how close together they released their users. */
public final class WorkersTable {

    private static final String TITLE = "Worker processes";

    private static final String HOW_TO_READ =
            "The users of a contender were shared among these processes, which released them at one instant. released: how long after the"
                    + " first of them, by the clock of the process that told them to. clock +/-: by how much that may be wrong, half of the"
                    + " fastest round trip. requests: recorded of all that it had to send.";

    private static final String[] HEADER = {
        "contender", "worker", "host", "users", "requests", "released", "clock +/-", "send skew", "lost because"
    };

    private final RunResult run;
    private final ContenderNames names;

    public WorkersTable(RunResult run) {
        this.run = run;
        this.names = new ContenderNames(run);
    }

    /** A section of {@code summary.md}; empty for a run of one process. */
    public String markdown() {
        return isThere() ? "\n## " + TITLE + "\n\n" + table().render() + "\n" + HOW_TO_READ + "\n" : "";
    }

    public Html html() {
        return isThere()
                ? Html.tag(
                        "details",
                        Html.tag("summary", TITLE),
                        table().html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"))
                : Html.NOTHING;
    }

    private boolean isThere() {
        return run.contenders().stream().anyMatch(one -> one.barrier().processes() != null);
    }

    private MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(HEADER);
        for (ContenderResult one : run.contenders()) {
            if (one.barrier().processes() != null) {
                one.barrier().processes().forEach(process -> table.add(cells(one, process)));
            }
        }
        return table;
    }

    private String[] cells(ContenderResult one, ProcessFigures process) {
        Long released = process.releasedNanos();
        int last = process.firstUser() + process.users() - 1;
        return new String[] {
            names.of(one),
            Integer.toString(process.worker()),
            process.host(),
            process.firstUser() + " to " + last,
            process.requests() + "/" + (process.requests() + process.unfinished()),
            released == null ? Text.NOTHING : Text.duration(released),
            Text.duration(process.clockUncertaintyNanos()),
            Text.duration(process.sendSkewNanos()),
            process.lossReason() == null ? Text.NOTHING : process.lossReason()
        };
    }
}
