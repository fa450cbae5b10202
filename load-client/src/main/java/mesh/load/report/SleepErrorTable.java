package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.ReportedTimes;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import org.jspecify.annotations.Nullable;

/** The table of how much longer than asked the backend worked on calls, because it sleeps for their service times. */
final class SleepErrorTable {

    private SleepErrorTable() {}

    static Stream<Section> of(RunResult run) {
        List<ContenderResult> slept = run.contenders().stream()
                .filter(one -> figure(one, "sleeps") instanceof Number sleeps && sleeps.longValue() > 0)
                .toList();
        Table<ContenderResult> table = Table.of(slept)
                .text("contender", run::nameOf)
                .number("calls", one -> figure(one, "sleeps") instanceof Number calls ? Cell.count(calls) : Cell.NONE)
                .number("mean", one -> duration(one, "mean"))
                .number("p99", one -> duration(one, "p99"));
        return new Section(Place.DETAILS, "The error of the backend's service times")
                .table(table)
                .reading(
                        "How much longer than drawn the backend took for a call. It sleeps for the service time, and the system wakes it "
                                + "late, most of all when every core is busy. calls: those with a service time of more than 0.")
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(table.isEmpty());
    }

    private static Cell duration(ContenderResult one, String name) {
        return ReportedTimes.duration(figure(one, name))
                .map(time -> Cell.duration(time.toNanos()))
                .orElse(Cell.NONE);
    }

    private static @Nullable Object figure(ContenderResult one, String name) {
        return one.backend().get("sleepError") instanceof Map<?, ?> error ? error.get(name) : null;
    }
}
