package mesh.load.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.RunResult;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.CompleteRepetitions;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BackgroundFigures;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.contender.WarmUpFigures.Round;
import mesh.load.text.Cell;
import mesh.load.text.Html;
import mesh.load.text.Table;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** The tables of details below the {@link ContenderTable}. */
record DetailTables(RunResult run, List<ContenderResult> contenders) {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MS = 1e6;

    /** If collections stop a gateway for a larger fraction of its time, its work does not fit its memory. */
    private static final double STOPPED_FOR_LONG = 0.05;

    private record Part<F>(String name, ContenderResult contender, F figures) {}

    static Stream<Section> sections(RunResult run) {
        return new DetailTables(run, run.contenders()).all().flatMap(Function.identity());
    }

    private Stream<Stream<Section>> all() {
        return Stream.of(
                StageTable.of(run),
                WaitsTable.of(run),
                ThreadDumpTable.of(run),
                DependencyTable.of(run),
                background(),
                calls(),
                RetryTable.of(run),
                warmUp(),
                uses(),
                ProcessorTable.of(run),
                databases(),
                memory(),
                deadlines(),
                SpacingTable.of(run),
                SleepErrorTable.of(run),
                workers(),
                client());
    }

    private <F> List<Part<F>> parts(Function<ContenderResult, Stream<F>> figures) {
        return contenders.stream()
                .flatMap(one -> figures.apply(one).map(part -> new Part<>(run.nameOf(one), one, part)))
                .toList();
    }

    private Table<ContenderResult> table(Predicate<ContenderResult> some) {
        return Table.of(contenders.stream().filter(some).toList()).text("contender", run::nameOf);
    }

    private static Stream<Section> details(String title, Table<?> table, String howToRead) {
        return new Section(Place.DETAILS, title)
                .table(table)
                .reading(howToRead)
                .only(Medium.SUMMARY, Medium.PAGE)
                .unless(table.isEmpty());
    }

    private Stream<Section> background() {
        Table<Part<BackgroundFigures>> table = Table.of(parts(one -> Stream.ofNullable(one.beside())))
                .text("beside", Part::name)
                .text(
                        "ok",
                        one -> one.figures().outcomes().ok() + "/"
                                + one.figures().outcomes().requests())
                .text(
                        "not ok, by cause",
                        one -> Text.counts(one.figures().outcomes().failures()))
                .cells("p50", one -> latency(one.figures().ok(), 50))
                .cells("p99", one -> latency(one.figures().ok(), 99))
                .cells("max", one -> latency(one.figures().ok(), 100))
                .text("event loop", one -> wait(one.contender(), Gauges.EVENT_LOOP_BUSY_MS))
                .text("carrier", one -> wait(one.contender(), Gauges.CARRIER_WAIT_MS))
                .text("core", one -> wait(one.contender(), Gauges.CORE_WAIT_MS));
        return new Section(Place.BESIDE, "Light requests beside the load")
                .id("beside")
                .words("Light requests beside the load:")
                .on(Medium.TERMINAL)
                .table(table)
                .reading(
                        "Light requests are due at an even rate during the load. Their latency counts from when they were due: "
                                + "it shows what the load costs users who do not cause it. p50, p99, max: latencies of their valid "
                                + "responses. event loop, carrier, core: how long an empty task waited for a thread or core of the "
                                + "service, tried every 5 ms. Only the longest wait in each twelfth of a second counts. The table has the "
                                + "median and the longest of these waits. Shorter waits can go unseen. Waits for a core are part of the "
                                + "waits for an event loop and a carrier.")
                .unless(table.isEmpty());
    }

    private static Cell latency(@Nullable LatencyFigures latencies, double percentile) {
        return latencies == null || latencies.samples() == 0 ? Cell.NONE : Cell.duration(latencies.at(percentile));
    }

    private static String wait(ContenderResult one, String gauge) {
        OptionalDouble longest = one.longestWaitMs(gauge);
        return longest.isEmpty()
                ? Text.NOTHING
                : text(one.usualWaitMs(gauge).orElseThrow()) + " to " + text(longest.getAsDouble());
    }

    private static String text(double ms) {
        return Text.duration(Math.round(ms * NANOS_PER_MS));
    }

