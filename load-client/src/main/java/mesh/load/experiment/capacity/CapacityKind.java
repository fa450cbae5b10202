package mesh.load.experiment.capacity;

import mesh.load.report.TableMaker;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Searches the highest rate that each contender sustains. */
public final class CapacityKind implements ExperimentKind<Experiment.Capacity> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.Capacity experiment) {
        return new CapacityRun();
    }

    @Override
    public TableMaker tables() {
        return new CapacityTables();
    }
}
