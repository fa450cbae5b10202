package mesh.load.run;

import java.time.Duration;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.capacity.CostMeter;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.LoadTarget;
import mesh.load.scenario.Contender;
import mesh.load.scenario.rate.CapacityGoal;

/**
 * Searches the highest rate that each contender sustains, and looks what its gateway spends there. What a search leaves of its time is
 * the others'.
 */
final class CapacityMeasurement implements Experiment {

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
        CostMeter meter = new CostMeter(context.bed().observers(), search.timeout());
        long end = System.nanoTime() + goal.searchTime().toNanos();
        int left = context.scenario().contenders().size();
        for (Contender contender : context.scenario().contenders()) {
            Duration time = Duration.ofNanos((end - System.nanoTime()) / left--);
            LoadTarget target = context.bed().target(contender);
            CapacityFigures found = search.find(target, time);
            context.result().add(meter.measure(contender, target, found));
            CapacitySearch.disturbance(found).ifPresent(context.result()::note);
            context.progress().say(CapacitySearch.sentence(found));
        }
    }
}
