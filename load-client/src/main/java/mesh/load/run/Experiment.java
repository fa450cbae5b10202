package mesh.load.run;

import java.util.List;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Scenario;

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
        return of(context.scenario().experiment(), context, warmUp, recorder, round);
    }

    private static Experiment of(
            mesh.load.scenario.Experiment asked,
            Context context,
            ContenderWarmUp warmUp,
            ResultRecorder recorder,
            StartRound round) {
        return switch (asked) {
            case Load load -> new ContenderMeasurement(context, warmUp, recorder, round);
            case Capacity search -> new CapacityMeasurement(context, warmUp, search);
            case Overload overload -> new OverloadMeasurement(context, warmUp, overload);
            case Soak soak -> new SoakMeasurement(context, warmUp, soak);
            case OpenConnections open -> new OpenConnectionsMeasurement(context, warmUp, open);
            case Isolated isolated -> of(isolated.underLoad(), context, warmUp, recorder, round);
        };
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
