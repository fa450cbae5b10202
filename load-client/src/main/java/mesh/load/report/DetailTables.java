package mesh.load.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Html;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.stats.Median;
import org.jspecify.annotations.Nullable;

/** Details after the main figures: the warm-up of contenders, and the resources that services and load client used. */
final class DetailTables implements TableMaker {

    private static final String WARM_UP =
            "The very first request after the start is the cold one. Each round after it is a small burst; the curve is"
                    + " flat when the contender is warm.";

    private static final String HOW_TO_READ_USE =
            "GC pauses: from the release of the users to the last response, according to the GC log of the service's JVM. "
                    + "Everything else, and pauses without such a log, is from the samples between the first and the last. A service "
                    + "that stopped responding before the end has no sums of samples.";

    private static final String HOW_TO_READ_DATABASE =
            "CPU/request: processor time of the gateway per valid response, median of the repetitions. connections: how many "
                    + "of its pool were in use at the same time. waiting: how many queries waited for one at the same time. Both are "
                    + "the highest of all samples.";

    private static final String HOW_TO_READ_FOOTPRINT =
            "Measured once (after) while the requests waited, right after a full garbage collection, and before the load. "
                    + "heap: what is still needed. outside: growth of the process beyond that, such as stacks of threads and buffers; "
                    + "it is known only if the heap was touched at the start (-Xms as large as -Xmx, and AlwaysPreTouch). GC pauses: "
                    + "how long collections stopped the gateway since the release of the users, including the full collection. A "
                    + "gateway that was stopped for a twentieth of its time or longer is always listed.";

    private static final String HOW_TO_READ_DEADLINE =
            "items: those in the valid responses, of all that were requested. calls: all that the backend received. after the "
                    + "response: calls that the backend ended only after the last user had a response. begun after it: calls that the "
                    + "backend received only then. No user waits for that work any more.";

    private static final String HOW_TO_READ_WORKERS =
            "These processes shared the users of a contender and released them at one instant. released: delay after the "
                    + "first process, by the clock of the coordinator. clock +/-: how far that may be off, which is half of the fastest "
                    + "round trip. requests: those recorded, of those that the worker had to send.";

    private static final double NANOS_PER_MICRO = 1e3;

    /** Fraction of a gateway's time. Longer collections show that its work does not fit its memory. */
    private static final double STOPPED_FOR_LONG = 0.05;

    private record Use(String name, ObservationFigures seen) {}

    private record Footprint(
            String name,
            ContenderResult contender,
            @Nullable WaitingFootprint held) {}

    private record Worker(String name, ProcessFigures process) {}

    @Override
    public Stream<Section> sections(RunResult run) {
        ContenderNames names = new ContenderNames(run);
        List<ContenderResult> contenders = run.contenders();
        return Stream.of(
                        warmUp(run.warmUps()),
                        details("What each service spent", uses(contenders, names), HOW_TO_READ_USE)
                                .map(section -> section.only(Medium.PAGE)),
                        details("The pool of the database", databases(contenders), HOW_TO_READ_DATABASE),
                        details(
                                "Memory, and what a waiting request costs",
                                footprints(contenders, names),
                                HOW_TO_READ_FOOTPRINT),
                        details("At the deadline", deadlines(contenders, names), HOW_TO_READ_DEADLINE),
                        details("Worker processes", workers(contenders, names), HOW_TO_READ_WORKERS),
                        client(contenders, names))
                .flatMap(Function.identity());
    }

    /** Returns a table for the end of the page and of the summary; none without rows. */
    private static Stream<Section> details(String title, Table<?> table, String howToRead) {
        return table.isEmpty()
                ? Stream.empty()
                : Stream.of(new Section(Place.DETAILS, title)
                        .table(table)
                        .reading(howToRead)
                        .only(Medium.SUMMARY, Medium.PAGE));
    }

