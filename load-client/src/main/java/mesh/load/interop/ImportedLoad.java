package mesh.load.interop;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import mesh.load.results.ResultsException;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.ContenderResult;
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
        return new OutcomeCounts(ended, ok, serverErrors, others, Math.max(0, load.requests() - ended));
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
}
