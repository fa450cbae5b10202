package mesh.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;

/**
 * The figures of one burst, in milliseconds.
 *
 * @param arrivalSkew time at the server from the first byte of the first request to the first byte of the last
 * @param sendSkew time in the load client from the first request that it sent to the last
 * @param errorP50 reported latency minus the time between the server's own stamps, median over the users
 * @param errorP99 99th percentile of the same difference
 */
record BurstFigures(double arrivalSkew, double sendSkew, double errorP50, double errorP99) {

    static final String HEADER = String.format(
            Locale.ROOT,
            "%-8s %6s  %-24s %-24s %-24s %-24s (median, min–max)",
            "engine",
            "users",
            "arrival skew ms",
            "send skew ms",
            "error p50 ms",
            "error p99 ms");

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
                .toArray();
        return new BurstFigures(
                report.arrivalSkewNanos() / 1e6,
                result.sendSkewNanos() / 1e6,
                Spread.quantile(errors, 0.5),
                Spread.quantile(errors, 0.99));
    }

    static String row(String engine, int users, List<BurstFigures> bursts) {
        return String.format(
                Locale.ROOT,
                "%-8s %6d  %-24s %-24s %-24s %-24s",
                engine,
                users,
                spread(bursts, BurstFigures::arrivalSkew),
                spread(bursts, BurstFigures::sendSkew),
                spread(bursts, BurstFigures::errorP50),
                spread(bursts, BurstFigures::errorP99));
    }

    static String wrkRow(int users, List<Double> skews) {
        String figures = skews.isEmpty()
                ? "not installed"
                : Spread.of(skews.stream().mapToDouble(Double::doubleValue)).toString();
        return String.format(Locale.ROOT, "%-8s %6d  %-24s", "wrk", users, figures);
    }

    private static Spread spread(List<BurstFigures> bursts, ToDoubleFunction<BurstFigures> figure) {
        return Spread.of(bursts.stream().mapToDouble(figure));
    }

    private static void verify(int users, LoadResult result, ServerProcess.Report report) {
        long ok = result.requests().stream()
                .filter(request -> request.outcome() instanceof Outcome.Ok)
                .count();
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