    private static Stream<Section> warmUp(List<WarmUpFigures> warmUps) {
        Table<WarmUpFigures> table = Table.of(warmUps)
                .text("contender", WarmUpFigures::contender)
                .number(
                        "first request",
                        one -> one.firstRequestNanos() == null
                                ? Cell.of("failed")
                                : Cell.duration(one.firstRequestNanos()))
                .number(
                        "first round",
                        one -> one.rounds().isEmpty()
                                ? Cell.NONE
                                : Cell.duration(one.rounds().getFirst().durationNanos()))
                .number(
                        "last round",
                        one -> one.rounds().isEmpty()
                                ? Cell.NONE
                                : Cell.duration(one.rounds().getLast().durationNanos()))
                .number("rounds", one -> Cell.count(one.rounds().size()))
                .text("steady", one -> one.steady() ? "yes" : "no");
        return warmUps.isEmpty()
                ? Stream.empty()
                : Stream.of(new Section(Place.WARM_UP, "Warm-up")
                        .id("warm-up")
                        .html(Html.tag("p", WARM_UP))
                        .html(Html.picture(
                                "warmup-chart", "Duration of each warm-up round, a line for each contender."))
                        .html(Html.tag("details", Html.tag("summary", "The warm-up in figures"), table.html())));
    }

    private static Table<Use> uses(List<ContenderResult> contenders, ContenderNames names) {
        return Table.of(contenders.stream()
                        .flatMap(one -> one.observations().stream().map(seen -> new Use(names.of(one), seen)))
                        .toList())
                .text("contender", Use::name)
                .text("service", one -> one.seen().service())
                .number("CPU", one -> Cell.duration(one.seen().use().cpuNanos()))
                .number("peak heap", one -> Cell.mebibytes(one.seen().use().peakHeapUsedBytes()))
                .number("allocated", one -> Cell.mebibytes(one.seen().use().allocatedBytes()))
                .number("collections", one -> Cell.count(one.seen().use().gcCount()))
                .number("GC pauses", one -> pauses(one.seen().use()))
                .number("samples", one -> Cell.count(one.seen().at().size()));
    }

    private static Cell pauses(ServiceUse use) {
        return Cell.duration(use.loggedPauseNanos() == null ? use.gcPauseNanos() : use.loggedPauseNanos());
    }

