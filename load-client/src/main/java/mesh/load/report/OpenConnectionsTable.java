package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Text;
import mesh.load.results.experiment.EventDelivery;
import mesh.load.results.experiment.OpenConnectionsStep;
import org.jspecify.annotations.Nullable;

/** Connections that were held open: how many were accepted, what each one costs, and how long an event takes to the last receiver. */
public final class OpenConnectionsTable {

    /** Explains the columns. */
    public static final String HOW_TO_READ =
            "streams: connections on which a stream began, of those that were asked for. waiting: connected by the kernel, without a"
                    + " word from the service. refused: turned down, or not even connected. complete: streams that got every event. last receiver: from the making of an event to the"
                    + " read of the last who got it, the median of the events; the load client reads one after another and is a part of"
                    + " it, by up to what stands under reading. heap and direct buffers: after a full collection, what is more than before"
                    + " the first connection, for each stream. resident: likewise, of the process; a heap that once grew stays in it.";

    private static final double KIBIBYTE = 1024;

    private final List<OpenConnectionsStep> steps;

    public OpenConnectionsTable(List<OpenConnectionsStep> steps) {
        this.steps = steps;
    }

    /** Returns the text for a terminal. */
    public String text(Paint paint) {
        return streams().render(paint) + "\n" + costs().render(paint);
    }

    /** Returns a section of the report. */
    public Html html() {
        return Html.tag(
                        "section",
                        Html.tag("h2", "Open connections"),
                        Html.tag("p", words(steps)),
                        streams().html(),
                        costs().html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"))
                .with("id", "open-connections");
    }

    /** Returns the highest number of connections that each contender held. */
    public static String words(List<OpenConnectionsStep> steps) {
        Stream<String> contenders =
                steps.stream().map(OpenConnectionsStep::contender).distinct();
        return contenders
                .map(contender -> steps.stream()
                        .filter(step -> step.contender().equals(contender))
                        .reduce((one, later) -> later.accepted() > one.accepted() ? later : one)
                        .map(most -> String.format(
                                Locale.ROOT, "%s held %,d of %,d streams", contender, most.accepted(), most.asked()))
                        .orElse(contender))
                .collect(Collectors.joining("; ", "", "."));
    }

    private MarkdownTable streams() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "asked",
                "streams",
                "waiting",
                "refused",
                "ended",
                "events",
                "complete",
                "p50",
                "p99",
                "last receiver",
                "reading");
        steps.forEach(step -> table.add(row(step, step.delivery())));
        return table;
    }

    private static List<Cell> row(OpenConnectionsStep step, EventDelivery delivery) {
        boolean all = step.accepted() == step.asked();
        return List.of(
                Cell.of(step.contender()),
                count(step.asked()),
                new Cell(number(step.accepted()), all ? Tone.NONE : Tone.BAD),
                count(step.waiting()),
                count(step.asked() - step.accepted() - step.waiting()),
                count(step.ended()),
                count(delivery.events()),
                new Cell(number(delivery.complete()), delivery.complete() == step.accepted() ? Tone.NONE : Tone.BAD),
                time(delivery.p50Nanos()),
                time(delivery.p99Nanos()),
                time(delivery.lastReceiverNanos()),
                time(delivery.readNanos()));
    }

    private MarkdownTable costs() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "streams",
                "heap each",
                "direct buffers each",
                "resident each",
                "heap",
                "resident",
                "platform threads");
        steps.forEach(step -> table.add(cost(step)));
        return table;
    }

    private static List<Cell> cost(OpenConnectionsStep step) {
        return List.of(
                Cell.of(step.contender()),
                count(step.accepted()),
                kibibytes(step.heapBytesEach()),
                kibibytes(step.directBytesEach()),
                kibibytes(step.residentBytesEach()),
                mebibytes(step.meanwhile() == null ? null : step.meanwhile().heapBytes()),
                mebibytes(step.meanwhile() == null ? null : step.meanwhile().residentBytes()),
                Cell.of(
                        step.meanwhile() == null
                                ? Text.NOTHING
                                : number(step.meanwhile().threads())));
    }

    private static Cell count(int count) {
        return Cell.of(number(count));
    }

    private static String number(int count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static Cell time(@Nullable Long nanos) {
        return Cell.of(nanos == null ? Text.NOTHING : Text.duration(nanos));
    }

    private static Cell kibibytes(@Nullable Double bytes) {
        return Cell.of(bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f KiB", bytes / KIBIBYTE));
    }

    private static Cell mebibytes(@Nullable Long bytes) {
        return Cell.of(
                bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.0f MiB", bytes / KIBIBYTE / KIBIBYTE));
    }
}
