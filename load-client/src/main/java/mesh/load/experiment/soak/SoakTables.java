package mesh.load.experiment.soak;

import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import mesh.load.report.Section;
import mesh.load.report.Section.Place;
import mesh.load.results.Measurement;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.SoakFigures.IdleFootprint;
import mesh.load.results.experiment.SoakFigures.SoakLatency;
import mesh.load.results.experiment.SoakFigures.SoakService;
import mesh.load.text.Cell;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;

/** Tables of the effects of a long load: which resources the services held before and after, and how latencies changed. */
public final class SoakTables {

    private static final String HOW_TO_READ =
            "services: figures of the idle service after a full collection, before the load -> after it. ! "
                    + "marks growth of more than 5 %. Growth of direct buffers must also exceed 16 MiB (Netty's "
                    + "reserve), and growth of threads one thread (the JVM's own threads start and end at any time). "
                    + "p50, p99: latencies of valid responses to requests due in the first span -> in the last. "
                    + "ratio: last over first, with its 95 % interval, of the p50 of each contender and of the p99 of "
                    + "all. slower: the whole interval is above 1.05.";

    private SoakTables() {}

    public static Section section(Measurement.Soak measured) {
        SoakFigures soak = Objects.requireNonNull(measured.figures());
        return new Section(Place.EXPERIMENT, "The soak")
                .id("soak")
                .words(fact(measured))
                .table(services(soak))
                .table(latencies(soak))
                .reading(HOW_TO_READ);
    }

    public static String fact(Measurement.Soak measured) {
        SoakFigures soak = Objects.requireNonNull(measured.figures());
        String maximum = soak.capacity() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", half of the maximum rate of %,d",
                        soak.capacity().sustainedPerSecond());
        return String.format(
                Locale.ROOT,
                "%s at %,d requests per second%s: %,d of %,d requests got a valid response.",
                Text.duration(soak.durationNanos()),
                soak.perSecond(),
                maximum,
                soak.outcomes().ok(),
                soak.outcomes().requests());
    }

    private static Table<SoakService> services(SoakFigures soak) {
        Table<SoakService> services = Table.of(soak.services()).text("service", SoakService::service);
        add(services, "heap", idle -> Text.mebibytes(idle.heapBytes(), 1));
        add(services, "direct buffers", idle -> Text.mebibytes(idle.directBytes(), 1));
        add(services, "threads", idle -> Text.count(idle.threads()));
        add(services, "connections", idle -> Text.count(idle.connections()));
        add(services, "file descriptors", idle -> Text.count(idle.fileDescriptors()));
        return services;
    }

    private static void add(Table<SoakService> services, String name, Function<IdleFootprint, String> figure) {
        services.cells(name, service -> {
            String before = service.start() == null ? "?" : figure.apply(service.start());
            String after = service.end() == null ? "?" : figure.apply(service.end());
            boolean isSuspect = service.leakSuspects().contains(name);
            return Cell.of(before + " -> " + after + (isSuspect ? " !" : "")).in(isSuspect ? Tone.BAD : Tone.NONE);
        });
    }

    private static Table<SoakLatency> latencies(SoakFigures soak) {
        return Table.of(soak.latencies())
                .text("contender", SoakLatency::contender)
                .cells(
                        "responses in the first " + Text.duration(soak.spanNanos()),
                        one -> Cell.count(one.firstSamples()))
                .cells("in the last", one -> Cell.count(one.lastSamples()))
                .text("p50", one -> Text.duration(one.firstP50Nanos()) + " -> " + Text.duration(one.lastP50Nanos()))
                .text("p99", one -> Text.duration(one.firstP99Nanos()) + " -> " + Text.duration(one.lastP99Nanos()))
                .text("ratio", SoakTables::ratio)
                .cells(
                        "",
                        one -> Boolean.TRUE.equals(one.slower())
                                ? Cell.of("slower").in(Tone.BAD)
                                : Cell.of(""));
    }

    private static String ratio(SoakLatency one) {
        return one.ratio() == null
                ? Text.NOTHING
                : String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", one.ratio(), one.low(), one.high());
    }
}
