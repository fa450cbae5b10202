package mesh.load.interop;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import mesh.load.interop.ExportedScenario.ExportedLoad;
import mesh.load.interop.TotalsFile.TotalsRow;
import mesh.load.results.ResultsException;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.RequestTable;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;

/** Hyperfoil's counts of one repetition of a contender. */
final class ImportedLoad {

    /** Hyperfoil's names for requests without a response, and ours. */
    private static final Map<String, String> ERRORS = Map.of(
            "RequestTimeouts", "timed-out", "ConnectionErrors", "connection-error", "InternalErrors", "internal-error");

    private final Path file;
    private final ExportedLoad load;
    private final List<TotalsRow> rows;

    /** @param rows of its phases, at least one */
    ImportedLoad(Path file, ExportedLoad load, List<TotalsRow> rows) {
        this.file = file;
        this.load = load;
        this.rows = rows;
    }

    /** @throws ResultsException if these are not the requests of this load */
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
                new BarrierFigures(Instant.ofEpochMilli(start()), 0, 0, 0, 0),
                TimeUnit.MILLISECONDS.toNanos(end() - start()),
                outcomes(),
                LatencySource.of(rows, TotalsRow::ok),
                LatencySource.of(rows, TotalsRow::notOk),
                null,
                null,
                null,
                null,
                null,
                Map.of(),
                new RequestTable(
                        List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), load.requests()),
                List.of(),
                null,
                null,
                null,
                null);
    }

    private void refuseOtherRequests() {
        long cached = sum(TotalsRow.CACHE_HITS);
        if (cached > 0) {
            throw refusal(cached + " of its requests were never sent: Hyperfoil responded to them from its own cache");
        }
        if (sum(TotalsRow.REQUESTS) > load.requests()) {
            throw refusal("it has " + sum(TotalsRow.REQUESTS) + " requests, and the scenario makes " + load.requests()
                    + ": was it exported with other --users?");
        }
    }

    private ResultsException refusal(String why) {
        return new ResultsException("'" + file + "', phase " + load.name() + ": " + why);
    }

    /** Counts as unfinished every request without a response or an error, including requests that were never sent. */
    private OutcomeCounts outcomes() {
        Map<String, Integer> others = new TreeMap<>();
        ERRORS.forEach((column, name) -> put(others, name, sum(column)));
        put(others, "client-error 4xx", sum(TotalsRow.CLIENT_ERROR));
        put(others, "status 3xx", sum(TotalsRow.REDIRECTION));
        put(others, "status unknown", sum(TotalsRow.OTHER_STATUS));
        Map<String, Integer> serverErrors = new TreeMap<>();
        put(serverErrors, "cause not known to Hyperfoil", sum(TotalsRow.SERVER_ERROR));
        int ok = (int) sum(TotalsRow.OK);
        int failed = total(others) + total(serverErrors);
        int ended = ok + failed;
        return new OutcomeCounts(ended, ok, serverErrors, others, Math.max(0, load.requests() - ended), null);
    }

    private static void put(Map<String, Integer> counts, String name, long count) {
        if (count > 0) {
            counts.put(name, (int) Math.min(Scenario.MAX_REQUESTS, count));
        }
    }

    private static int total(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private long start() {
        return rows.stream().mapToLong(TotalsRow::startMillis).min().orElse(0);
    }

    private long end() {
        return rows.stream().mapToLong(TotalsRow::endMillis).max().orElse(0);
    }

    private long sum(String column) {
        return rows.stream().mapToLong(row -> row.count(column)).sum();
    }

    /**
     * The known latencies of responses of one kind. Hyperfoil keeps one histogram for each phase, with responses of all kinds. A latency
     * therefore belongs to a kind only if all responses of its phase do. Percentiles of several phases cannot be combined, but values can:
     * the value of a phase with a single response is known.
     */
    static final class LatencySource {

        private static final Map<Double, String> PERCENTILES =
                Map.of(50.0, "p50.0", 90.0, "p90.0", 99.0, "p99.0", 99.9, "p99.9");

        /** Unknown latencies. */
        static final LatencyFigures UNKNOWN = new LatencyFigures(0, 0, List.of());

        private LatencySource() {}

        /**
         * Returns the latencies of all responses of a kind, or {@link #UNKNOWN} if they cannot be separated from others.
         *
         * @param kind number of responses of this kind in a row
         */
        static LatencyFigures of(List<TotalsRow> rows, ToLongFunction<TotalsRow> kind) {
            List<TotalsRow> its =
                    rows.stream().filter(row -> kind.applyAsLong(row) > 0).toList();
            boolean isPure = its.stream().allMatch(row -> kind.applyAsLong(row) == row.count(TotalsRow.RESPONSES));
            if (its.isEmpty() || !isPure) {
                return UNKNOWN;
            }
            if (its.stream().allMatch(row -> row.count(TotalsRow.RESPONSES) == 1)) {
                return values(
                        its.stream().mapToLong(LatencySource::longest).sorted().toArray());
            }
            return its.size() == 1 ? histogram(its.getFirst()) : UNKNOWN;
        }

        private static long longest(TotalsRow row) {
            return row.nanos().getOrDefault(TotalsRow.MAX, 0L);
        }

        /** Returns each percentile as the smallest value that this percentage of the values does not exceed; values are in ascending order. */
        private static LatencyFigures values(long[] sorted) {
            return figures(
                    sorted.length,
                    sorted[sorted.length - 1],
                    percentile -> sorted[rank(percentile, sorted.length) - 1]);
        }

        private static LatencyFigures histogram(TotalsRow row) {
            return figures(
                    row.count(TotalsRow.RESPONSES),
                    longest(row),
                    percentile -> row.nanos().getOrDefault(PERCENTILES.get(percentile), 0L));
        }

        private static LatencyFigures figures(long samples, long max, ToLongFunction<Double> nanos) {
            List<Percentile> percentiles = PERCENTILES.keySet().stream()
                    .sorted()
                    .map(one -> new Percentile(one, nanos.applyAsLong(one), samples, samples - rank(one, samples) + 1))
                    .toList();
            return new LatencyFigures(samples, max, percentiles);
        }

        /** Returns the rank of a percentile, from 1. The samples from this rank on are at least as long as the percentile. */
        private static int rank(double percentile, long samples) {
            return (int) Math.max(1, Math.ceil(percentile / 100 * samples));
        }
    }
}
