package mesh.load.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.run.isolated.ApacheBench;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;

/**
 * Measures a closed loop of 50 users on persistent connections against a server that responds immediately. It compares requests per second
 * and CPU time per request with {@code ab -k}, interleaved in one run. Our CPU time covers the whole JVM with its compiler and collector,
 * from before the connections are opened until the records are made. The CPU time of {@code ab} covers its process.
 */
public final class ClosedLoopBenchmark {

    private static final int USERS = 50;
    private static final int REQUESTS_PER_USER = 4_000;
    private static final int WARM_UP_PAIRS = 4;
    private static final int REQUESTS = USERS * REQUESTS_PER_USER;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ClosedLoopBenchmark() {}

    /** Takes two arguments: the number of pairs, 7 by default, and the engine, {@code nio} by default. */
    public static void main(String[] args) throws IOException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        EngineKind kind = args.length > 1 ? EngineKind.valueOf(args[1].toUpperCase(Locale.ROOT)) : EngineKind.NIO;
        EngineWarmUp.run(kind, Duration.ofSeconds(1));
        try (ServerProcess server = new ServerProcess(Duration.ZERO)) {
            run(pairs, kind, server);
        }
    }

    /** Measures the pairs. The first ones only warm up both sides and do not count. */
    private static void run(int pairs, EngineKind kind, ServerProcess server) throws IOException {
        List<ClosedLoopFigures> ours = new ArrayList<>();
        List<ClosedLoopFigures> theirs = new ArrayList<>();
        System.out.printf(
                Locale.ROOT, "%-6s %14s %14s %14s %14s%n", "pair", kind + " req/s", "ab req/s", "CPU µs", "ab CPU µs");
        for (int pair = 1 - WARM_UP_PAIRS; pair <= pairs; pair++) {
            ClosedLoopFigures our = fire(kind, server);
            ClosedLoopFigures ab = ab(server);
            if (pair > 0) {
                ours.add(our);
                theirs.add(ab);
                print(pair, our, ab);
            }
        }
        summarize(ours, theirs);
    }

    private static ClosedLoopFigures fire(EngineKind kind, ServerProcess server) {
        UserRequest request = new UserRequest("/1", "application/json", StampingServer.ITEMS);
        LoadPlan plan = new LoadPlan(
                server.address(), Collections.nCopies(USERS, request), new Shape.Closed(REQUESTS_PER_USER), TIMEOUT);
        long cpu = SYSTEM.getProcessCpuTime();
        LoadResult result = Engines.of(kind).fire(plan, LoadEngine.Progress.NONE);
        double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3;
        verify(result);
        return new ClosedLoopFigures(REQUESTS * 1e9 / result.durationNanos(), micros / REQUESTS);
    }

    private static ClosedLoopFigures ab(ServerProcess server) throws IOException {
        ApacheBench.Result result = ApacheBench.run(server.address(), "/1", USERS, REQUESTS);
        if (result.keptAlive() != REQUESTS || result.failed() > 0) {
            throw new IOException("ab did not complete the work: " + result);
        }
        return new ClosedLoopFigures(result.requestsPerSecond(), result.cpuMicros());
    }

    private static void verify(LoadResult result) {
        long ok = result.requests().stream()
                .filter(request -> request.outcome() instanceof Outcome.Ok)
                .count();
        if (ok != REQUESTS || result.connections() != USERS) {
            throw new IllegalStateException("only " + ok + " of " + REQUESTS + " are ok");
        }
    }

    private static void print(int pair, ClosedLoopFigures our, ClosedLoopFigures ab) {
        System.out.printf(
                Locale.ROOT,
                "%-6d %14.0f %14.0f %14.2f %14.2f%n",
                pair,
                our.requestsPerSecond(),
                ab.requestsPerSecond(),
                our.cpuMicros(),
                ab.cpuMicros());
    }

    private static void summarize(List<ClosedLoopFigures> ours, List<ClosedLoopFigures> theirs) {
        List<Double> rates = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            rates.add(ours.get(i).requestsPerSecond() / theirs.get(i).requestsPerSecond());
            costs.add(ours.get(i).cpuMicros() / theirs.get(i).cpuMicros());
        }
        System.out.println("requests per second, ours / ab: " + Spread.of(rates) + "  (at least 0.9 is required)");
        System.out.println("CPU per request,     ours / ab: " + Spread.of(costs) + "  (at most 1.3 is allowed)");
    }
}
