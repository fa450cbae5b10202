package mesh.load.run;

import java.util.List;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.OpenConnections;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.rate.CapacityGoal;
import mesh.load.scenario.rate.Overload;
import mesh.load.scenario.rate.Soak;

/**
 * What is done to the contenders on a test bed. What it has measured it adds to the result at once, and does not return in the end: an
 * interruption ends an experiment, and what was measured until then has to be written. What stands in {@code run.capacity},
 * {@code run.overload}, {@code run.soak} and {@code run.fault} returns data and knows no result.
 */
sealed interface Experiment
        permits ContenderMeasurement,
                CapacityMeasurement,
                OverloadMeasurement,
                SoakMeasurement,
                OpenConnectionsMeasurement {

    /**
     * What an experiment works on.
     *
     * @param scenario what is asked, of those services alone that run now
     * @param bed the services
     * @param result where what is measured is added
     * @param progress somebody who wants to know how it gets on
     */
    record Context(Scenario scenario, TestBed bed, RunResultBuilder result, RunProgress progress) {}

    /** Measures, to the end or until it is interrupted. */
    void run() throws InterruptedException;

    /** The one that the scenario asks for. */
    static Experiment of(Context context, ContenderWarmUp warmUp, ResultRecorder recorder, StartRound round) {
        CapacityGoal goal = context.scenario().findMaxRate();
        Overload overload = context.scenario().overload();
        Soak soak = context.scenario().soak();
        OpenConnections open = context.scenario().openConnections();
        if (goal != null) {
            return new CapacityMeasurement(context, warmUp, goal);
        }
        if (overload != null) {
            return new OverloadMeasurement(context, warmUp, overload);
        }
        if (open != null) {
            return new OpenConnectionsMeasurement(context, warmUp, open);
        }
        return soak == null
                ? new ContenderMeasurement(context, warmUp, recorder, round)
                : new SoakMeasurement(context, warmUp, soak);
    }

    /** Warms these contenders, one after another. */
    static void warm(Context context, ContenderWarmUp warmUp, List<Contender> contenders, boolean reconnecting)
            throws InterruptedException {
        for (Contender contender : contenders) {
            if (warmUp.isCold(contender)) {
                context.progress().warming(contender.id());
                context.result().add(warmUp.warm(contender, reconnecting));
            }
        }
    }
}
