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

/** Measures how close together the users of a burst arrive at the server if several processes release them, compared with one process. */
final class WorkersBenchmark {

    private static final int WORKERS = 4;
    private static final int[] USERS = {1000, 2000, 4000};

    private WorkersBenchmark() {}

    static void run(int repetitions) throws IOException, InterruptedException {
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        Map<String, LoadEngine> engines = new LinkedHashMap<>();
        engines.put("1", Engines.of(EngineKind.NIO));
        try (WorkerProcesses several = WorkerProcesses.start(WORKERS)) {
            engines.put(Integer.toString(WORKERS), several.engine());
            BarrierBenchmark.measureTwice(server -> {
                for (int users : USERS) {
                    List<List<BurstFigures>> both =
                            BarrierBenchmark.compare(server, engines, users, repetitions, also -> {});
                    String ratio = Spread.ofPairs(
                            both.getLast(), both.getFirst(), (four, one) -> four.arrivalSkew() / one.arrivalSkew());
                    ArrivalVerdict verdict = ArrivalVerdict.of(both.getFirst(), both.getLast());
                    System.out.printf(Locale.ROOT, "%-8s %6d  %s times the arrival skew%n", "ratio", users, ratio);
                    System.out.printf(Locale.ROOT, "%-8s %6d  %s%n", "verdict", users, verdict);
                }
            });
        }
    }

    /**
     * Judges pair by pair whether the users of several processes arrive about as close together as those of one process. Their arrival skew
     * must be at most {@link #MAX_RATIO} times that of one process, and below {@link #MAX_MILLIS}.
     *
     * @param within number of pairs that satisfy both conditions
     */
    record ArrivalVerdict(long within, PairedRatio ratio) {

        static final double MAX_RATIO = 2;
        static final double MAX_MILLIS = 50;

        static ArrivalVerdict of(List<BurstFigures> ofOne, List<BurstFigures> ofSeveral) {
            double[] one = ofOne.stream().mapToDouble(BurstFigures::arrivalSkew).toArray();
            double[] several =
                    ofSeveral.stream().mapToDouble(BurstFigures::arrivalSkew).toArray();
            long within = IntStream.range(0, one.length)
                    .filter(pair -> several[pair] <= MAX_RATIO * one[pair] && several[pair] < MAX_MILLIS)
                    .count();
            return new ArrivalVerdict(within, PairedRatio.of(several, one));
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
                return "too few pairs to show a difference";
            }
            if (!ratio.differs()) {
                return "no difference measured";
            }
            return ratio.ratio() > 1 ? "wider than one process" : "narrower than one process";
        }
    }
}
