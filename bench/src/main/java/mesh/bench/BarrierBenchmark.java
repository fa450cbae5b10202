package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;

/**
 * Measures how close together the users of a burst arrive at the server, and how much the reported latencies exceed the server's own
 * measurements. If {@code wrk} is installed, the same run also measures {@code wrk}, with a script in which each user sends one request.
 */
final class BarrierBenchmark {

    private static final int[] USERS = {100, 1000};

    private BarrierBenchmark() {}

    static void run(int repetitions) throws IOException, InterruptedException {
        Map<String, LoadEngine> engines = new LinkedHashMap<>();
        for (EngineKind kind : EngineKind.values()) {
            EngineWarmUp.run(kind, Duration.ofSeconds(1));
            engines.put(kind.label(), Engines.of(kind));
        }
        boolean wrkIsInstalled = Wrk.isInstalled();
        Bursts.measure(bursts -> {
            for (int users : USERS) {
                List<Double> wrkSkewMillis = new ArrayList<>();
                bursts.compare(engines, users, repetitions, round -> {
                    if (wrkIsInstalled) {
                        wrkSkewMillis.add(Wrk.burst(round.server(), users).arrivalSkewNanos() / 1e6);
                    }
                });
                System.out.println(BurstFigures.wrkRow(users, wrkSkewMillis));
            }
        });
    }
}
