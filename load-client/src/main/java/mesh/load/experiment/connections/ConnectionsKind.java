package mesh.load.experiment.connections;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.analysis.ContenderValidity;
import mesh.load.analysis.Pauses;
import mesh.load.report.TableMaker;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.ValidityWarning;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.run.ExperimentKind;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Opens and holds connections to one contender after another. */
public final class ConnectionsKind implements ExperimentKind<Experiment.OpenConnections> {

    @Override
    public ExperimentRun begin(Scenario scenario, Experiment.OpenConnections experiment) {
        return new ConnectionsRun(scenario, experiment);
    }

    /** Warns of other programs beside a service that writes to many users at once: the delay of the last user includes their time. */
    @Override
    public Stream<ValidityWarning> warnings(RunResult run) {
        List<OpenConnectionsStep> steps =
                run.measurement() instanceof Measurement.OpenConnections(List<OpenConnectionsStep> all)
                        ? all
                        : List.of();
        int processors = run.machine().processors();
        return steps.stream()
                .flatMap(step -> Stream.concat(
                                Pauses.client(step.contender(), step.client()),
                                ContenderValidity.busy(step.contender(), step.client(), processors))
                        .map(found -> new ValidityWarning(
                                found.kind(),
                                found.contender(),
                                "with " + step.asked() + " connections " + found.text())));
    }

    @Override
    public TableMaker tables() {
        return new OpenConnectionsTables();
    }
}
