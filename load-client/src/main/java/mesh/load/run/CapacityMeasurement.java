package mesh.load.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.capacity.CostMeter;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.scenario.Contender;
import mesh.load.scenario.rate.CapacityGoal;

/**
 * Searches the highest rate that each contender sustains, and then looks what their gateways spend: at the rate that all of them sustain,
 * since a request costs less the more of them come, and in rounds, in which they take turns. By then each has been under load for as long as
 * its search took. What a search leaves of its time is the others'.
 */
final class CapacityMeasurement implements Experiment {

    private static final Duration LONGEST_ROUND = Duration.ofSeconds(3);
    private static final int COST_ROUNDS = 3;

    /** Not counted: code that a search has only just warmed is still being compiled, and what a request costs falls from round to round. */
    private static final int ROUNDS_BEFORE = 2;

    private final Context context;
    private final ContenderWarmUp warmUp;
    private final CapacityGoal goal;

    CapacityMeasurement(Context context, ContenderWarmUp warmUp, CapacityGoal goal) {
        this.context = context;
        this.warmUp = warmUp;
        this.goal = goal;
    }

    @Override
    public void run() throws InterruptedException {
        Experiment.warm(context, warmUp, context.scenario().contenders(), false);
        CapacitySearch search = new CapacitySearch(goal, context.scenario().requestTimeout());
        List<CapacityFigures> found = search(search);
        OptionalInt common = found.stream()
                .mapToInt(CapacityFigures::sustainedPerSecond)
                .filter(rate -> rate > 0)
                .min();
        if (common.isPresent()) {
            lookWhatIsSpent(
                    new CostMeter(context.bed().observers(), round(), search.timeout()), found, common.getAsInt());
        }
    }

    private List<CapacityFigures> search(CapacitySearch search) throws InterruptedException {
        List<CapacityFigures> all = new ArrayList<>();
        long end = System.nanoTime() + goal.searchTime().toNanos();
        int left = context.scenario().contenders().size();
        for (Contender contender : context.scenario().contenders()) {
            Duration time = Duration.ofNanos((end - System.nanoTime()) / left--);
            CapacityFigures found = search.find(context.bed().target(contender), time);
            all.add(found);
            context.result().put(found);
            CapacitySearch.disturbance(found).ifPresent(context.result()::note);
            context.progress().say(CapacitySearch.sentence(found));
        }
        return all;
    }

    private void lookWhatIsSpent(CostMeter meter, List<CapacityFigures> found, int perSecond)
            throws InterruptedException {
        context.progress().say("what a request costs, at " + perSecond + " a second");
        for (int round = 0; round < ROUNDS_BEFORE + COST_ROUNDS; round++) {
            lookWhatIsSpent(meter, found, perSecond, round >= ROUNDS_BEFORE);
        }
    }

    private void lookWhatIsSpent(CostMeter meter, List<CapacityFigures> found, int perSecond, boolean counts)
            throws InterruptedException {
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).sustainedPerSecond() == 0) {
                continue;
            }
            Contender contender = context.scenario().contenders().get(i);
            CapacityCost cost = meter.measure(contender, context.bed().target(contender), perSecond);
            if (counts) {
                found.set(i, found.get(i).with(cost));
                context.result().put(found.get(i));
            }
        }
    }

    /** All rounds of a contender together take no longer than its search. */
    private Duration round() {
        Duration share = goal.searchTime()
                .dividedBy((long) context.scenario().contenders().size() * (ROUNDS_BEFORE + COST_ROUNDS));
        return share.compareTo(LONGEST_ROUND) < 0 ? share : LONGEST_ROUND;
    }
}
