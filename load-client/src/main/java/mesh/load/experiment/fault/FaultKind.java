package mesh.load.experiment.fault;

import mesh.load.experiment.load.Accompaniment;
import mesh.load.experiment.load.LoadRun;
import mesh.load.report.TableMaker;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;

/** A load during which something goes wrong on purpose. */
public final class FaultKind implements ExperimentKind<Experiment.Load> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Load experiment) {
        return new LoadRun(scenario, FaultKind::accompaniment);
    }

    /** Returns the fault that accompanies the loads on a test bed; none if nothing goes wrong there. */
    public static Accompaniment accompaniment(ExperimentRun.Context context) {
        Fault fault = context.scenario().load().fault();
        return fault == null ? Accompaniment.NONE : new FaultPreparation(context.scenario(), fault, context.bed());
    }

    @Override
    public TableMaker tables() {
        return new FaultTable();
    }
}
