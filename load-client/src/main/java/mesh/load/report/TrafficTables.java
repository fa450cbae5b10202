package mesh.load.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.ContenderNames;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.BesideFigures;
import mesh.load.results.contender.ContenderResult.CallCounts;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LatencyFigures;

/** The requests around a load: light ones beside it, and the calls behind the gateways. */
final class TrafficTables implements TableMaker {

    private static final double NANOS_PER_MS = 1e6;

    private static final String HOW_TO_READ_BESIDE =
            "Light requests are due at an even rate while a contender is under load, and their latency counts from then: "
                    + "their wait is what the load costs users who have nothing to do with it. p50, p99, max: of their valid responses. "
                    + "event loop, carrier, core: how long an empty task waited for a thread or core of the gateway, tried every "
                    + "5 ms. The longest wait in each twelfth of a second counts: the table shows the median and the longest of "
                    + "these. Shorter stretches can go unseen. Waits for a core are part of the other two.";

    private static final String HOW_TO_READ_CALLS =
            "asked for: calls of the legacy backend if no request fails. A route that calls sequentially stops at its first "
                    + "failure. made: calls that the gateway's HTTP client began. arrived: calls that the backend received. If more "
                    + "arrived than were made, the client repeated some. If fewer arrived, the others failed before they were sent, or "
                    + "still waited for a thread of the backend. Probes for the recovery from a fault count, and so do light requests.";

    private record Beside(String name, ContenderResult contender, BesideFigures light) {}

    private record Calls(String name, CallCounts counts) {

        String clients() {
            return String.join(" or ", counts.made().keySet());
        }
    }

    @Override
    public Stream<Section> sections(RunResult run) {
        return Stream.concat(beside(run), calls(run));
    }

    private static Stream<Section> beside(RunResult run) {
        ContenderNames names = new ContenderNames(run);
        List<Beside> rows = run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(one.beside()).map(light -> new Beside(names.of(one), one, light)))
                .toList();
        return rows.isEmpty()
                ? Stream.empty()
                : Stream.of(new Section(Place.BESIDE, "Light requests beside it")
                        .id("beside")
                        .words("Light requests beside it:")
                        .on(Medium.TERMINAL)
                        .table(beside(rows))
                        .reading(HOW_TO_READ_BESIDE));
    }

    private static Table<Beside> beside(List<Beside> rows) {
        return Table.of(rows)
                .text("beside", Beside::name)
                .text(
                        "ok",
                        one -> one.light().outcomes().ok() + "/"
                                + one.light().outcomes().requests())
                .text(
                        "not ok, by cause",
                        one -> Text.counts(one.light().outcomes().failures()))
                .cells("p50", one -> latency(one.light().ok(), 50))
                .cells("p99", one -> latency(one.light().ok(), 99))
                .cells("max", one -> latency(one.light().ok(), 100))
                .text("event loop", one -> wait(one.contender(), Gauges.EVENT_LOOP_BUSY_MS))
                .text("carrier", one -> wait(one.contender(), Gauges.CARRIER_WAIT_MS))
                .text("core", one -> wait(one.contender(), Gauges.CORE_WAIT_MS));
    }

    static Cell latency(LatencyFigures latencies, double percentile) {
        return latencies.samples() == 0 ? Cell.NONE : Cell.duration(latencies.at(percentile));
    }

    private static String wait(ContenderResult one, String gauge) {
        OptionalDouble usual = one.usualWaitMs(gauge);
        OptionalDouble longest = one.longestWaitMs(gauge);
        return usual.isEmpty() || longest.isEmpty()
                ? Text.NOTHING
                : text(usual.getAsDouble()) + " to " + text(longest.getAsDouble());
    }

    private static String text(double ms) {
        return Text.duration(Math.round(ms * NANOS_PER_MS));
    }

    /** Shows all contenders if, for one of them, the number of calls made differs from the number of calls arrived. */
    private static Stream<Section> calls(RunResult run) {
        ContenderNames names = new ContenderNames(run);
        List<Calls> rows = run.contenders().stream()
                .flatMap(one -> Stream.ofNullable(one.callCounts()).map(counts -> new Calls(names.of(one), counts)))
                .toList();
        if (rows.stream().noneMatch(one -> one.counts().differ())) {
            return Stream.empty();
        }
        String repeated = repeated(rows);
        Section section = new Section(Place.CALLS, "Calls made and arrived")
                .words(repeated)
                .table(Table.of(rows)
                        .text("contender", Calls::name)
                        .cells("asked for", one -> Cell.count(one.counts().expected()))
                        .cells("made", one -> Cell.count(one.counts().madeInAll()))
                        .cells("arrived", one -> Cell.count(one.counts().arrivals()))
                        .text("HTTP client", Calls::clients))
                .on(Medium.SUMMARY, Medium.PAGE)
                .reading(HOW_TO_READ_CALLS);
        return Stream.of(repeated.isEmpty() ? section : section.id("calls"));
    }

    /** Names the HTTP clients that repeat calls: their users have more attempts than those of other contenders. */
    private static String repeated(List<Calls> rows) {
        Map<String, List<String>> byClient = rows.stream()
                .filter(one -> one.counts().repeated() > 0)
                .collect(Collectors.groupingBy(
                        Calls::clients,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                one -> one.name() + " made " + one.counts().madeInAll() + " and "
                                        + one.counts().arrivals() + " arrived",
                                Collectors.toList())));
        return byClient.entrySet().stream()
                .map(client -> client.getKey() + " repeats a call whose connection ends before a response: "
                        + String.join(", ", client.getValue())
                        + ". Its users have more attempts than those of other clients.")
                .collect(Collectors.joining(" "));
    }
}
