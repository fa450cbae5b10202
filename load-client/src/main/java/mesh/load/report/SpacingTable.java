package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.SpacingFigures;
import mesh.load.results.contender.SpacingFigures.Gaps;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import org.jspecify.annotations.Nullable;

/** The table of the times between requests, for contenders under a load at a rate. */
final class SpacingTable {

    private SpacingTable() {}

    static Stream<Section> of(RunResult run) {
        List<ContenderResult> rates =
                run.contenders().stream().filter(one -> one.spacing() != null).toList();
        Table<ContenderResult> table = Table.of(rates)
                .text("contender", run::nameOf)
                .number("planned gap", one -> mean(one, SpacingFigures::planned))
                .number("planned variation", one -> variation(one, SpacingFigures::planned))
                .number("sent gap", one -> mean(one, SpacingFigures::sent))
                .number("sent variation", one -> variation(one, SpacingFigures::sent));
        return new Section(Place.DETAILS, "Times between requests")
                .table(table)
                .reading(
                        "planned gap: mean time from one due request to the next. sent gap: mean time from one sent request to the next. "
                                + "variation: standard deviation over mean. It is 0 for even arrivals at a constant rate, and about 1 "
                                + "for Poisson arrivals. A rate that changes over time makes it larger. Sent gaps differ from planned "
                                + "gaps if requests waited for a free connection, or if the load client was late.")
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(table.isEmpty());
    }

    private static Cell mean(ContenderResult one, Function<SpacingFigures, @Nullable Gaps> which) {
        Gaps gaps = gaps(one, which);
        return gaps == null ? Cell.NONE : Cell.duration(Math.round(gaps.meanNanos()));
    }

    private static Cell variation(ContenderResult one, Function<SpacingFigures, @Nullable Gaps> which) {
        Gaps gaps = gaps(one, which);
        return gaps == null ? Cell.NONE : Cell.decimal(gaps.variation());
    }

    private static @Nullable Gaps gaps(ContenderResult one, Function<SpacingFigures, @Nullable Gaps> which) {
        return one.spacing() == null ? null : which.apply(one.spacing());
    }
}
