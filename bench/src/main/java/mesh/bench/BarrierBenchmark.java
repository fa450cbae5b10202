package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;

/**
 * Measures how close together the users of a burst arrive at the server, and how much the reported latencies exceed the server's own
 * measurements. If {@code wrk} is installed, the same run also measures {@code wrk} with a script that sends once.
 */
final class BarrierBenchmark {

    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final int UNMEASURED = 8;
    private static final int[] USERS = {100, 1000};

    private final Bursts at;
    private final int users;
    private final Map<EngineKind, List<BurstFigures>> bursts = new EnumMap<>(EngineKind.class);
    private final List<Double> wrkSkewMillis = new ArrayList<>();

    private BarrierBenchmark(Bursts at, int users) {
        this.at = at;
        this.users = users;
    }

    /**
     * Measures, and prints the figures.
     *
     * @param repetitions number of measured repetitions, 1 or more
     */
    static void run(int repetitions) throws IOException, InterruptedException {
        for (EngineKind kind : EngineKind.values()) {
            EngineWarmUp.run(kind, WARM_UP);
        }
        Bursts.measure(at -> {
            for (int users : USERS) {
                new BarrierBenchmark(at, users).measure(repetitions);
            }
        });
    }

    /** Interleaves the engines, so that other activity on the machine affects all of them. */
    private void measure(int repetitions) throws IOException, InterruptedException {
        boolean wrkIsInstalled = Wrk.isInstalled();
        for (int round = -UNMEASURED; round < repetitions; round++) {
            for (EngineKind kind : EngineKind.values()) {
                BurstFigures burst = at.fire(Engines.of(kind), users);
                if (round >= 0) {
                    bursts.computeIfAbsent(kind, engine -> new ArrayList<>()).add(burst);
                }
            }
            if (wrkIsInstalled && round >= 0) {
                wrkSkewMillis.add(Wrk.burst(at.server(), users).arrivalSkewNanos() / 1e6);
            }
        }
        bursts.forEach((kind, measured) -> System.out.println(BurstFigures.row(kind.label(), users, measured)));
        System.out.println(BurstFigures.wrkRow(users, wrkSkewMillis));
    }
}
