package mesh.load.report;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.result.ContenderResult;
import mesh.load.result.FaultFigures;
import mesh.load.result.HeldFigures;
import mesh.load.result.OutcomeCounts;
import mesh.load.result.RunResult;
import org.jspecify.annotations.Nullable;

/** What went wrong on purpose: what the users of each contender saw of it, and how their gateway came back. */
final class FaultTable {

    private static final String HOW_TO_READ =
            "lasted: from the fault until the service was as before, the start of a new process included. first right answer: from"
                    + " there, to a new user. idle again: from the end of load and fault until the gateway held no more threads,"
                    + " connections and direct buffers than before; or what it still held more of after 10 s. recorded: requests"
                    + " whose end is known, of those that were let go.";

    private static final String[] HEADER = {
        "contender",
        "ok",
        "not ok, by cause",
        "lasted",
        "first right answer",
        "idle again",
        "threads",
        "connections",
        "direct buffers",
        "recorded"
    };

    private final RunResult run;

    FaultTable(RunResult run) {
        this.run = run;
    }

    /** Empty for a run in which nothing went wrong on purpose. */
    String markdown() {
        return isThere() ? "\n## The fault\n\n" + what() + "\n\n" + table().render() + "\n" + HOW_TO_READ + "\n" : "";
    }

    Html html() {
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
        return first.fault() + ", " + Text.duration(first.beganNanos()) + " after the barrier.";
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
            Names.of(run, one),
            one.outcomes().ok() + "/" + one.outcomes().requests(),
            causes(one.outcomes()),
            Text.duration(fault.endedNanos() - fault.beganNanos()),
            fault.recoveryNanos() == null ? "none" : Text.duration(fault.recoveryNanos()),
            idleAgain(fault),
            held(fault, held -> Integer.toString(held.threads())),
            held(fault, held -> count(held.connectionsActive())),
            held(fault, held -> mebibytes(held.directBytes())),
            fault.recorded() + "/" + fault.released()
        };
    }

    private static String held(FaultFigures fault, Function<HeldFigures, String> figure) {
        HeldFigures idle = fault.idle();
        HeldFigures after = fault.after();
        return idle == null || after == null ? Text.NOTHING : figure.apply(idle) + " -> " + figure.apply(after);
    }

    private static String causes(OutcomeCounts outcomes) {
        Map<String, Integer> all = new TreeMap<>(outcomes.serverErrors());
        outcomes.otherFailures().forEach((name, count) -> all.merge(name, count, Integer::sum));
        String text = all.entrySet().stream()
                .map(one -> one.getValue() + " " + one.getKey())
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? Text.NOTHING : text;
    }

    private static String idleAgain(FaultFigures fault) {
        if (fault.settledNanos() != null) {
            return Text.duration(fault.settledNanos());
        }
        return fault.after() == null ? Text.NOTHING : "more " + String.join(", ", fault.leaked());
    }

    private static String count(@Nullable Integer count) {
        return count == null ? "0" : count.toString();
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? "?" : (bytes >> 20) + " MiB";
    }
}
