package mesh.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.OutcomeCounts;

/**
 * The figures of one burst, in milliseconds.
 *
 * @param arrivalSkew time at the server from the first byte of the first request to the first byte of the last
 * @param sendSkew time in the load client from the first request that it sent to the last
 * @param errorP50 reported latency minus the time between the server's own stamps, median over the users
 * @param errorP99 99th percentile of the same difference
 */
record BurstFigures(double arrivalSkew, double sendSkew, double errorP50, double errorP99) {

    static final String HEADER =
            row("engine", "users", Stream.of("arrival skew ms", "send skew ms", "error p50 ms", "error p99 ms"))
                    + " (median, min–max)";

    /** Computes the figures, and verifies that the work was done. */
    static BurstFigures of(int users, LoadResult result, ServerProcess.Report report) {
        verify(users, result, report);
        Map<Integer, Long> serverNanos = report.requests().stream()
                .collect(Collectors.toMap(
                        ServerProcess.ServedRequest::user, one -> one.respondedNanos() - one.arrivedNanos()));
        double[] errors = result.requests().stream()
                .mapToDouble(request -> (request.latencyNanos()
                                - Objects.requireNonNull(serverNanos.get(request.user()), "not seen by the server"))
                        / 1e6)
                .sorted()
                .toArray();
        return new BurstFigures(
                report.arrivalSkewMillis(),
                result.sendSkewNanos() / 1e6,
                errors[Math.ceilDiv(users, 2) - 1],
                errors[Math.ceilDiv(users * 99, 100) - 1]);
    }

    static String row(String engine, int users, List<BurstFigures> bursts) {
        return row(
                engine,
                users,
                Stream.of(
                        Spread.of(bursts, BurstFigures::arrivalSkew),
                        Spread.of(bursts, BurstFigures::sendSkew),
                        Spread.of(bursts, BurstFigures::errorP50),
                        Spread.of(bursts, BurstFigures::errorP99)));
    }

    static String wrkRow(int users, List<Double> skews) {
        return row("wrk", users, Stream.of(skews.isEmpty() ? "not installed" : Spread.of(skews, skew -> skew)));
    }

    private static String row(String engine, Object users, Stream<?> cells) {
        return String.format(Locale.ROOT, "%-8s %6s  ", engine, users)
                + cells.map(cell -> String.format(Locale.ROOT, "%-24s", cell)).collect(Collectors.joining(" "));
    }

    private static void verify(int users, LoadResult result, ServerProcess.Report report) {
        int ok = OutcomeCounts.of(result).ok();
        if (ok != users
                || result.requests().size() != users
                || result.connections() != users
                || report.requests().size() != users
                || report.connections() != users
                || report.connectionsBeforeFirst() != users) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%d of %d users got a valid response. The client opened %d connections. The server accepted %d"
                            + " connections, %d of them before the first byte, and got %d requests",
                    ok,
                    users,
                    result.connections(),
                    report.connections(),
                    report.connectionsBeforeFirst(),
                    report.requests().size()));
        }
    }
}
