package mesh.load.experiment;

import java.util.List;
import mesh.load.events.EventSink;
import mesh.load.experiment.capacity.CapacityRun;
import mesh.load.experiment.capacity.CapacityTables;
import mesh.load.experiment.connections.ConnectionsRun;
import mesh.load.experiment.connections.OpenConnectionsTables;
import mesh.load.experiment.fault.FaultTable;
import mesh.load.experiment.fault.InjectedFault;
import mesh.load.experiment.isolated.ApplicationTables;
import mesh.load.experiment.isolated.IsolatedRun;
import mesh.load.experiment.load.LoadRun;
import mesh.load.experiment.overload.OverloadRun;
import mesh.load.experiment.overload.OverloadTables;
import mesh.load.experiment.soak.SoakRun;
import mesh.load.experiment.soak.SoakTables;
import mesh.load.report.ContenderTable;
import mesh.load.report.Summary;
import mesh.load.report.TableMaker;
import mesh.load.report.html.Report;
import mesh.load.results.RunResult;
import mesh.load.run.ExperimentRun;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Scenario;

/** Creates the runs of all kinds of experiment, and the summaries and reports of their results. */
public final class Experiments {

    /** The table makers of all kinds of experiment, in the order in which their tables appear on a page. */
    private static final List<TableMaker> TABLES = List.of(
            new ContenderTable(),
            new ApplicationTables(),
            new CapacityTables(),
            new OverloadTables(),
            new SoakTables(),
            new OpenConnectionsTables(),
            new FaultTable());

    private Experiments() {}

    /**
     * Prepares a run and creates its results folder. Starts nothing yet.
     *
     * @param listener receives the same events as {@code events.ndjson}
     * @throws mesh.load.results.ResultsException if the folder cannot be created
     */
    public static ScenarioRun prepare(Scenario scenario, RunSettings settings, EventSink listener) {
        return new ScenarioRun(Experiments::begin, scenario, settings, listener);
    }

    private static ExperimentRun begin(Scenario scenario) {
        return switch (scenario.experiment()) {
            case Load load -> new LoadRun(scenario, InjectedFault::accompaniment);
            case Capacity search -> new CapacityRun();
            case Overload overload -> new OverloadRun(scenario, overload);
            case Soak soak -> new SoakRun(scenario, soak);
            case OpenConnections open -> new ConnectionsRun(scenario, open);
            case Isolated isolated -> new IsolatedRun(scenario, isolated);
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

    public static List<TableMaker> tables() {
        return TABLES;
    }
}
