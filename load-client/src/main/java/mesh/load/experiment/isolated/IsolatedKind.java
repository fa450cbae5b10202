package mesh.load.experiment.isolated;

import mesh.load.report.TableMaker;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Applications are started and measured one at a time, so that none takes memory or processor from another. */
public final class IsolatedKind implements ExperimentKind<Experiment.Isolated> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Isolated experiment) {
        return new IsolatedRun(scenario, experiment);
    }

    @Override
    public TableMaker tables() {
        return new ApplicationTables();
    }
}
