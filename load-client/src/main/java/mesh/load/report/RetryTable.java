package mesh.load.report;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.ContenderResult.RetryCounts;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;

/** The attempts of each contender's calls, if the gateway of one of them tried failed calls again. */
final class RetryTable {

    private static final String HOW_TO_READ =
            "asked for: calls of the legacy backend if no request fails. attempts: calls that the gateway's HTTP client began, "
                    + "including the first attempt of each call, and the calls of probes. retries: further attempts after a failed "
                    + "one. over budget: retries that were not made because the budget was spent. refused: attempts that the "
                    + "circuit breaker rejected.";

    private record Row(String name, CallCounts calls) {}

    private RetryTable() {}

    static Stream<Section> of(RunResult run) {
        List<Row> rows = run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(one.callCounts()).map(calls -> new Row(run.nameOf(one), calls)))
                .toList();
        return new Section(Place.CALLS, "Calls that were tried again")
                .table(Table.of(rows)
                        .text("contender", Row::name)
                        .cells("asked for", one -> Cell.count(one.calls().expected()))
                        .cells("attempts", one -> Cell.count(one.calls().madeInAll()))
                        .text("retries", one -> counted(one, RetryCounts::retries))
                        .text("over budget", one -> counted(one, RetryCounts::overBudget))
                        .text("refused", one -> counted(one, RetryCounts::refused))
                        .text("breaker opened", one -> counted(one, RetryCounts::opened)))
                .reading(HOW_TO_READ)
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(rows.stream().allMatch(one -> one.calls().retryCounts() == null));
    }

    private static String counted(Row one, ToLongFunction<RetryCounts> count) {
        RetryCounts counts = one.calls().retryCounts();
        return counts == null ? Text.NOTHING : Text.count(count.applyAsLong(counts));
    }
}
