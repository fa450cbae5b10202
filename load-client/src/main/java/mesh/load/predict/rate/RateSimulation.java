package mesh.load.predict.rate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Simulates a load at a rate several times, each time with other random numbers. The number of all simulated attempts has the same bound as
 * that of the calls of a burst, and a run keeps only the times of its requests, so time and memory are bounded.
 */
public final class RateSimulation {

    private RateSimulation() {}

    /** Returns the figures, which are always the same for the same model. */
    public static RatePrediction run(RateModel model) {
        return run(model, reached -> {});
    }

    /**
     * Returns the same figures, and reports the progress.
     *
     * @param progress gets the number of calls that have reached the backend, at least once for each run
     */
    public static RatePrediction run(RateModel model, LongConsumer progress) {
        return RatePrediction.of(model, runs(model, progress));
    }

    public static List<RateRun.Figures> runs(RateModel model, LongConsumer progress) {
        int count = model.isRandom() ? model.load().runs().count() : 1;
        long callsOfRun = model.totalCalls() / model.load().runs().count();
        List<RateRun.Figures> runs = new ArrayList<>();
        for (int run = 0; run < count; run++) {
            long before = run * callsOfRun;
            runs.add(RateRun.of(model, run, reached -> progress.accept(before + reached)));
            progress.accept(before + callsOfRun);
        }
        return runs;
    }
}
