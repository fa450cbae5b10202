package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;

/** The table of the calls of dependencies, as the proxy in front of them saw them. */
final class DependencyTable {

    private record Row(String contender, ContenderResult under, DependencyFigures calls) {

        String perRequest() {
            return Text.number((double) calls.calls() / under.outcomes().requests(), 1);
        }
    }

    private DependencyTable() {}

    static Stream<Section> of(RunResult run) {
        List<Row> rows = run.contenders().stream()
                .filter(one -> one.dependencies() != null && one.outcomes().requests() > 0)
                .flatMap(one -> one.dependencies().stream().map(calls -> new Row(run.nameOf(one), one, calls)))
                .toList();
        Table<Row> table = Table.of(rows)
                .text("contender", Row::contender)
                .text("dependency", one -> one.calls().name())
                .number("calls", count(DependencyFigures::calls))
                .text("per request", Row::perRequest)
                .number("time per call", one -> Cell.duration(one.calls().meanNanos()))
                .number("concurrent", count(DependencyFigures::concurrentCalls))
                .number("connections", count(DependencyFigures::connections))
                .text(
                        "in use",
                        one -> Text.percent(one.calls().busyShare(one.under().durationNanos())))
                .text("failed or held", one -> Text.counts(one.calls().failures()));
        return new Section(Place.BESIDE, "Calls of dependencies")
                .id("dependencies")
                .words("Calls of dependencies, outside the application:")
                .on(Medium.TERMINAL)
                .table(table)
                .reading(
                        "What the proxy in front of each dependency counted. time per call: mean, from the call's first byte at the proxy "
                                + "until the response, without any wait in the application. concurrent: most calls that were under way "
                                + "at a time. connections: most that were open at a time. in use: share of the connections' time "
                                + "in which a call was under way. If it is near 100 %, the application can hardly make more calls at "
                                + "a time over so few connections.")
                .unless(table.isEmpty());
    }

    private static Function<Row, Cell> count(ToLongFunction<DependencyFigures> figure) {
        return one -> Cell.count(figure.applyAsLong(one.calls()));
    }
}
