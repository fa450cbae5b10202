package mesh.load.experiment.load;

import mesh.load.report.ContenderTable;
import mesh.load.report.TableMaker;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Puts one contender after another under load as the scenario defines. */
public final class LoadKind implements ExperimentKind<Experiment.Load> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Load experiment) {
        return new LoadRun(scenario, context -> Accompaniment.NONE);
    }

    @Override
    public TableMaker tables() {
        return new ContenderTable();
    }
}
