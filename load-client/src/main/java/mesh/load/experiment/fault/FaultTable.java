package mesh.load.experiment.fault;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.metrics.FaultTimeline;
import mesh.load.report.Section;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.FaultFigures;
import mesh.load.results.contender.FaultFigures.ServiceResourceUsage;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.ResourceUsage;
import mesh.load.stats.ServedAsBefore;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.Text;

/** The table of a fault's effects: the failed requests of each contender's users, and the recovery of the services. */
public final class FaultTable {

    private static final String HOW_TO_READ =
            "lasted: from the fault until the service was as before, including the start of a new process. "
                    + "first valid response: from then until a new user got a valid response. idle again: from the "
                    + "end of load and fault until the gateway and its upstreams held no more threads, connections "
                    + "and direct buffers than before. If they still held more after 10 s, the cell lists what. "
                    + "recorded: requests whose end is known, of those issued.";

    private static final String HOW_TO_READ_AFTER =
            "ok/s: valid responses per second to requests that were due before the fault, or between its end and the end of the "
                    + "load. calls/s: calls that the gateway made meanwhile, each attempt counted. as before: from the end of the "
                    + "fault until " + ServedAsBefore.WORDS + "; never, if the load ended first.";

    private record Row(String name, OutcomeCounts outcomes, FaultFigures fault) {}

    private record ContenderFault(String name, FaultTimeline figures) {}

    private FaultTable() {}

    public static Stream<Section> sections(RunResult run) {
        List<Row> rows = run.contenders().stream()
                .flatMap(one ->
                        Stream.ofNullable(one.fault()).map(fault -> new Row(run.nameOf(one), one.outcomes(), fault)))
                .toList();
        return rows.isEmpty() ? Stream.empty() : Stream.concat(Stream.of(section(rows)), afterwards(run));
    }

    /** Shows the contenders whose users sent requests after the fault, too. */
    private static Stream<Section> afterwards(RunResult run) {
        List<ContenderFault> faults = run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(one.fault()).map(fault -> new FaultTimeline(one, fault)))
                .filter(FaultTimeline::hasTimeAfter)
                .map(timeline -> new ContenderFault(run.nameOf(timeline.one()), timeline))
                .toList();
        return new Section(Place.FAULT, "After the fault")
                .table(Table.of(faults)
                        .text("contender", ContenderFault::name)
                        .text("ok/s before", one -> rate(one.figures().goodputBefore()))
                        .text("calls/s before", one -> rate(one.figures().callsBefore()))
                        .text("ok/s after", one -> rate(one.figures().goodputAfter()))
                        .text("calls/s after", one -> rate(one.figures().callsAfter()))
                        .cells("as before", one -> asBefore(one.figures())))
                .reading(HOW_TO_READ_AFTER)
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(faults.isEmpty());
    }

    private static String rate(OptionalDouble perSecond) {
        return perSecond.isEmpty() ? Text.NOTHING : Text.number(perSecond.getAsDouble(), 0);
    }

    private static Cell asBefore(FaultTimeline timeline) {
        Long nanos = timeline.recoveryNanos();
        return nanos == null ? Cell.of("never") : Cell.duration(nanos);
    }

    private static Section section(List<Row> rows) {
        FaultFigures first = rows.getFirst().fault();
        return new Section(Place.FAULT, "The fault")
                .id("fault")
                .words(first.fault() + ", " + Text.duration(first.startNanos()) + " after the barrier.")
                .table(table(rows))
                .reading(HOW_TO_READ)
                .only(Medium.SUMMARY, Medium.PAGE);
    }

    private static Table<Row> table(List<Row> rows) {
        return Table.of(rows)
                .text("contender", Row::name)
                .text("ok", one -> one.outcomes().ok() + "/" + one.outcomes().requests())
                .text("not ok, by cause", one -> Text.counts(one.outcomes().failures()))
                .cells(
                        "lasted",
                        one -> Cell.duration(
                                one.fault().endNanos() - one.fault().startNanos()))
                .cells(
                        "first valid response",
                        one -> one.fault().recoveryNanos() == null
                                ? Cell.of("none")
                                : Cell.duration(one.fault().recoveryNanos()))
                .cells("idle again", one -> idleAgain(one.fault()))
                .text("gateway: threads, connections, direct buffers", one -> usage(one.fault(), 0))
                .text("upstream: threads, connections, direct buffers", one -> usage(one.fault(), 1))
                .text(
                        "recorded",
                        one -> one.fault().recorded() + "/" + one.fault().issued());
    }

    private static Cell idleAgain(FaultFigures fault) {
        if (fault.returnToIdleNanos() != null) {
            return Cell.duration(fault.returnToIdleNanos());
        }
        return fault.resources().isEmpty() ? Cell.NONE : Cell.of("more " + String.join(", ", fault.leakSuspects()));
    }

    private static String usage(FaultFigures fault, int index) {
        if (fault.resources().size() <= index) {
            return Text.NOTHING;
        }
        ServiceResourceUsage service = fault.resources().get(index);
        return Stream.<Function<ResourceUsage, String>>of(
                        one -> Text.count(one.threads()),
                        one -> Text.count(one.connections()),
                        one -> one.directBytes() == null ? Text.NOTHING : (one.directBytes() >> 20) + " MiB")
                .map(figure -> figure.apply(service.idle()) + " -> " + figure.apply(service.after()))
                .collect(Collectors.joining(", "));
    }
}
