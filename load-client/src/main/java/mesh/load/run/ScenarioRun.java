package mesh.load.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.events.Event;
import mesh.load.events.EventLog;
import mesh.load.events.EventSink;
import mesh.load.export.ExportFiles;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.RunSummary;
import mesh.load.results.SurroundingsFigures;
import mesh.load.run.connections.DescriptorLimit;
import mesh.load.run.isolated.StartLog;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.Recordings;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.Experiment.Load;
import mesh.load.scenario.Experiment.OpenConnections;
import mesh.load.scenario.Experiment.Overload;
import mesh.load.scenario.Experiment.Soak;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/**
 * Runs one scenario from start to finish: opens the mesh that it needs, warms it up, puts each contender under load, writes
 * the results and closes the mesh. However the run ends, it writes its measurements and stops the services that it started.
 */
public final class ScenarioRun {

    private static final Duration ENGINE_WARM_UP = Duration.ofSeconds(1);

    private final Scenario scenario;
    private final RunSettings settings;
    private final ResultsFolder folder;
    private final EventLog log;
    private final EventSink events;
    private final RunProgress progress;

    private ScenarioRun(
            Scenario scenario, RunSettings settings, ResultsFolder folder, EventLog log, EventSink listener) {
        this.scenario = scenario;
        this.settings = settings;
        this.folder = folder;
        this.log = log;
        this.events = log.and(listener);
        this.progress = new RunProgress(events);
    }

    /**
     * Creates the results folder with its files and starts nothing yet.
     *
     * @param listener receives the same events as {@code events.ndjson}
     * @throws ResultsException if the folder cannot be created
     */
    public static ScenarioRun create(Scenario scenario, RunSettings settings, EventSink listener) {
        ResultsFolder folder =
                ResultsFolder.create(settings.results(), scenario.name(), LocalDateTime.now(ZoneId.systemDefault()));
        ExportFiles.create(folder, settings.load().hasWorkers());
        return new ScenarioRun(
                ComputingCalibration.of(scenario), settings, folder, EventLog.open(folder.events()), listener);
    }

    /** Returns the results folder. */
    public ResultsFolder folder() {
        return folder;
    }

    /**
     * Runs the scenario. Interrupting the calling thread ends the run early. The result's state says how the run ended. A failing
     * service, an interruption, or a lack of sockets, memory or disk space does not cause an exception.
     *
     * @throws ScenarioException if a contender has a path that its service does not have
     */
    public RunResult run() {
        RunResultBuilder result = RunResultBuilder.begin(scenario, settings, folder);
        RunCancellation stop = new RunCancellation();
        events.tell(RunPlan.of(scenario, result.startedAt(), settings.version()));
        try {
            measure(result, stop);
            return end(result, stop, RunState.COMPLETE, null);
        } catch (InterruptedException interrupted) {
            return end(result, stop, RunState.INTERRUPTED, "interrupted by the user");
        } catch (MeshException | LoadException | ResultsException failed) {
            return end(result, stop, RunState.FAILED, failed.getMessage());
        } catch (ScenarioException unknownRoute) {
            end(result, stop, RunState.FAILED, unknownRoute.getMessage());
            throw unknownRoute;
        } catch (VirtualMachineError lack) {
            return end(result, stop, RunState.FAILED, "the load client itself has failed: " + lack);
        } catch (RuntimeException | Error fault) {
            end(result, stop, RunState.FAILED, fault.toString());
            throw fault;
        }
    }

    /** Opens the load source before the services and closes it after them. A load source that is missing fails before any start. */
    private void measure(RunResultBuilder result, RunCancellation stop) throws InterruptedException {
        DescriptorLimit.require(scenario);
        try (LoadSource.Opened load = settings.load().open(scenario, folder, progress::say)) {
            load.notes().forEach(result::note);
            result.journal().keepWorkers(load.figures());
            measure(new Making(result, stop, load));
            load.engine().requireWhole();
        }
    }

    /** The objects that all measurements of a run share. */
    private record Making(RunResultBuilder result, RunCancellation stop, LoadSource.Opened load) {}

