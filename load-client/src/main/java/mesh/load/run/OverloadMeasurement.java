package mesh.load.run;

import java.time.Duration;
import mesh.load.analysis.Lateness;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.run.capacity.CapacitySearch;
import mesh.load.run.overload.OverloadTest;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Overload;

/**
 * Offers each contender more than it sustains, right after the search of its highest rate. If a search ends early, the remaining contenders
 * share the rest of its time.
 */
final class OverloadMeasurement implements Experiment {

    private final Context context;
    private final ContenderWarmUp warmUp;
    private final Overload overload;

    OverloadMeasurement(Context context, ContenderWarmUp warmUp, Overload overload) {
        this.context = context;
        this.warmUp = warmUp;
        this.overload = overload;
    }

    @Override
    public void run() throws InterruptedException {
        Experiment.warm(context, warmUp, context.scenario().contenders(), false);
        OverloadTest test = new OverloadTest(context.scenario(), overload, context.bed(), context.progress());
        Duration left = overload.searchTime();
        int contenders = context.scenario().contenders().size();
        for (Contender contender : context.scenario().contenders()) {
            long begun = System.nanoTime();
            CapacityFigures found = test.search(contender, left.dividedBy(contenders--));
            left = left.minusNanos(System.nanoTime() - begun);
            CapacitySearch.disturbance(found).ifPresent(context.result()::note);
            offer(test, contender, found);
        }
    }

    private void offer(OverloadTest test, Contender contender, CapacityFigures found) throws InterruptedException {
        OverloadTest.Overloaded overloaded = test.offer(contender, found);
        context.result().add(overloaded.figures());
        overloaded.load().ifPresent(load -> context.result().add(contender.id(), Lateness.of(load)));
    }
}
