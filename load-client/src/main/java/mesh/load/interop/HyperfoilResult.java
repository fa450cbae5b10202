package mesh.load.interop;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.interop.TotalsFile.TotalsRow;
import mesh.load.results.MachineFigures;
import mesh.load.results.Measurement;
import mesh.load.results.Measurement.SpreadFigures;
import mesh.load.results.ResultsException;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Contender;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.yaml.ScenarioWriter;

/** Converts Hyperfoil's {@code total.csv} to a result of ours, for comparison. Its notes list the figures that Hyperfoil lacks. */
public record HyperfoilResult(ExportedScenario exported, Path file) {

    private static final String UNKNOWN = "unknown";
    private static final Map<String, String> OTHER_FAILURES = Map.ofEntries(
            Map.entry("RequestTimeouts", "timed-out"),
            Map.entry("ConnectionErrors", "connection-error"),
            Map.entry("InternalErrors", "internal-error"),
            Map.entry(TotalsRow.CLIENT_ERROR, "client-error 4xx"),
            Map.entry(TotalsRow.REDIRECTION, "status 3xx"),
            Map.entry(TotalsRow.OTHER_STATUS, "status unknown"));

    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9);
    private static final LatencyFigures UNKNOWN_LATENCIES = new LatencyFigures(0, 0, List.of());

    public RunResult read(String version, List<String> arguments) {
        if (exported.loads().stream().anyMatch(load -> load.rate() != null)) {
            throw new ResultsException("'" + exported.scenario().name()
                    + "' sends at a rate, and only the results of bursts and closed loops can be imported");
        }
        List<TotalsRow> all = TotalsFile.read(file);
        Map<ExportedLoad, List<TotalsRow>> rows = byLoad(all);
        List<ContenderResult> contenders = exported.loads().stream()
                .flatMap(load -> Stream.ofNullable(rows.get(load)).map(its -> new Repetition(file, load, its).result()))
                .toList();
        List<SpreadFigures> spreads = contenders.stream()
                .map(ContenderResult::id)
                .distinct()
                .sorted()
                .map(id -> SpreadFigures.of(id, contenders))
                .toList();
        String missing = exported.loads().stream()
                .filter(load -> !rows.containsKey(load))
                .map(ExportedLoad::name)
                .collect(Collectors.joining(", "));
        return new RunResult(
                RunResult.FORMAT,
                version,
                arguments,
                ScenarioWriter.tree(exported.scenario().withoutWarmUp()),
                missing.isEmpty() ? RunState.COMPLETE : RunState.FAILED,
                missing.isEmpty() ? null : "the file has no phase " + missing,
                Instant.ofEpochMilli(start(all)),
                Instant.ofEpochMilli(end(all)),
                new MachineFigures(UNKNOWN, UNKNOWN, UNKNOWN, 0, 0, UNKNOWN, UNKNOWN, null, null),
                List.of(),
                Map.of(),
                List.of(),
                new Measurement.Load(contenders, spreads, List.of()),
                List.of(),
                List.of(),
                List.of(),
                notes(contenders),
                null,
                null,
                null,
                null);
    }

    private static long start(List<TotalsRow> rows) {
        return rows.stream().mapToLong(row -> row.get(TotalsRow.START)).min().orElse(0);
    }

    private static long end(List<TotalsRow> rows) {
        return rows.stream().mapToLong(row -> row.get(TotalsRow.END)).max().orElse(0);
    }

    private Map<ExportedLoad, List<TotalsRow>> byLoad(List<TotalsRow> rows) {
        TreeMap<String, ExportedLoad> phases = new TreeMap<>();
        for (ExportedLoad load : exported.loads()) {
            IntStream.rangeClosed(1, load.users())
                    .forEach(user -> phases.put(HyperfoilBenchmark.phaseOf(load, user), load));
        }
        Map<ExportedLoad, List<TotalsRow>> byLoad = new HashMap<>();
        for (TotalsRow row : rows) {
            ExportedLoad load = phases.get(row.phase());
            if (load == null) {
                throw new ResultsException("'" + file + "' has the phase '" + row.phase() + "', which '"
                        + exported.scenario().name()
                        + "' does not have. Allowed: phases that ./mesh export hyperfoil writes, such as "
                        + phases.firstKey());
            }
            byLoad.computeIfAbsent(load, none -> new ArrayList<>()).add(row);
        }
        if (byLoad.isEmpty()) {
            throw new ResultsException("'" + file + "' has no phase");
        }
        return byLoad;
    }

    private static List<String> notes(List<ContenderResult> contenders) {
        List<String> notes = new ArrayList<>(List.of(
                "Hyperfoil sent and timed the requests, and its total.csv was imported. It does not measure causes, bodies, skew, barrier, "
                        + "connections, threads, CPU, limits in force or the machine. "
                        + "These figures are left out, or are 0 or 'unknown' where a value is required.",
                "ok counts responses with a status of success. Bodies were not checked, so a response with too few items counts as valid.",
                "The time of a contender is from the start of its first phase to the end of its last, in whole milliseconds of "
                        + "the wall clock. It includes the time until Hyperfoil notices that a phase is over. "
                        + "Latencies count from when a request was sent, and have two significant digits."));
        String without = contenders.stream()
                .filter(one -> one.ok().samples() < one.outcomes().ok()
                        || one.failed().samples()
                                < one.outcomes().requests() - one.outcomes().ok())
                .map(ContenderResult::id)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!without.isEmpty()) {
            notes.add(
                    "Hyperfoil's figures do not separate the latencies of valid responses from others, or are those of several "
                            + "phases, whose percentiles cannot be combined, in: " + without + ".");
        }
        return notes;
    }

    private record Repetition(Path file, ExportedLoad load, List<TotalsRow> rows) {

        ContenderResult result() {
            refuseOtherRequests();
            Contender contender = load.contender();
            return new ContenderResult(
                    contender.id(),
                    contender.service().label(),
                    contender.path(),
                    contender.accept(),
                    contender.calls().label(),
                    load.users(),
                    load.repetition(),
                    "hyperfoil",
                    0,
                    0,
                    new BarrierFigures(Instant.ofEpochMilli(start(rows)), 0, 0, 0, 0),
                    TimeUnit.MILLISECONDS.toNanos(end(rows) - start(rows)),
                    outcomes(),
                    latencies(TotalsRow::ok),
                    latencies(TotalsRow::notOk),
                    null,
                    null,
                    null,
                    null,
                    null,
                    Map.of(),
                    RequestTable.without(load.requests()),
                    List.of(),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }

        private void refuseOtherRequests() {
            long cached = sum(TotalsRow.CACHE_HITS);
            if (cached > 0) {
                throw refusal(
                        cached + " of its requests were never sent: Hyperfoil responded to them from its own cache");
            }
            if (sum(TotalsRow.REQUESTS) > load.requests()) {
                throw refusal("it has " + sum(TotalsRow.REQUESTS) + " requests, and the scenario makes "
                        + load.requests() + ": was it exported with other --users?");
            }
        }

        private ResultsException refusal(String why) {
            return new ResultsException("'" + file + "', phase " + load.name() + ": " + why);
        }

        /** Counts as unfinished every request without a response or an error, including requests that were never sent. */
        private OutcomeCounts outcomes() {
            Map<String, Integer> others = new TreeMap<>();
            OTHER_FAILURES.forEach((column, name) -> put(others, name, column));
            Map<String, Integer> serverErrors = new TreeMap<>();
            put(serverErrors, "cause not known to Hyperfoil", TotalsRow.SERVER_ERROR);
            int ok = (int) sum(TotalsRow.OK);
            int ended = Stream.of(others, serverErrors)
                    .flatMap(counts -> counts.values().stream())
                    .reduce(ok, Integer::sum);
            return new OutcomeCounts(ended, ok, serverErrors, others, Math.max(0, load.requests() - ended), null);
        }

        private void put(Map<String, Integer> counts, String name, String column) {
            if (sum(column) > 0) {
                counts.put(name, (int) Math.min(Shape.MAX_RECORDED_REQUESTS, sum(column)));
            }
        }

        private long sum(String column) {
            return rows.stream().mapToLong(row -> row.get(column)).sum();
        }

        /**
         * Returns the latencies of the responses of one kind. Hyperfoil keeps one histogram for each phase, so these latencies are known
         * only if all responses of each of these phases are of this kind. Percentiles of several phases cannot be combined. Single values
         * can: the value of a phase with only one response is known.
         */
        private LatencyFigures latencies(ToLongFunction<TotalsRow> kind) {
            List<TotalsRow> its =
                    rows.stream().filter(row -> kind.applyAsLong(row) > 0).toList();
            if (its.isEmpty() || its.stream().anyMatch(row -> kind.applyAsLong(row) != row.get(TotalsRow.RESPONSES))) {
                return UNKNOWN_LATENCIES;
            }
            if (its.stream().allMatch(row -> row.get(TotalsRow.RESPONSES) == 1)) {
                long[] sorted = its.stream()
                        .mapToLong(row -> row.get(TotalsRow.MAX))
                        .sorted()
                        .toArray();
                return latencies(
                        sorted.length,
                        sorted[sorted.length - 1],
                        percentile -> sorted[rank(percentile, sorted.length) - 1]);
            }
            TotalsRow first = its.getFirst();
            return its.size() > 1
                    ? UNKNOWN_LATENCIES
                    : latencies(
                            first.get(TotalsRow.RESPONSES),
                            first.get(TotalsRow.MAX),
                            percentile -> first.get("p" + percentile));
        }

        private static LatencyFigures latencies(long samples, long max, ToLongFunction<Double> nanos) {
            List<Percentile> percentiles = PERCENTILES.stream()
                    .map(one -> new Percentile(one, nanos.applyAsLong(one), samples, samples - rank(one, samples) + 1))
                    .toList();
            return new LatencyFigures(samples, max, percentiles);
        }

        /**
         * Returns the rank of a percentile in the sorted samples, counted from 1. At least this percentage of the samples are no larger
         * than the sample with this rank.
         */
        private static int rank(double percentile, long samples) {
            return (int) Math.max(1, Math.ceil(percentile / 100 * samples));
        }
    }
}
