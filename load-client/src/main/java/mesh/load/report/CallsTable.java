package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;
import mesh.load.results.contender.CallCounts;
import mesh.load.results.contender.ContenderResult;

/** Calls that gateways made, and calls that arrived at the backend. The table shows all contenders if the two differ for one of them. */
public final class CallsTable extends AdditionalTable {

    private static final String HOW_TO_READ =
            "asked for: calls of the legacy backend, if no request fails; a route that calls sequentially stops at its first failure."
                    + " made: calls that the gateway began, by its HTTP client. arrived: calls that the backend received. More than were"
                    + " made: the client repeated some by itself. Fewer: the others failed before they were sent, or still waited for a"
                    + " thread of the backend. Probes for the recovery from a fault and requests beside the load count, too.";

    private static final List<String> HEADER = List.of("contender", "asked for", "made", "arrived", "HTTP client");

    private final boolean differ;

    /** Creates the table for all contenders of a run. */
    public CallsTable(RunResult run) {
        super(run, "Calls made and arrived", HOW_TO_READ, HEADER);
        this.differ = run.contenders().stream()
                .map(ContenderResult::callCounts)
                .filter(Objects::nonNull)
                .anyMatch(CallCounts::differ);
    }

    /** Returns for a terminal which HTTP clients repeat calls; empty if none does. */
    public String text() {
        return introduction().isEmpty() ? "" : "\n" + introduction() + "\n";
    }

    /** Names the HTTP clients that repeat calls: their users have more attempts than those of other contenders. */
    @Override
    String introduction() {
        Map<String, List<String>> byClient = new LinkedHashMap<>();
        for (ContenderResult one : run().contenders()) {
            CallCounts calls = one.callCounts();
            if (calls != null && calls.repeated() > 0) {
                byClient.computeIfAbsent(clients(calls), client -> new ArrayList<>())
                        .add(name(one) + " made " + calls.madeInAll() + " and " + calls.arrivals() + " arrived");
            }
        }
        return byClient.entrySet().stream()
                .map(client -> client.getKey() + " repeats a call whose connection ends before a response: "
                        + String.join(", ", client.getValue())
                        + ". Its users have more attempts than those of other clients.")
                .collect(Collectors.joining(" "));
    }

    /** Opens the section if contenders differ. */
    @Override
    Html framed(Html content) {
        return introduction().isEmpty() ? super.framed(content) : section("calls", content);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        CallCounts calls = one.callCounts();
        return differ && calls != null ? List.of(cells(one, calls)) : List.of();
    }

    private List<String> cells(ContenderResult one, CallCounts calls) {
        return List.of(
                name(one),
                Long.toString(calls.expected()),
                Long.toString(calls.madeInAll()),
                Long.toString(calls.arrivals()),
                clients(calls));
    }

    private static String clients(CallCounts calls) {
        return String.join(" or ", calls.made().keySet());
    }
}
