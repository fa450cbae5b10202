package mesh.load.run.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import mesh.load.analysis.SteadyState;
import mesh.load.engine.LoadPlan;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.results.contender.WarmUpFigures.Round;
import mesh.load.scenario.Contender;
import mesh.load.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** Warms one contender and keeps the time of the very first request and of each round. */
final class WarmUpRunner {

    /** Sends one round. */
    @FunctionalInterface
    interface Execution {

        /** Returns the recorded load, unless it is interrupted. */
        LoadResult run(LoadPlan plan) throws InterruptedException;
    }

    private final WarmUp settings;
    private final Execution execution;
    private final LongSupplier nanoTime;

    WarmUpRunner(WarmUp settings, Execution execution) {
        this(settings, execution, System::nanoTime);
    }

    WarmUpRunner(WarmUp settings, Execution execution, LongSupplier nanoTime) {
        this.settings = settings;
        this.execution = execution;
        this.nanoTime = nanoTime;
    }

    /**
     * Warms the contender until it is warm or reaches its scenario's limits.
     *
     * @param first the result of the contender's very first request
     * @param burst a burst with as many users as the warm-up has
     */
    WarmUpFigures warm(Contender contender, LoadResult first, LoadPlan burst) throws InterruptedException {
        @Nullable Long cold = cold(first);
        List<Round> rounds = new ArrayList<>();
        long begin = nanoTime.getAsLong();
        while (goesOn(rounds, begin)) {
            rounds.add(round(execution.run(burst)));
            if (rounds.size() == 1) {
                begin = nanoTime.getAsLong(); // only the first round pays for loading code
            }
        }
        return new WarmUpFigures(contender.id(), cold, rounds, SteadyState.isSettled(rounds));
    }

    private boolean goesOn(List<Round> rounds, long begin) {
        return rounds.size() < settings.rounds()
                && !(settings.untilSteady() && SteadyState.isSettled(rounds))
                && (rounds.isEmpty()
                        || nanoTime.getAsLong() - begin < settings.maxDuration().toNanos());
    }

    private static @Nullable Long cold(LoadResult result) {
        return result.requests().stream()
                .filter(one -> one.outcome() instanceof Outcome.Ok)
                .map(one -> Long.valueOf(one.latencyNanos()))
                .findFirst()
                .orElse(null);
    }

    private static Round round(LoadResult result) {
        int ok = (int) result.requests().stream()
                .filter(one -> one.outcome() instanceof Outcome.Ok)
                .count();
        return new Round(result.durationNanos(), result.requests().size(), ok);
    }
}
