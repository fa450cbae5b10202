package mesh.load.experiment.connections;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.report.Section;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.Measurement;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;

/** Tables of open connections: how many were accepted, how much memory they take, and when the last one gets an event. */
public final class OpenConnectionsTables {

    static final String HOW_TO_READ =
            "streams: connections on which a stream began, of those requested. waiting: connections that "
                    + "the kernel opened and to which the service did not respond. refused: connections that the "
                    + "service rejected or that could not be opened. complete: streams that got every event. last "
                    + "receiver: from the creation of an event until its last receiver read it, the median of the "
                    + "events. The load client reads one stream after another, which adds at most the time in the "
                    + "column 'reading'. heap, direct buffers: growth per stream since before the first connection, "
                    + "after a full collection. resident: growth per stream of the resident memory of the whole "
                    + "process, which does not shrink after the heap has grown.";

    private OpenConnectionsTables() {}

    public static Section section(Measurement.OpenConnections measured) {
        return new Section(Place.EXPERIMENT, "Open connections")
                .id("open-connections")
                .words(fact(measured))
                .on(Medium.PAGE)
                .table(streams(measured.steps()))
                .table(costs(measured.steps()))
                .reading(HOW_TO_READ);
    }

    public static String fact(Measurement.OpenConnections measured) {
        Map<String, OpenConnectionsStep> most = new LinkedHashMap<>();
        for (OpenConnectionsStep step : measured.steps()) {
            most.merge(step.contender(), step, (one, later) -> later.accepted() > one.accepted() ? later : one);
        }
        return most.values().stream()
                .map(step -> String.format(
                        Locale.ROOT, "%s held %,d of %,d streams", step.contender(), step.accepted(), step.asked()))
                .collect(Collectors.joining("; ", "", "."));
    }

    private static Table<OpenConnectionsStep> streams(List<OpenConnectionsStep> steps) {
        return Table.of(steps)
                .text("contender", OpenConnectionsStep::contender)
                .cells("asked", step -> count(step.asked()))
                .cells("streams", step -> all(step.accepted(), step.asked()))
                .cells("waiting", step -> count(step.waiting()))
                .cells("refused", step -> count(step.asked() - step.accepted() - step.waiting()))
                .cells("ended", step -> count(step.ended()))
                .cells("events", step -> count(step.delivery().events()))
                .cells("complete", step -> all(step.delivery().complete(), step.accepted()))
                .cells("p50", step -> Cell.duration(step.delivery().p50Nanos()))
                .cells("p99", step -> Cell.duration(step.delivery().p99Nanos()))
                .cells("last receiver", step -> Cell.duration(step.delivery().lastReceiverNanos()))
                .cells("reading", step -> Cell.duration(step.delivery().readNanos()));
    }

    private static Table<OpenConnectionsStep> costs(List<OpenConnectionsStep> steps) {
        return Table.of(steps)
                .text("contender", OpenConnectionsStep::contender)
                .cells("streams", step -> count(step.accepted()))
                .text("heap each", step -> Text.kibibytes(step.growthEach(Footprint::heapBytes)))
                .text("direct buffers each", step -> Text.kibibytes(step.growthEach(Footprint::directBytes)))
                .text("resident each", step -> Text.kibibytes(step.growthEach(Footprint::residentBytes)))
                .cells("heap", step -> meanwhile(step, held -> Cell.mebibytes(held.heapBytes())))
                .cells("resident", step -> meanwhile(step, held -> Cell.mebibytes(held.residentBytes())))
                .cells("platform threads", step -> meanwhile(step, held -> count(held.threads())));
    }

    private static Cell meanwhile(OpenConnectionsStep step, Function<Footprint, Cell> cell) {
        return step.meanwhile() == null ? Cell.NONE : cell.apply(step.meanwhile());
    }

    private static Cell count(int count) {
        return Cell.figure(count, String.format(Locale.ROOT, "%,d", count));
    }

    private static Cell all(int some, int all) {
        return count(some).in(some == all ? Tone.NONE : Tone.BAD);
    }
}
