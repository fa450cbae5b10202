package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;

/**
 * Measures how close together the users of a burst arrive at the server if several processes release them. The same run measures the same
 * users with one process.
 */
final class WorkersBenchmark {

    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final int WORKERS = 4;
    private static final int UNMEASURED = 8;
    private static final int[] USERS = {1000, 2000, 4000};

    private WorkersBenchmark() {}

    /**
     * Measures, and prints the figures.
     *
     * @param repetitions number of repetitions of each measurement, 1 or more
     */
    static void run(int repetitions) throws IOException, InterruptedException {
        EngineWarmUp.run(EngineKind.NIO, WARM_UP);
        LoadEngine one = Engines.of(EngineKind.NIO);
        try (WorkerProcesses several = new WorkerProcesses(WORKERS)) {
            Bursts.measure(at -> {
                for (int users : USERS) {
                    compare(at, one, several.engine(), users, repetitions);
                }
            });
        }
    }

    /** Alternates between the two, so that other activity on the machine affects both. */
    private static void compare(Bursts at, LoadEngine one, LoadEngine several, int users, int repetitions)
            throws IOException {
        List<BurstFigures> ofOne = new ArrayList<>();
        List<BurstFigures> ofSeveral = new ArrayList<>();
        for (int round = -UNMEASURED; round < repetitions; round++) {
            BurstFigures alone = at.fire(one, users);
            BurstFigures together = at.fire(several, users);
            if (round >= 0) {
                ofOne.add(alone);
                ofSeveral.add(together);
            }
        }
        System.out.println(BurstFigures.row("1", users, ofOne));
        System.out.println(BurstFigures.row(Integer.toString(WORKERS), users, ofSeveral));
        System.out.printf(
                Locale.ROOT, "%-8s %6d  %s times the arrival skew%n", "ratio", users, ratio(ofOne, ofSeveral));
        System.out.printf(Locale.ROOT, "%-8s %6d  %s%n", "verdict", users, ArrivalVerdict.of(ofOne, ofSeveral));
    }

    private static Spread ratio(List<BurstFigures> ofOne, List<BurstFigures> ofSeveral) {
        List<Double> ratios = new ArrayList<>();
        for (int pair = 0; pair < ofOne.size(); pair++) {
            ratios.add(ofSeveral.get(pair).arrivalSkew() / ofOne.get(pair).arrivalSkew());
        }
        return Spread.of(ratios);
    }
}
