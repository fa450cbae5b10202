package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;

/** The table of the calls of dependencies, as the proxy in front of them saw them. */
final class DependencyTable {

    private record Row(String contender, ContenderResult under, DependencyFigures calls) {

        double perRequest() {
            return (double) calls.calls() / under.outcomes().requests();
        }

        double underWay() {
            return calls.meanConcurrentCalls(under.durationNanos());
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
                .number("per request", one -> tenths(one.perRequest()))
                .number("time per call", one -> Cell.duration(one.calls().meanNanos()))
                .number("under way", one -> tenths(one.underWay()))
                .number("at most", count(DependencyFigures::concurrentCalls))
                .number("connections", count(DependencyFigures::connections))
                .text("failed or held", one -> Text.counts(one.calls().failures()));
        return new Section(Place.BESIDE, "Calls of dependencies")
                .id("dependencies")
                .words("Calls of dependencies, outside the application:")
                .on(Medium.TERMINAL)
                .table(table)
                .reading(
                        "What the proxy in front of each dependency counted. time per call: mean, outside the application, with the "
                                + "dependency's own queue. under way, at most: mean and highest number of calls under way at a time. If the two "
                                + "are close, something lets no more calls go at a time. connections: most that were open at a time. failed or "
                                + "held: events by kind.")
                .unless(table.isEmpty());
    }

    private static Cell tenths(double value) {
        return Cell.figure(value, Text.number(value, 1));
    }

    private static Function<Row, Cell> count(ToLongFunction<DependencyFigures> figure) {
        return one -> Cell.count(figure.applyAsLong(one.calls()));
    }
}