    /** Shows all contenders if the numbers of made and arrived calls differ for one contender. */
    private Stream<Section> calls() {
        List<Part<CallCounts>> calls = parts(one -> Stream.ofNullable(one.callCounts()));
        String repeated = repeated(calls);
        return new Section(Place.CALLS, "Calls made and arrived")
                .id(repeated.isEmpty() ? "" : "calls")
                .words(repeated)
                .table(Table.of(calls)
                        .text("contender", Part::name)
                        .cells("asked for", one -> Cell.count(one.figures().expected()))
                        .cells("made", one -> Cell.count(one.figures().madeInAll()))
                        .cells("arrived", one -> Cell.count(one.figures().arrivals()))
                        .text("HTTP client", one -> clients(one.figures())))
                .on(Medium.SUMMARY, Medium.PAGE)
                .reading(
                        "asked for: calls of the legacy backend if no request fails. A route that calls sequentially stops at its first "
                                + "failure. made: calls that the gateway's HTTP client began. arrived: calls that reached the backend. "
                                + "If more arrived than were made, the client repeated some. If fewer arrived, the rest failed before "
                                + "they were sent, or still waited for a thread of the backend. The probes for the recovery from a fault "
                                + "and light requests are counted, too.")
                .unless(calls.stream().noneMatch(one -> one.figures().differ()));
    }

    /** Names the HTTP clients that repeat calls, because their users have more attempts than the users of other contenders. */
    private static String repeated(List<Part<CallCounts>> all) {
        Map<String, String> byClient = new LinkedHashMap<>();
        all.stream().filter(one -> one.figures().repeated() > 0).forEach(one -> {
            CallCounts calls = one.figures();
            String made = one.name() + " made " + calls.madeInAll() + " and " + calls.arrivals() + " arrived";
            byClient.merge(clients(calls), made, (others, another) -> others + ", " + another);
        });
        return byClient.entrySet().stream()
                .map(client -> client.getKey() + " repeats a call whose connection ends before a response: "
                        + client.getValue() + ". Its users have more attempts than the users of other clients.")
                .collect(Collectors.joining(" "));
    }

    private static String clients(CallCounts calls) {
        return String.join(" or ", calls.made().keySet());
    }

    private Stream<Section> warmUp() {
        Table<WarmUpFigures> table = Table.of(run.warmUps())
                .text("contender", WarmUpFigures::contender)
                .number(
                        "first request",
                        one -> one.firstRequestNanos() == null
                                ? Cell.of("failed")
                                : Cell.duration(one.firstRequestNanos()))
                .number("first round", one -> round(one, List::getFirst))
                .number("last round", one -> round(one, List::getLast))
                .number("rounds", one -> Cell.count(one.rounds().size()))
                .text("steady", one -> one.steady() ? "yes" : "no")
                .number("compilers at the end", DetailTables::compiling);
        return new Section(Place.WARM_UP, "Warm-up")
                .id("warm-up")
                .words(
                        "The very first request after the start is the cold one. Each round after it is a small burst. The curve is flat "
                                + "when the contender is warm. While JIT compilers still work, it may fall again.")
                .on(Medium.PAGE)
                .html(Html.picture("warmup-chart", "Duration of each warm-up round, a line for each contender."))
                .html(Html.tag("details", Html.tag("summary", "The warm-up in figures"), table.html()))
                .unless(table.isEmpty());
    }

    private static Cell compiling(WarmUpFigures one) {
        Double share = one.compiling();
        return share == null
                ? Cell.NONE
                : Cell.figure(share, String.format(Locale.ROOT, "%.0f %% of the time", 100 * share));
    }

    private static Cell round(WarmUpFigures one, Function<List<Round>, Round> choice) {
        return one.rounds().isEmpty()
                ? Cell.NONE
                : Cell.duration(choice.apply(one.rounds()).durationNanos());
    }