    /** Has one row for all repetitions of a contender whose gateway queried a database. */
    private static Table<List<ContenderResult>> databases(List<ContenderResult> contenders) {
        return Table.of(contenders.stream()
                        .collect(Collectors.groupingBy(ContenderResult::id, LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .filter(all -> most(all, Gauges.DATABASE_ACTIVE).orElse(0) > 0)
                        .toList())
                .text("contender", all -> all.getFirst().id())
                .text("CPU/request", DetailTables::cpu)
                .text("connections", all -> count(most(all, Gauges.DATABASE_ACTIVE)))
                .text("waiting", all -> count(most(all, Gauges.DATABASE_PENDING)));
    }

    private static String cpu(List<ContenderResult> all) {
        double[] each = all.stream()
                .map(ContenderResult::cpuNanosEach)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return each.length < all.size() ? Text.NOTHING : Text.number(Median.of(each) / NANOS_PER_MICRO, 0) + " us";
    }

    private static OptionalDouble most(List<ContenderResult> all, String gauge) {
        return all.stream()
                .flatMap(one -> one.gateway().stream())
                .flatMap(seen -> Stream.ofNullable(seen.gauges().get(gauge)))
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }

    private static String count(OptionalDouble seen) {
        return seen.isEmpty() ? Text.NOTHING : Text.number(seen.getAsDouble(), 0);
    }

    /** Has a row for each gateway whose memory was measured while requests waited in it, or that collections stopped for long. */
    private static Table<Footprint> footprints(List<ContenderResult> contenders, ContenderNames names) {
        return Table.of(contenders.stream()
                        .map(one -> new Footprint(
                                names.of(one),
                                one,
                                one.gateway().map(ObservationFigures::footprint).orElse(null)))
                        .filter(one -> one.held() != null || isStoppedForLong(one.contender()))
                        .toList())
                .text("contender", Footprint::name)
                .text("after", one -> held(one, held -> Text.duration(held.atNanos())))
                .text("under way", one -> held(one, held -> Text.count(held.underWay())))
                .text(
                        "heap",
                        one -> held(
                                one,
                                held -> Text.mebibytes(held.before().heapBytes(), 1) + " -> "
                                        + Text.mebibytes(held.meanwhile().heapBytes(), 1)))
                .text("heap each", one -> held(one, held -> Text.kibibytes(held.heapPerRequest())))
                .text(
                        "process",
                        one -> held(
                                one,
                                held -> Text.mebibytes(held.before().residentBytes(), 1) + " -> "
                                        + Text.mebibytes(held.meanwhile().residentBytes(), 1)))
                .text("outside each", one -> held(one, held -> Text.kibibytes(held.residentPerRequest())))
                .text(
                        "threads",
                        one -> held(
                                one,
                                held -> held.before().threads() + " -> "
                                        + held.meanwhile().threads()))
                .text("GC pauses", one -> pauses(one.contender()))
                .text(
                        "not ok, by cause",
                        one -> Text.counts(one.contender().outcomes().failures()));
    }

    private static boolean isStoppedForLong(ContenderResult one) {
        Double pauses = one.gcPauseNanos();
        return pauses != null && pauses >= STOPPED_FOR_LONG * one.durationNanos();
    }

    private static String held(Footprint one, Function<WaitingFootprint, String> text) {
        return one.held() == null ? Text.NOTHING : text.apply(one.held());
    }

    private static String pauses(ContenderResult one) {
        Double nanos = one.gcPauseNanos();
        return nanos == null ? Text.NOTHING : Text.duration(Math.round(nanos));
    }

    /** Has a row for each contender that may respond in part. */
    private static Table<ContenderResult> deadlines(List<ContenderResult> contenders, ContenderNames names) {
        return Table.of(contenders.stream()
                        .filter(one -> one.itemRatio() != null)
                        .toList())
                .text("contender", names::of)
                .text("items", one -> one.itemRatio() == null ? Text.NOTHING : Text.percent(one.itemRatio()))
                .cells("median response", one -> TrafficTables.latency(one.ok(), 50))
                .cells("last response", one -> TrafficTables.latency(one.ok(), 100))
                .text("calls", one -> counted(one, "arrivals"))
                .text("after the response", one -> counted(one, "leftoverCalls"))
                .text("begun after it", one -> counted(one, "leftoverBegun"));
    }

    private static String counted(ContenderResult one, String name) {
        return one.backend().get(name) instanceof Number number ? number.toString() : Text.NOTHING;
    }

    /** Has a row for each worker of each contender: the requests that it sent, and when it released its users. */
    private static Table<Worker> workers(List<ContenderResult> contenders, ContenderNames names) {
        return Table.of(contenders.stream()
                        .flatMap(one -> Stream.ofNullable(one.barrier().processes())
                                .flatMap(List::stream)
                                .map(process -> new Worker(names.of(one), process)))
                        .toList())
                .text("contender", Worker::name)
                .cells("worker", one -> Cell.count(one.process().worker()))
                .text("host", one -> one.process().host())
                .text("users", one -> users(one.process()))
                .text(
                        "requests",
                        one -> one.process().requests() + "/"
                                + (one.process().requests() + one.process().unfinished()))
                .cells("released", one -> Cell.duration(one.process().releasedNanos()))
                .cells("clock +/-", one -> Cell.duration(one.process().clockUncertaintyNanos()))
                .cells("send skew", one -> Cell.duration(one.process().sendSkewNanos()))
                .text(
                        "lost because",
                        one -> Objects.requireNonNullElse(one.process().lossReason(), Text.NOTHING));
    }

    private static String users(ProcessFigures process) {
        return process.firstUser() + " to " + (process.firstUser() + process.users() - 1);
    }

    /** Shows the load client's figures about itself. Readers can trust its other figures only if these are good. */
    private static Stream<Section> client(List<ContenderResult> contenders, ContenderNames names) {
        return contenders.isEmpty()
                ? Stream.empty()
                : Stream.of(new Section(Place.DETAILS, "The load client itself")
                        .table(Table.of(contenders)
                                .text("contender", names::of)
                                .number("connections", one -> Cell.count(one.connections()))
                                .number(
                                        "release skew",
                                        one -> Cell.duration(one.barrier().releaseSkewNanos()))
                                .number("send skew", one -> Cell.duration(one.sendSkewNanos()))
                                .number("own CPU", one -> own(one, client -> Cell.duration(client.cpuNanos())))
                                .number(
                                        "own GC pauses",
                                        one -> own(one, client -> Cell.duration(client.gcPauseNanos())))
                                .number("timestamp delay p99", one -> own(one, DetailTables::timestampDelay))
                                .number(
                                        "other CPU, cores",
                                        one -> own(one, client -> Cell.decimal(client.otherCpuCores()))))
                        .on(Medium.PAGE));
    }

    private static Cell own(ContenderResult one, Function<ClientFigures, Cell> cell) {
        return one.client() == null ? Cell.NONE : cell.apply(one.client());
    }

    private static Cell timestampDelay(ClientFigures client) {
        LatencyFigures delay = client.timestampDelay();
        return delay == null ? Cell.NONE : TrafficTables.latency(delay, 99);
    }
}
