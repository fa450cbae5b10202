package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.results.contender.ServiceResourceUsage;
import org.jspecify.annotations.Nullable;

/** The effects of a fault: what the users of each contender saw of it, and how the services recovered. */
public final class FaultTable extends AdditionalTable {

    private static final String HOW_TO_READ =
            "lasted: from the fault until the service was as before, the start of a new process included. first valid response: from"
                    + " there, to a new user. idle again: from the end of load and fault until the gateway and what it calls held no more"
                    + " threads, connections and direct buffers than before; or what they still held more of after 10 s."
                    + " recorded: requests whose end is known, of those that were issued.";

    private static final List<String> HEADER = List.of(
            "contender",
            "ok",
            "not ok, by cause",
            "lasted",
            "first valid response",
            "idle again",
            "gateway: threads, connections, direct buffers",
            "upstream: threads, connections, direct buffers",
            "recorded");

    /** Creates the table for all contenders of a run. */
    public FaultTable(RunResult run) {
        super(run, "The fault", HOW_TO_READ, HEADER);
    }

    @Override
    Html framed(Html content) {
        return section("fault", content);
    }

    @Override
    String introduction() {
        FaultFigures first = run().contenders().stream()
                .map(ContenderResult::fault)
                .flatMap(Stream::ofNullable)
                .findFirst()
                .orElseThrow();
        return first.fault() + ", " + Text.duration(first.startNanos()) + " after the barrier.";
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        return one.fault() == null ? List.of() : List.of(cells(one, one.fault()));
    }

    private List<String> cells(ContenderResult one, FaultFigures fault) {
        return List.of(
                name(one),
                one.outcomes().ok() + "/" + one.outcomes().requests(),
                causes(one.outcomes()),
                Text.duration(fault.endNanos() - fault.startNanos()),
                fault.recoveryNanos() == null ? "none" : Text.duration(fault.recoveryNanos()),
                idleAgain(fault),
                usage(fault, 0),
                usage(fault, 1),
                fault.recorded() + "/" + fault.issued());
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
