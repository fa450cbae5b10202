package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import mesh.load.report.text.Html;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Text;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.experiment.IdleFootprint;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakLatency;
import mesh.load.results.experiment.SoakService;
import org.jspecify.annotations.Nullable;

/** The effects of a long load on all contenders at once: what the services held before and after, and how latencies changed. */
public final class SoakTable {

    static final String HOW_TO_READ =
            "services: idle, after a full collection, before -> after; ! is more than 5 % more (16 MiB of direct buffers, which Netty"
                    + " keeps in reserve, and one thread, since the JVM's own come and go, are granted). p50, p99: of valid responses to"
                    + " requests due in the first span -> in the last. ratio: last over first, with its 95 % interval, of the p50"
                    + " of each contender and of the p99 of all; slower is where the whole interval lies beyond 1.05.";

    private static final double MEBIBYTE = 1024 * 1024;

    private final SoakFigures soak;

    public SoakTable(SoakFigures soak) {
        this.soak = soak;
    }

    /** Returns the text for a terminal. */
    String text(Paint paint) {
        return words(soak) + "\n\n" + services(soak).render(paint) + "\n"
                + latencies(soak).render(paint);
    }

    /** Returns a section of the report. */
    public Html html() {
        return Html.tag(
                        "section",
                        Html.tag("h2", "The soak"),
                        Html.tag("p", words(soak)),
                        services(soak).html(),
                        latencies(soak).html(),
                        Html.tag("p", HOW_TO_READ).with("class", "reading"))
                .with("id", "soak");
    }

    /** Returns the duration, the rate, and how many requests were served. */
    static String words(SoakFigures soak) {
        OutcomeCounts outcomes = soak.outcomes();
        return String.format(
                Locale.ROOT,
                "%s at %,d requests a second%s: %,d of %,d requests got a valid response.",
                Text.duration(soak.durationNanos()),
                soak.perSecond(),
                soak.capacity() == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                ", half of the maximum rate of %,d",
                                soak.capacity().sustainedPerSecond()),
                outcomes.ok(),
                outcomes.requests());
    }

    private static MarkdownTable services(SoakFigures soak) {
        MarkdownTable table =
                new MarkdownTable("service", "heap", "direct buffers", "threads", "connections", "file descriptors");
        soak.services()
                .forEach(service -> table.add(List.of(
                        Cell.of(service.service()),
                        usage(service, "heap", one -> mebibytes(one.heapBytes())),
                        usage(service, "direct buffers", one -> mebibytes(one.directBytes())),
                        usage(service, "threads", one -> Integer.toString(one.threads())),
                        usage(service, "connections", one -> count(one.connections())),
                        usage(service, "file descriptors", one -> count(one.fileDescriptors())))));
        return table;
    }

    private static Cell usage(SoakService service, String name, Function<IdleFootprint, String> figure) {
        String before = service.start() == null ? "?" : figure.apply(service.start());
        String after = service.end() == null ? "?" : figure.apply(service.end());
        boolean isSuspect = service.leakSuspects().contains(name);
        return new Cell(before + " -> " + after + (isSuspect ? " !" : ""), isSuspect ? Tone.BAD : Tone.NONE);
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }

    private static String count(@Nullable Number count) {
        return count == null ? Text.NOTHING : count.toString();
    }

    private static MarkdownTable latencies(SoakFigures soak) {
        String span = Text.duration(soak.spanNanos());
        MarkdownTable table = new MarkdownTable(
                "contender", "responses in the first " + span, "in the last", "p50", "p99", "ratio", "");
        soak.latencies().forEach(one -> table.add(row(one)));
        return table;
    }

    private static List<Cell> row(SoakLatency one) {
        return List.of(
                Cell.of(one.contender()),
                Cell.of(Long.toString(one.firstSamples())),
                Cell.of(Long.toString(one.lastSamples())),
                Cell.of(Text.duration(one.firstP50Nanos()) + " -> " + Text.duration(one.lastP50Nanos())),
                Cell.of(Text.duration(one.firstP99Nanos()) + " -> " + Text.duration(one.lastP99Nanos())),
                Cell.of(ratio(one)),
                Boolean.TRUE.equals(one.slower()) ? new Cell("slower", Tone.BAD) : Cell.of(""));
    }

    private static String ratio(SoakLatency one) {
        return one.ratio() == null
                ? Text.NOTHING
                : String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", one.ratio(), one.low(), one.high());
    }
}
