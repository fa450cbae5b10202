package mesh.load.run;

import mesh.load.analysis.Lateness;
import mesh.load.run.soak.SoakTest;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.LoadTarget;
import mesh.load.scenario.Experiment.Soak;

/** Puts all contenders under load concurrently. Writes the outcome of the load before it measures what the services still hold. */
final class SoakMeasurement implements Experiment {

    private final Context context;
    private final ContenderWarmUp warmUp;
    private final Soak soak;

    SoakMeasurement(Context context, ContenderWarmUp warmUp, Soak soak) {
        this.context = context;
        this.warmUp = warmUp;
        this.soak = soak;
    }

    @Override
    public void run() throws InterruptedException {
        Experiment.warm(context, warmUp, context.scenario().contenders(), false);
        SoakTest test = SoakTest.of(context.scenario(), soak, context.bed(), context.progress());
        SoakTest.Loaded loaded = test.load();
        context.result().add(loaded.figures());
        context.result().add(LoadTarget.ALL, Lateness.of(loaded.load()));
        if (loaded.load().interrupted()) {
            throw new InterruptedException();
        }
        context.result().add(test.settle(loaded));
    }
}