    private Stream<Section> uses() {
        Table<Part<ObservationFigures>> table = Table.of(parts(one -> one.observations().stream()))
                .text("contender", Part::name)
                .text("service", one -> one.figures().service())
                .number("CPU", one -> Cell.duration(one.figures().use().cpuNanos()))
                .number("peak heap", one -> Cell.mebibytes(one.figures().use().peakHeapUsedBytes()))
                .number("allocated", one -> Cell.mebibytes(one.figures().use().allocatedBytes()))
                .number("collections", one -> Cell.count(one.figures().use().gcCount()))
                .number("GC pauses", one -> pauses(one.figures().use()))
                .number("samples", one -> Cell.count(one.figures().at().size()));
        return details(
                        "What each service spent",
                        table,
                        "GC pauses: from the release of the users to the last response, according to the JVM's GC log. The other "
                                + "figures, and pauses without such a log, are from the first sample to the last. A service that "
                                + "stopped responding before the end has no sums.")
                .map(section -> section.only(Medium.PAGE));
    }

    private static Cell pauses(ServiceUse use) {
        return Cell.duration(use.loggedPauseNanos() == null ? use.gcPauseNanos() : use.loggedPauseNanos());
    }

    /** Has one row for all repetitions of a contender whose gateway queried a database. */
    private Stream<Section> databases() {
        Table<List<ContenderResult>> table = Table.of(contenders.stream()
                        .collect(Collectors.groupingBy(ContenderResult::id, LinkedHashMap::new, Collectors.toList()))
                        .values()
                        .stream()
                        .filter(all -> most(all, Gauges.DATABASE_ACTIVE).orElse(0) > 0)
                        .toList())
                .text("contender", all -> all.getFirst().id())
                .text("CPU/request", all -> number(cpuNanosEach(all), NANOS_PER_MICRO, " us"))
                .text("connections", all -> number(most(all, Gauges.DATABASE_ACTIVE), 1, ""))
                .text("waiting", all -> number(most(all, Gauges.DATABASE_PENDING), 1, ""));
        return details(
                "The pool of the database",
                table,
                "CPU/request: processor time of the service per valid response, median of the repetitions. connections: how many of the "
                        + "pool were in use at the same time. waiting: how many queries waited for one at the same time. Both are the "
                        + "highest of all samples.");
    }

    private static OptionalDouble cpuNanosEach(List<ContenderResult> all) {
        return new CompleteRepetitions(all, 0).median(ContenderResult::cpuNanosEach);
    }

    private static OptionalDouble most(List<ContenderResult> all, String gauge) {
        return all.stream()
                .flatMap(one -> one.gateway().stream())
                .flatMapToDouble(observed -> observed.max(gauge).stream())
                .max();
    }

    private static String number(OptionalDouble observed, double ofUnit, String unit) {
        return observed.isEmpty() ? Text.NOTHING : Text.number(observed.getAsDouble() / ofUnit, 0) + unit;
    }

    /** Has a row for each gateway whose memory was measured while requests waited in it, or that collections stopped for long. */
    private Stream<Section> memory() {
        return details(
                "Memory, and what a waiting request costs",
                table(one -> held(one).isPresent() || isStoppedForLong(one))
                        .text("after", one -> held(one, held -> Text.duration(held.atNanos())))
                        .text("under way", one -> held(one, held -> Text.count(held.underWay())))
                        .text("heap", one -> change(one, observed -> Text.mebibytes(observed.heapBytes(), 1)))
                        .text("heap each", one -> held(one, held -> Text.kibibytes(held.heapPerRequest())))
                        .text("process", one -> change(one, observed -> Text.mebibytes(observed.residentBytes(), 1)))
                        .text("outside each", one -> held(one, held -> Text.kibibytes(held.residentPerRequest())))
                        .text("threads", one -> change(one, observed -> Text.count(observed.threads())))
                        .text("GC pauses", DetailTables::pauses)
                        .text(
                                "not ok, by cause",
                                one -> Text.counts(one.outcomes().failures())),
                "Memory is measured before the load and once more while requests wait, each time right after a full garbage "
                        + "collection. after: time from the release of the users to the second measurement. heap: memory that is still "
                        + "in use. outside: growth of the process beyond the heap, such as stacks of threads and buffers; it is known "
                        + "only if the heap was touched at the start (-Xms as large as -Xmx, and AlwaysPreTouch). GC pauses: how "
                        + "long collections stopped the service since the release of the users, including the full collection. A service "
                        + "that was stopped for a twentieth of its time or longer is always listed.");
    }

