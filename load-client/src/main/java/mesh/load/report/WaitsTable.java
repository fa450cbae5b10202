package mesh.load.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import org.jspecify.annotations.Nullable;

/** The table of where requests waited, for contenders whose service records no stages. */
final class WaitsTable {

    private WaitsTable() {}

    static Stream<Section> of(RunResult run) {
        List<ContenderRow> rows = new Repetitions(run)
                .inOrder().stream()
                        .filter(row ->
                                row.repetitions().stream().anyMatch(one -> one.waits() != null && one.stages() == null))
                        .toList();
        Table<ContenderRow> table = Table.of(rows)
                .text("contender", ContenderRow::name)
                .number("thread", row -> part(row, GaugeWaits.THREAD))
                .number("permit", row -> part(row, GaugeWaits.PERMIT))
                .number("client's pool", row -> part(row, GaugeWaits.CLIENT_POOL))
                .number("client's connection", row -> part(row, GaugeWaits.CLIENT_CONNECTION))
                .number("database's pool", row -> part(row, GaugeWaits.DATABASE_POOL))
                .number("database's connection", row -> part(row, GaugeWaits.DATABASE_CONNECTION))
                .number("pool", row -> part(row, GaugeWaits.POOL))
                .number("on a connection", row -> part(row, GaugeWaits.CONNECTION))
                .number("other", row -> part(row, GaugeWaits.OTHER))
                .number("unexplained", row -> part(row, GaugeWaits.UNEXPLAINED))
                .number("sum", row -> cell(row, all(GaugeWaits::explainedNanos)))
                .number("measured", row -> cell(row, all(GaugeWaits::meanNanos)));
        return new Section(Place.BESIDE, "Where requests waited, from gauges")
                .id("waits")
                .words("Where requests waited, from gauges:")
                .on(Section.Medium.TERMINAL)
                .table(table.without(empty(rows)))
                .reading(
                        "Mean times of all requests, from the areas under sampled gauges (Little's law). thread: for a thread of the "
                                + "server, while all of them were busy. permit: for a permit in front of a call. client's pool, "
                                + "database's pool: for a connection of the pool. client's connection, database's connection: for the "
                                + "system behind it. A missing figure was not seen, which is not zero. other: on a thread, for none of "
                                + "these. unexplained: the rest, shown if the gauges explain less than 90 % of the latency. measured: the "
                                + "mean latency, with which the sum should agree. If the processor was the limit, a request also waits "
                                + "for a core, in every place.")
                .unless(table.isEmpty());
    }

    /** Returns the headings of parts that no contender has. */
    private static String[] empty(List<ContenderRow> rows) {
        return Stream.of(
                        new String[] {"permit", GaugeWaits.PERMIT},
                        new String[] {"client's pool", GaugeWaits.CLIENT_POOL},
                        new String[] {"client's connection", GaugeWaits.CLIENT_CONNECTION},
                        new String[] {"pool", GaugeWaits.POOL},
                        new String[] {"on a connection", GaugeWaits.CONNECTION},
                        new String[] {"database's pool", GaugeWaits.DATABASE_POOL},
                        new String[] {"database's connection", GaugeWaits.DATABASE_CONNECTION},
                        new String[] {"unexplained", GaugeWaits.UNEXPLAINED})
                .filter(one -> rows.stream().allMatch(row -> part(row, one[1]).equals(Cell.NONE)))
                .map(one -> one[0])
                .toArray(String[]::new);
    }

    private static Cell part(ContenderRow row, String wait) {
        return cell(
                row,
                one -> one.waits() == null
                        ? null
                        : one.waits().part(wait).map(GaugeWaits.Wait::nanos).orElse(null));
    }

    private static Function<ContenderResult, @Nullable Long> all(ToLongFunction<GaugeWaits> figure) {
        return one -> one.waits() == null ? null : Long.valueOf(figure.applyAsLong(one.waits()));
    }

    private static Cell cell(ContenderRow row, Function<ContenderResult, @Nullable Long> figure) {
        OptionalDouble median = row.complete().median(figure);
        return median.isEmpty() ? Cell.NONE : Cell.duration(Math.round(median.getAsDouble()));
    }
}
