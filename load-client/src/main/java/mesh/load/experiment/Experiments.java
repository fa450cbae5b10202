package mesh.load.experiment;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.events.EventSink;
import mesh.load.experiment.capacity.CapacityRun;
import mesh.load.experiment.capacity.CapacityTables;
import mesh.load.experiment.connections.ConnectionsRun;
import mesh.load.experiment.connections.OpenConnectionsTables;
import mesh.load.experiment.fault.FaultTable;
import mesh.load.experiment.isolated.ApplicationTables;
import mesh.load.experiment.isolated.IsolatedRun;
import mesh.load.experiment.load.ContenderLoad;
import mesh.load.experiment.load.LoadRun;
import mesh.load.experiment.overload.OverloadRun;
import mesh.load.experiment.overload.OverloadTables;
import mesh.load.experiment.soak.SoakRun;
import mesh.load.experiment.soak.SoakTables;
import mesh.load.report.ContenderTable;
import mesh.load.report.RunSections;
import mesh.load.report.Section;
import mesh.load.report.Summary;
import mesh.load.report.TableMaker;
import mesh.load.report.html.Report;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.run.ExperimentRun;
import mesh.load.run.RunSettings;
import mesh.load.run.ScenarioRun;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;

/** Creates the runs of all kinds of experiment, and the summaries and reports of their results. */
public final class Experiments {

    /** The table makers of all kinds of experiment, in the order in which their tables appear on a page. */
    public static final List<TableMaker> TABLES = List.of(
            new ContenderTable(),
            of(Measurement.Isolated.class, ApplicationTables::section, ApplicationTables::fact),
            of(Measurement.Capacity.class, CapacityTables::section, CapacityTables::fact),
            of(Measurement.Overload.class, OverloadTables::section, OverloadTables::fact),
            of(Measurement.Soak.class, SoakTables::section, SoakTables::fact),
            of(Measurement.OpenConnections.class, OpenConnectionsTables::section, OpenConnectionsTables::fact),
            FaultTable::sections);

    private Experiments() {}

    /** Returns the maker for one kind of measurement, also if a measurement of isolated applications contains it. */
    private static <M extends Measurement> TableMaker of(
            Class<M> kind, Function<M, Section> section, Function<M, String> fact) {
        return new TableMaker() {
            @Override
            public Stream<Section> sections(RunResult run) {
                return measured(run).map(section);
            }

            @Override
            public String fact(RunResult run) {
                return measured(run).map(fact).collect(Collectors.joining());
            }

            private Stream<M> measured(RunResult run) {
                Stream<Measurement> all = run.measurement() instanceof Measurement.Isolated isolated
                        ? Stream.of(isolated, isolated.underLoad())
                        : Stream.of(run.measurement());
                return all.filter(kind::isInstance).map(kind::cast).filter(one -> !one.hasNothing());
            }
        };
    }

    /** Prepares a run and creates its results folder, or throws a {@link mesh.load.results.ResultsException}. Starts nothing yet. */
    public static ScenarioRun prepare(Scenario scenario, RunSettings settings, EventSink listener) {
        return new ScenarioRun(Experiments::begin, scenario, settings, listener);
    }

    private static ExperimentRun begin(Scenario scenario) {
        return switch (scenario.experiment()) {
            case Experiment.Load load -> new LoadRun(ContenderLoad::measure);
            case Experiment.Capacity search -> new CapacityRun();
            case Experiment.Overload overload -> new OverloadRun(overload);
            case Experiment.Soak soak -> new SoakRun(soak);
            case Experiment.OpenConnections open -> new ConnectionsRun(open);
            case Experiment.Isolated isolated -> new IsolatedRun(isolated);
        };
    }

    public static Summary summary(RunResult run) {
        return new Summary(run, new RunSections(run, TABLES));
    }

    public static Report report(RunResult run) {
        return new Report(run, new RunSections(run, TABLES));
    }
}