    private static Optional<WaitingFootprint> held(ContenderResult one) {
        return one.gateway().map(ObservationFigures::footprint);
    }

    private static String held(ContenderResult one, Function<WaitingFootprint, String> text) {
        return held(one).map(text).orElse(Text.NOTHING);
    }

    private static String change(ContenderResult one, Function<Footprint, String> figure) {
        return held(one, held -> figure.apply(held.before()) + " -> " + figure.apply(held.meanwhile()));
    }

    private static boolean isStoppedForLong(ContenderResult one) {
        Double pauses = one.gcPauseNanos();
        return pauses != null && pauses >= STOPPED_FOR_LONG * one.durationNanos();
    }

    private static String pauses(ContenderResult one) {
        Double nanos = one.gcPauseNanos();
        return nanos == null ? Text.NOTHING : Text.duration(Math.round(nanos));
    }

    private Stream<Section> deadlines() {
        return details(
                "At the deadline",
                table(one -> one.itemRatio() != null)
                        .text("items", one -> Text.percent(one.itemRatio()))
                        .cells("median response", one -> latency(one.ok(), 50))
                        .cells("last response", one -> latency(one.ok(), 100))
                        .text("calls", one -> counted(one, "arrivals"))
                        .text("after the response", one -> counted(one, "leftoverCalls"))
                        .text("begun after it", one -> counted(one, "leftoverBegun")),
                "items: those in the valid responses, of all requested items. calls: all calls that the backend received. after the "
                        + "response: calls that the backend ended only after the last user got a response. begun after it: calls that "
                        + "the backend received only after that response. No user waits for that work any more.");
    }

    private static String counted(ContenderResult one, String name) {
        return one.backend().get(name) instanceof Number number ? number.toString() : Text.NOTHING;
    }

    private Stream<Section> workers() {
        return details(
                "Worker processes",
                Table.of(parts(one -> one.barrier().each()))
                        .text("contender", Part::name)
                        .cells("worker", one -> Cell.count(one.figures().worker()))
                        .text("host", one -> one.figures().host())
                        .text("users", one -> users(one.figures()))
                        .text("requests", one -> requests(one.figures()))
                        .cells("released", one -> Cell.duration(one.figures().releasedNanos()))
                        .cells("clock +/-", one -> Cell.duration(one.figures().clockUncertaintyNanos()))
                        .cells("send skew", one -> Cell.duration(one.figures().sendSkewNanos()))
                        .text(
                                "lost because",
                                one -> Objects.requireNonNullElse(one.figures().lossReason(), Text.NOTHING)),
                "These processes shared the users of a contender and released them at one instant. released: delay after the first "
                        + "process, by the clock of the coordinator. clock +/-: possible error of that delay, half of the fastest "
                        + "round trip. requests: recorded requests, out of all that the worker had to send.");
    }

    private static String requests(ProcessFigures process) {
        return process.requests() + "/" + (process.requests() + process.unfinished());
    }

    private static String users(ProcessFigures process) {
        return process.firstUser() + " to " + (process.firstUser() + process.users() - 1);
    }

    /** Shows the figures of the load client itself. Readers can trust its other figures only if these are good. */
    private Stream<Section> client() {
        return new Section(Place.DETAILS, "The load client itself")
                .table(table(one -> true)
                        .number("connections", one -> Cell.count(one.connections()))
                        .number(
                                "release skew",
                                one -> Cell.duration(one.barrier().releaseSkewNanos()))
                        .number("send skew", one -> Cell.duration(one.sendSkewNanos()))
                        .number("own CPU", one -> own(one, client -> Cell.duration(client.cpuNanos())))
                        .number("own GC pauses", one -> own(one, client -> Cell.duration(client.gcPauseNanos())))
                        .number("timestamp delay p99", one -> own(one, client -> latency(client.timestampDelay(), 99)))
                        .number("other CPU, cores", one -> own(one, client -> Cell.decimal(client.otherCpuCores()))))
                .on(Medium.PAGE)
                .unless(contenders.isEmpty());
    }

    private static Cell own(ContenderResult one, Function<ClientFigures, Cell> cell) {
        return one.client() == null ? Cell.NONE : cell.apply(one.client());
    }
}
