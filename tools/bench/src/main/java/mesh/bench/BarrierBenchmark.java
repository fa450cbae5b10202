package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.EngineKind;

/**
 * Measures how close together the users of a burst arrive at the server, and how much the reported latencies exceed the server's own
 * measurements. If {@code wrk} is installed, the same run also measures {@code wrk}, with a script in which each user sends one request.
 *
 * <p>Everything is measured twice: with a server whose stamping thread has priority in the scheduler, so that its stamps are accurate, and
 * with an ordinary server, which shows how long a burst makes a target on the same machine wait for a core.
 */
final class BarrierBenchmark {

    private static final int[] USERS = {100, 1000};
    private static final int UNMEASURED = 8;
    private static final Duration SERVICE_TIME = Duration.ofMillis(100);

    @FunctionalInterface
    interface Measurement {

        void with(ServerProcess server) throws IOException, InterruptedException;
    }

    private BarrierBenchmark() {}

    static void run(int repetitions) throws IOException, InterruptedException {
        Map<String, LoadEngine> engines = new LinkedHashMap<>();
        for (EngineKind kind : EngineKind.values()) {
            EngineWarmUp.run(kind, Duration.ofSeconds(1));
            engines.put(kind.label(), Engines.of(kind));
        }
        boolean wrkIsInstalled = Wrk.isInstalled();
        measureTwice(server -> {
            for (int users : USERS) {
                List<Double> wrkSkewMillis = new ArrayList<>();
                compare(server, engines, users, repetitions, also -> {
                    if (wrkIsInstalled) {
                        wrkSkewMillis.add(Wrk.burst(also, users).arrivalSkewMillis());
                    }
                });
                System.out.println(BurstFigures.wrkRow(users, wrkSkewMillis));
            }
        });
    }

    static void measureTwice(Measurement measurement) throws IOException, InterruptedException {
        try (ServerProcess server = new ServerProcess(SERVICE_TIME)) {
            if (server.tryPreferStamping()) {
                measure(server, "a server whose stamping thread has priority (chrt --fifo)", measurement);
            } else {
                System.out.println(
                        "the stamping thread has no priority here, because chrt is missing or not permitted\n");
            }
        }
        try (ServerProcess server = new ServerProcess(SERVICE_TIME)) {
            measure(server, "an ordinary server", measurement);
        }
    }

    private static void measure(ServerProcess server, String title, Measurement measurement)
            throws IOException, InterruptedException {
        System.out.println(title);
        System.out.println(BurstFigures.HEADER);
        LoadPlan warmUp = server.loop(StampingServer.WARM_PATH, 20, 2_000);
        Engines.of(EngineKind.NIO).fire(warmUp, LoadEngine.Progress.NONE);
        measurement.with(server);
        System.out.println();
    }

    /**
     * Fires bursts with one engine after another in each round, so that other activity on the machine affects all engines, and prints the
     * figures of each engine. Returns the bursts in the order of the engines.
     *
     * @param also a further measurement at the end of each measured round
     */
    static List<List<BurstFigures>> compare(
            ServerProcess server, Map<String, LoadEngine> engines, int users, int repetitions, Measurement also)
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
                also.with(server);
            }
        }
        bursts.forEach((engine, measured) -> System.out.println(BurstFigures.row(engine, users, measured)));
        return List.copyOf(bursts.values());
    }
}
