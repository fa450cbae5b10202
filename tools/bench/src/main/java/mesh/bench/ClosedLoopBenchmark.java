package mesh.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.experiment.isolated.ApacheBench;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;

/**
 * Compares requests per second and CPU time per request of a closed loop of 50 users with {@code ab -k}, interleaved in one run. The server
 * responds immediately. Our CPU time covers the whole JVM with its compiler and collector, from before the connections are opened until the
 * records are complete.
 */
final class ClosedLoopBenchmark {

    private static final String PATH = "/1";
    private static final int USERS = 50;
    private static final int REQUESTS_PER_USER = 4_000;
    private static final int WARM_UP_PAIRS = 4;
    private static final int REQUESTS = USERS * REQUESTS_PER_USER;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** @param cpuMicros CPU time (user and system) of the load generator's whole process, per request */
    private record Figures(double requestsPerSecond, double cpuMicros) {}

    private ClosedLoopBenchmark() {}

    static void run(int pairs) throws IOException {
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        List<Figures> ours = new ArrayList<>();
        List<Figures> theirs = new ArrayList<>();
        System.out.printf(
                Locale.ROOT, "%-6s %14s %14s %14s %14s%n", "pair", "NIO req/s", "ab req/s", "CPU µs", "ab CPU µs");
        try (ServerProcess server = new ServerProcess(Duration.ZERO)) {
            for (int pair = 1 - WARM_UP_PAIRS; pair <= pairs; pair++) {
                Figures our = fire(server);
                Figures ab = ab(server);
                if (pair > 0) {
                    ours.add(our);
                    theirs.add(ab);
                    System.out.printf(
                            Locale.ROOT,
                            "%-6d %14.0f %14.0f %14.2f %14.2f%n",
                            pair,
                            our.requestsPerSecond(),
                            ab.requestsPerSecond(),
                            our.cpuMicros(),
                            ab.cpuMicros());
                }
            }
        }
        String rates = Spread.ofPairs(ours, theirs, (our, ab) -> our.requestsPerSecond() / ab.requestsPerSecond());
        String costs = Spread.ofPairs(ours, theirs, (our, ab) -> our.cpuMicros() / ab.cpuMicros());
        System.out.println("requests per second, ours / ab: " + rates + "  (at least 0.9 is required)");
        System.out.println("CPU per request,     ours / ab: " + costs + "  (at most 1.3 is allowed)");
    }

    private static Figures fire(ServerProcess server) {
        LoadPlan plan = server.loop(PATH, USERS, REQUESTS_PER_USER);
        long cpu = SYSTEM.getProcessCpuTime();
        LoadResult result = Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
        double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3;
        ServerProcess.verify(result, plan);
        if (result.connections() != USERS) {
            throw new IllegalStateException(
                    "the load client opened " + result.connections() + " connections for " + USERS + " users");
        }
        return new Figures(REQUESTS * 1e9 / result.durationNanos(), micros / REQUESTS);
    }

    private static Figures ab(ServerProcess server) throws IOException {
        ApacheBench.Result result = ApacheBench.run(server.address(), PATH, USERS, REQUESTS);
        if (result.keptAlive() != REQUESTS || result.failed() > 0) {
            throw new IOException("ab did not complete the work: " + result);
        }
        return new Figures(result.requestsPerSecond(), result.cpuMicros());
    }
}
