package mesh.load.experiment;

import mesh.load.events.EventSink;
import mesh.load.experiment.capacity.CapacityKind;
import mesh.load.experiment.connections.ConnectionsKind;
import mesh.load.experiment.fault.FaultKind;
import mesh.load.experiment.isolated.IsolatedKind;
import mesh.load.experiment.load.LoadKind;
import mesh.load.experiment.overload.OverloadKind;
import mesh.load.experiment.soak.SoakKind;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Scenario;

/** The kinds of experiment. */
public final class Experiments {

    private Experiments() {}

    /**
     * Prepares a run: creates its results folder and starts nothing yet.
     *
     * @param listener receives the same events as {@code events.ndjson}
     * @throws mesh.load.results.ResultsException if the folder cannot be created
     */
    public static ScenarioRun prepare(Scenario scenario, RunSettings settings, EventSink listener) {
        return switch (scenario.experiment()) {
            case Load load
            when load.fault() != null -> ScenarioRun.create(new FaultKind(), load, scenario, settings, listener);
            case Load load -> ScenarioRun.create(new LoadKind(), load, scenario, settings, listener);
            case Capacity search -> ScenarioRun.create(new CapacityKind(), search, scenario, settings, listener);
            case Overload overload -> ScenarioRun.create(new OverloadKind(), overload, scenario, settings, listener);
            case Soak soak -> ScenarioRun.create(new SoakKind(), soak, scenario, settings, listener);
            case OpenConnections open -> ScenarioRun.create(new ConnectionsKind(), open, scenario, settings, listener);
            case Isolated isolated -> ScenarioRun.create(new IsolatedKind(), isolated, scenario, settings, listener);
        };
    }
}
