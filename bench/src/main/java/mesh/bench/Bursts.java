package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;

/**
 * Sends bursts to a stamping server, and measures everything twice:
 *
 * <ul>
 *   <li>with a server whose stamping thread has priority in the scheduler, so that its stamps are accurate;
 *   <li>with an ordinary server, which shows how long a burst makes a target on the same machine wait for a core.
 * </ul>
 */
final class Bursts {

    private static final int UNMEASURED = 8;
    private static final Duration SERVICE_TIME = Duration.ofMillis(100);

    @FunctionalInterface
    interface Measurement {

        void with(Bursts bursts) throws IOException, InterruptedException;
    }

    private final ServerProcess server;

    private Bursts(ServerProcess server) {
        this.server = server;
    }

    /** Measures with the server that has priority, and then with the ordinary one. */
    static void measure(Measurement measurement) throws IOException, InterruptedException {
        measure(measurement, true);
        measure(measurement, false);
    }

    private static void measure(Measurement measurement, boolean preferred) throws IOException, InterruptedException {
        try (ServerProcess server = new ServerProcess(SERVICE_TIME)) {
            if (preferred && !server.tryPreferStamping()) {
                System.out.println(
                        "the stamping thread has no priority here, because chrt is missing or not permitted\n");
                return;
            }
            System.out.println(
                    preferred ? "a server whose stamping thread has priority (chrt --fifo)" : "an ordinary server");
            System.out.println(BurstFigures.HEADER);
            warm(server);
            measurement.with(new Bursts(server));
            System.out.println();
        }
    }

    private static void warm(ServerProcess server) {
        LoadPlan plan = server.loop(StampingServer.WARM_PATH, 20, 2_000);
        Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
    }

    ServerProcess server() {
        return server;
    }

    /**
     * Fires bursts with one engine after another in each round, so that other activity on the machine affects all engines, and prints the
     * figures of each engine. Verifies the work of a burst before it uses the burst's figures.
     *
     * @param repetitions measured rounds, 1 or more
     * @param also a further measurement at the end of each of these rounds
     * @return the bursts of each engine, in the order of the engines
     */
    List<List<BurstFigures>> compare(Map<String, LoadEngine> engines, int users, int repetitions, Measurement also)
            throws IOException, InterruptedException {
        Map<String, List<BurstFigures>> bursts = new LinkedHashMap<>();
        for (int round = -UNMEASURED; round < repetitions; round++) {
            for (Map.Entry<String, LoadEngine> engine : engines.entrySet()) {
                server.reset();
                LoadResult result = engine.getValue().fire(server.burst(users), LoadEngine.Progress.NONE);
                BurstFigures burst = BurstFigures.of(users, result, server.report());
                if (round >= 0) {
                    bursts.computeIfAbsent(engine.getKey(), name -> new ArrayList<>())
                            .add(burst);
                }
            }
            if (round >= 0) {
                also.with(this);
            }
        }
        bursts.forEach((engine, measured) -> System.out.println(BurstFigures.row(engine, users, measured)));
        return List.copyOf(bursts.values());
    }
}
