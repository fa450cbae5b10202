package mesh.load.experiment;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.events.EventSink;
import mesh.load.experiment.capacity.CapacityKind;
import mesh.load.experiment.connections.ConnectionsKind;
import mesh.load.experiment.fault.FaultKind;
import mesh.load.experiment.isolated.IsolatedKind;
import mesh.load.experiment.load.LoadKind;
import mesh.load.experiment.overload.OverloadKind;
import mesh.load.experiment.soak.SoakKind;
import mesh.load.report.Summary;
import mesh.load.report.TableMaker;
import mesh.load.report.html.Report;
import mesh.load.results.RunResult;
import mesh.load.run.ExperimentKind;
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

    private static final LoadKind LOAD = new LoadKind();
    private static final IsolatedKind ISOLATED = new IsolatedKind();
    private static final CapacityKind CAPACITY = new CapacityKind();
    private static final OverloadKind OVERLOAD = new OverloadKind();
    private static final SoakKind SOAK = new SoakKind();
    private static final ConnectionsKind CONNECTIONS = new ConnectionsKind();
    private static final FaultKind FAULT = new FaultKind();

    /** The makers of the tables of all kinds, in the order of a page. */
    private static final List<TableMaker> TABLES = Stream.of(
                    LOAD, ISOLATED, CAPACITY, OVERLOAD, SOAK, CONNECTIONS, FAULT)
            .<TableMaker>map(ExperimentKind::tables)
            .toList();

    private Experiments() {}

    /**
     * Prepares a run: creates its results folder and starts nothing yet.
     *
     * @param listener receives the same events as {@code events.ndjson}
     * @throws mesh.load.results.ResultsException if the folder cannot be created
     */
    public static ScenarioRun prepare(Scenario scenario, RunSettings settings, EventSink listener) {
        return switch (scenario.experiment()) {
            case Load load when load.fault() != null -> ScenarioRun.create(FAULT, load, scenario, settings, listener);
            case Load load -> ScenarioRun.create(LOAD, load, scenario, settings, listener);
            case Capacity search -> ScenarioRun.create(CAPACITY, search, scenario, settings, listener);
            case Overload overload -> ScenarioRun.create(OVERLOAD, overload, scenario, settings, listener);
            case Soak soak -> ScenarioRun.create(SOAK, soak, scenario, settings, listener);
            case OpenConnections open -> ScenarioRun.create(CONNECTIONS, open, scenario, settings, listener);
            case Isolated isolated -> ScenarioRun.create(ISOLATED, isolated, scenario, settings, listener);
        };
    }

    /** Returns the summary of a run of any kind. */
    public static Summary summary(RunResult run) {
        return new Summary(run, TABLES);
    }

    /** Returns the report of a run of any kind. */
    public static Report report(RunResult run) {
        return new Report(run, TABLES);
    }

    /** Returns the makers of the tables of all kinds. */
    public static List<TableMaker> tables() {
        return TABLES;
    }
}
