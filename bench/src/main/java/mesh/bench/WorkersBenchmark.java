package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;
import mesh.load.stats.PairedRatio;

/**
 * Measures how close together the users of a burst arrive at the server if several processes release them. The same run also measures these
 * users with one process.
 */
final class WorkersBenchmark {

    private static final int WORKERS = 4;
    private static final int[] USERS = {1000, 2000, 4000};

    private WorkersBenchmark() {}

    static void run(int repetitions) throws IOException, InterruptedException {
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        Map<String, LoadEngine> engines = new LinkedHashMap<>();
        engines.put("1", Engines.of(EngineKind.NIO));
        try (WorkerProcesses several = new WorkerProcesses(WORKERS)) {
            engines.put(Integer.toString(WORKERS), several.engine());
            Bursts.measure(bursts -> {
                for (int users : USERS) {
                    List<List<BurstFigures>> both = bursts.compare(engines, users, repetitions, round -> {});
                    print(users, both.getFirst(), both.getLast());
                }
            });
        }
    }

    private static void print(int users, List<BurstFigures> ofOne, List<BurstFigures> ofSeveral) {
        Spread ratio = Spread.ofRatios(ofSeveral, ofOne, BurstFigures::arrivalSkew);
        System.out.printf(Locale.ROOT, "%-8s %6d  %s times the arrival skew%n", "ratio", users, ratio);
        System.out.printf(Locale.ROOT, "%-8s %6d  %s%n", "verdict", users, ArrivalVerdict.of(ofOne, ofSeveral));
    }

    /**
     * Judges pair by pair whether the users of several processes arrive about as close together as those of one process. Their arrival skew
     * must be at most {@link #MAX_RATIO} times that of one process, and below {@link #MAX_MILLIS}.
     *
     * @param within number of pairs that satisfy both conditions
     * @param ratio the skew of several processes divided by that of one process, over all pairs
     */
    record ArrivalVerdict(long within, PairedRatio ratio) {

        static final double MAX_RATIO = 2;
        static final double MAX_MILLIS = 50;

        /** Judges bursts that were measured in pairs. The two lists must be equally long. */
        static ArrivalVerdict of(List<BurstFigures> ofOne, List<BurstFigures> ofSeveral) {
            double[] one = skews(ofOne);
            double[] several = skews(ofSeveral);
            long within = IntStream.range(0, one.length)
                    .filter(pair -> several[pair] <= MAX_RATIO * one[pair] && several[pair] < MAX_MILLIS)
                    .count();
            return new ArrivalVerdict(within, PairedRatio.of(several, one));
        }

        private static double[] skews(List<BurstFigures> bursts) {
            return bursts.stream().mapToDouble(BurstFigures::arrivalSkew).toArray();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: in %d of %d pairs the arrival skew was at most %.0f times that of one process, and below %.0f ms; "
                            + "ratio %.2f (%.2f to %.2f), %s",
                    within == ratio.pairs() ? "as close together" : "not as close together",
                    within,
                    ratio.pairs(),
                    MAX_RATIO,
                    MAX_MILLIS,
                    ratio.ratio(),
                    ratio.low(),
                    ratio.high(),
                    difference());
        }

        private String difference() {
            if (!ratio.isSufficient()) {
                return "too few pairs to tell a difference";
            }
            if (!ratio.differs()) {
                return "no difference measured";
            }
            return ratio.ratio() > 1 ? "wider than one process" : "narrower than one process";
        }
    }
}
