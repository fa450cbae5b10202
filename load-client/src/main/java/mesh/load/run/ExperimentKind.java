package mesh.load.run;

import java.util.stream.Stream;
import mesh.load.report.TableMaker;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/**
 * One kind of experiment. It creates the experiment of a run, warns about figures that only this kind has, and makes its tables.
 *
 * @param <E> the part of a scenario that defines the experiment
 */
public interface ExperimentKind<E extends Experiment> {

    /** Creates the experiment of one run, which measures nothing yet. */
    ExperimentRun begin(Scenario scenario, E experiment);

    /** Returns the validity warnings about figures that only this kind has. */
    default Stream<ValidityWarning> warnings(RunResult run) {
        return Stream.empty();
    }

    /** Returns the maker of the tables of its figures. */
    TableMaker tables();
}
