package mesh.load.run;

import java.util.List;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.CapacityGoal;
import mesh.load.scenario.Contender;
import mesh.load.scenario.OpenConnections;
import mesh.load.scenario.Overload;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Soak;

/**
 * A measurement of the contenders on a test bed. An experiment adds each measurement to the result immediately and returns nothing at the
 * end. An interruption can end it at any time, and the measurements made until then must be written. The classes in
 * {@code run.capacity}, {@code run.overload}, {@code run.soak} and {@code run.fault} return data and do not know the result.
 */
sealed interface Experiment
        permits ContenderMeasurement,
                CapacityMeasurement,
                OverloadMeasurement,
                SoakMeasurement,
                OpenConnectionsMeasurement {

    /**
     * The input and output of an experiment.
     *
     * @param scenario the scenario, reduced to the services that run now
     * @param bed the services
     * @param result receives each measurement
     * @param progress receives reports on how the experiment proceeds
     */
    record Context(Scenario scenario, TestBed bed, RunResultBuilder result, RunProgress progress) {}

    /** Measures until it has finished or is interrupted. */
    void run() throws InterruptedException;

    /** Returns the experiment that the scenario asks for. */
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

    /** Warms those of these contenders that are cold, one after another. */
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