    private void measure(Making making) throws InterruptedException {
        if (!(scenario.experiment() instanceof Isolated isolated)) {
            measure(scenario, StartRound.ONLY, folder.logs(), making);
        } else {
            int starts = isolated.starts();
            for (int round = 1; round <= starts; round++) {
                if (starts > 1) {
                    progress.say("start " + round + " of " + starts);
                }
                measureEachAlone(round, round == starts, making);
            }
        }
    }

    private void measureEachAlone(int round, boolean last, Making making) throws InterruptedException {
        List<Service> applications = scenario.applications();
        for (Service application : applications) {
            boolean first = round == 1 && application.equals(applications.getFirst());
            Path logs = folder.logs().resolve("start-" + round);
            measure(scenario.alone(application), new StartRound(round, first, last), logs, making);
        }
    }

    private void measure(Scenario part, StartRound round, Path logs, Making making) throws InterruptedException {
        RunResultBuilder result = making.result();
        try (Mesh mesh = settings.mesh().open(part, logs, progress)) {
            mesh.surroundings()
                    .ifPresent(seen -> result.journal()
                            .keepSurroundings(new SurroundingsFigures(seen.leftOut(), seen.telemetry())));
            mesh.onUnexpectedExit(making.stop()::becauseOf);
            for (RunningService service : mesh.services()) {
                mesh.startOf(service.service())
                        .ifPresent(start -> result.add(StartLog.figures(service, start, round.round())));
            }
            try (TestBed bed = TestBed.open(part, mesh, making.load().engine(), result.journal())) {
                making.load().processes().forEach(bed.observers()::include);
                progress.say(heading(part.experiment()));
                warmUpEngine(round);
                measure(new Experiment.Context(part, bed, result, progress), round);
                bed.lookAgain();
            } catch (InterruptedException interruption) {
                making.stop().expectInterruption();
                mesh.hurry();
                throw interruption;
            } catch (RuntimeException | Error early) {
                mesh.hurry();
                throw early;
            }
        }
    }

    private String heading(mesh.load.scenario.Experiment part) {
        String measuring = scenario.warmUp().isNone()
                ? "measuring cold: nothing is warmed up"
                : "measuring, each contender when it is warm";
        return switch (part) {
            case Load load -> measuring;
            case Soak soak -> measuring;
            case OpenConnections open -> measuring;
            case Capacity search -> "searching the highest rate that each contender sustains";
            case Overload overload -> "searching the highest rate of each contender, and offering more than that";
            case Isolated isolated -> heading(isolated.underLoad());
        };
    }

    /** Warms the load client against a server of its own. A run never measures the load client, so the load client must never be cold. */
    private void warmUpEngine(StartRound round) throws InterruptedException {
        if (round.first()) {
            EngineWarmUp.once(scenario.engine(), ENGINE_WARM_UP);
        }
    }

    /** Records only the last start of a service. The recording ends before the service does. */
    @SuppressWarnings("try") // a recording goes on by itself until it is closed
    private void measure(Experiment.Context context, StartRound round) throws InterruptedException {
        if (settings.jfr() && round.last()) {
            try (Recordings recordings = Recordings.start(context.bed(), folder)) {
                experiment(context, round);
            }
        } else {
            experiment(context, round);
        }
    }

    private void experiment(Experiment.Context context, StartRound round) throws InterruptedException {
        ContenderWarmUp warmUp = new ContenderWarmUp(context.scenario(), context.bed());
        warmUp.checkRoutes();
        ResultRecorder recorder =
                new ResultRecorder(context.scenario(), context.bed().legacy(), folder, context.result());
        Experiment.of(context, warmUp, recorder, round).run();
    }

    /**
     * Ends the run. Reports a dead service rather than its consequences. A dead service fails the run even if it had no consequences,
     * because the last figures are then those of a dying service.
     */
    private RunResult end(RunResultBuilder result, RunCancellation stop, RunState state, @Nullable String reason) {
        // The interruption has ended the run. It must not end the caller's next step as well.
        Thread.interrupted();
        String problem = log.problem();
        if (problem != null) {
            result.note(problem);
        }
        UnexpectedExit death = stop.death();
        RunResult ended = death == null ? result.end(state, reason) : result.end(RunState.FAILED, death.message());
        events.tell(new Event.Assertions(ended.expectations()));
        log.end(new RunSummary(ended).tree(folder.path()));
        log.close();
        return ended;
    }
}
