package mesh.load.experiment.soak;

import mesh.load.report.TableMaker;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Puts all contenders under load concurrently, for a long time. */
public final class SoakKind implements ExperimentKind<Experiment.Soak> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Soak experiment) {
        return new SoakRun(scenario, experiment);
    }

    @Override
    public TableMaker tables() {
        return new SoakTables();
    }
}
