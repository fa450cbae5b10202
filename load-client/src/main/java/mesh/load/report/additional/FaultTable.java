package mesh.load.report.additional;

import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.ServiceResourceUsage;
import org.jspecify.annotations.Nullable;

/** What went wrong on purpose: what the users of each contender saw of it, and how the services came back. */
public final class FaultTable {

    private static final String HOW_TO_READ =
            "lasted: from the fault until the service was as before, the start of a new process included. first valid response: from"
                    + " there, to a new user. idle again: from the end of load and fault until the gateway and what it calls held no more"
                    + " threads, connections and direct buffers than before; or what they still held more of after 10 s."
                    + " recorded: requests whose end is known, of those that were issued.";

    private static final String[] HEADER = {
        "contender",
        "ok",
        "not ok, by cause",
        "lasted",
        "first valid response",
        "idle again",
        "gateway: threads, connections, direct buffers",
        "upstream: threads, connections, direct buffers",
        "recorded"
    };

    private final RunResult run;
    private final ContenderNames names;

    public FaultTable(RunResult run) {
        this.run = run;
        this.names = new ContenderNames(run);
    }

    /** Empty for a run in which nothing went wrong on purpose. */
    public String markdown() {
        return isThere() ? "\n## The fault\n\n" + what() + "\n\n" + table().render() + "\n" + HOW_TO_READ + "\n" : "";
    }

    public Html html() {
        if (!isThere()) {
            return Html.NOTHING;
        }
        return Html.tag(
                        "section",
                        Html.tag("h2", "The fault"),
                        Html.tag("p", what()),
                        table().html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"))
                .with("id", "fault");
    }

    private boolean isThere() {
        return faults().findAny().isPresent();
    }

    private Stream<FaultFigures> faults() {
        return run.contenders().stream().map(ContenderResult::fault).flatMap(Stream::ofNullable);
    }

    private String what() {
        FaultFigures first = faults().findFirst().orElseThrow();
        return first.fault() + ", " + Text.duration(first.startNanos()) + " after the barrier.";
    }

    private MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(HEADER);
        for (ContenderResult one : run.contenders()) {
            if (one.fault() != null) {
                table.add(cells(one, one.fault()));
            }
        }
        return table;
    }

    private String[] cells(ContenderResult one, FaultFigures fault) {
        return new String[] {
            names.of(one),
            one.outcomes().ok() + "/" + one.outcomes().requests(),
            causes(one.outcomes()),
            Text.duration(fault.endNanos() - fault.startNanos()),
            fault.recoveryNanos() == null ? "none" : Text.duration(fault.recoveryNanos()),
            idleAgain(fault),
            usage(fault, 0),
            usage(fault, 1),
            fault.recorded() + "/" + fault.issued()
        };
    }

    private static String usage(FaultFigures fault, int index) {
        if (fault.resources().size() <= index) {
            return Text.NOTHING;
        }
        ServiceResourceUsage service = fault.resources().get(index);
        return Stream.<Function<ResourceUsage, String>>of(
                        one -> Integer.toString(one.threads()),
                        one -> one.connections() == null
                                ? Text.NOTHING
                                : one.connections().toString(),
                        one -> mebibytes(one.directBytes()))
                .map(figure -> figure.apply(service.idle()) + " -> " + figure.apply(service.after()))
                .collect(Collectors.joining(", "));
    }

    private static String causes(OutcomeCounts outcomes) {
        String text = outcomes.failures().entrySet().stream()
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? Text.NOTHING : text;
    }

    private static String idleAgain(FaultFigures fault) {
        if (fault.returnToIdleNanos() != null) {
            return Text.duration(fault.returnToIdleNanos());
        }
        return fault.resources().isEmpty() ? Text.NOTHING : "more " + String.join(", ", fault.leakSuspects());
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : (bytes >> 20) + " MiB";
    }
}
