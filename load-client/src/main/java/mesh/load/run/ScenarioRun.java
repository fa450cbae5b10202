package mesh.load.run;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import mesh.load.engine.LoadException;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.events.Event;
import mesh.load.events.EventLog;
import mesh.load.events.EventSink;
import mesh.load.export.ExportFiles;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.CallerEnvironmentFigures;
import mesh.load.results.RunState;
import mesh.load.results.RunSummary;
import mesh.load.run.testbed.ContenderWarmUp;
import mesh.load.run.testbed.Recordings;
import mesh.load.run.testbed.TestBed;
import mesh.load.run.testbed.control.UnreachableServiceException;
import mesh.load.run.testbed.watch.RunProgress;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Work;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.ProcessEndedException;
import mesh.load.services.process.ServiceProcess.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/** Runs one scenario from start to finish. A run that ends early also writes its measurements and stops the services that it started. */
public final class ScenarioRun {

    private static final String INTERRUPTED = "interrupted by the user";

    private final Scenario scenario;
    private final RunnablePart runnable;
    private final ExperimentRun experiment;
    private final RunSettings settings;
    private final ResultsFolder folder;
    private final EventLog log;
    private final RunProgress progress;

    /** What this run measures. Its applications start one at a time as soon as one of them has found an address in use. */
    private Scenario inForce;

    private RunCancellation stop = new RunCancellation();

    /** Warms the engine. A thread that is never started has nothing to wait for. */
    private Thread warming = Thread.ofPlatform().unstarted(() -> {});

    /**
     * Creates the results folder with its files. Starts nothing yet.
     *
     * @param listener receives the same events as {@code events.ndjson}
     * @throws ResultsException if the folder cannot be created
     */
    public ScenarioRun(
            Function<Scenario, ExperimentRun> experiment, Scenario scenario, RunSettings settings, EventSink listener) {
        this.settings = settings;
        this.folder =
                ResultsFolder.create(settings.results(), scenario.name(), LocalDateTime.now(ZoneId.systemDefault()));
        ExportFiles.create(folder, settings.load().hasWorkers());
        this.scenario = ComputingCalibration.of(scenario);
        this.runnable = RunnablePart.of(this.scenario);
        this.inForce = runnable.scenario();
        this.experiment = experiment.apply(this.scenario);
        this.log = EventLog.open(folder.events());
        this.progress = new RunProgress(log.and(listener));
    }

    public ResultsFolder folder() {
        return folder;
    }

    /**
     * Runs the scenario. Interrupting the calling thread ends the run early. The result's state says how the run ended. A failing service,
     * an interruption, or a lack of sockets, memory or disk space does not cause an exception.
     *
     * @throws ScenarioException if a contender has a path that its service does not have
     */
    public RunResult run() {
        RunRecorder recorder = new RunRecorder(experiment, scenario, settings, folder);
        stop = new RunCancellation(); // of the thread that runs
        progress.events()
                .accept(new Event.Run(
                        Event.FORMAT,
                        scenario.name(),
                        scenario.question(),
                        recorder.startedAt(),
                        settings.version(),
                        scenario.expectations().size(),
                        runnable.scenario().contenders().stream()
                                .map(this::plan)
                                .toList()));
        try {
            measure(recorder);
            return end(recorder, RunState.COMPLETE, null);
        } catch (InterruptedException interrupted) {
            return end(recorder, RunState.INTERRUPTED, INTERRUPTED);
        } catch (ProcessEndedException ended) {
            return end(recorder, RunState.FAILED, ended.getMessage() + hint(ended.exit(), recorder));
        } catch (UnreachableServiceException ending) {
            return stop.awaitInterruption()
                    ? end(recorder, RunState.INTERRUPTED, INTERRUPTED)
                    : end(recorder, RunState.FAILED, ending.getMessage());
        } catch (MeshException | LoadException | ResultsException failed) {
            return end(recorder, RunState.FAILED, failed.getMessage());
        } catch (ScenarioException unknownRoute) {
            end(recorder, RunState.FAILED, unknownRoute.getMessage());
            throw unknownRoute;
        } catch (VirtualMachineError lack) {
            return end(recorder, RunState.FAILED, "the load client itself has failed: " + lack);
        } catch (RuntimeException | Error fault) {
            end(recorder, RunState.FAILED, fault.toString());
            throw fault;
        }
    }

    /** Opens the load source before the services, and closes it after them. If the load source cannot be opened, no service starts. */
    private void measure(RunRecorder recorder) throws InterruptedException {
        runnable.notes().forEach(note -> {
            progress.report(note);
            recorder.note(note);
        });
        if (EngineWarmUp.isWarm(scenario.engine())) {
            recorder.note(
                    "the load client's code was compiled before this run, because its process has sent loads before");
        }
        experiment.check(inForce);
        inForce.contenders().forEach(contender -> contender.requireVariables(System.getenv()));
        try (LoadSource.OpenSource load = settings.load().open(inForce, folder, progress::report)) {
            load.notes().forEach(recorder::note);
            recorder.keep(load.figures());
            try {
                openAll(recorder, load);
            } catch (ProcessEndedException | InterruptedException ended) {
                Scenario inTurn = inTurn(ended, recorder).orElse(null);
                if (inTurn == null) {
                    throw ended;
                }
                inForce = inTurn;
                openAll(recorder, load);
            }
            load.engine().requireWhole();
        }
    }

    private void openAll(RunRecorder recorder, LoadSource.OpenSource load) throws InterruptedException {
        int round = 1;
        for (ExperimentRun.Opening opening : experiment.openings(inForce)) {
            if (opening.rounds() > 1 && opening.round() == round) {
                progress.report("start " + round++ + " of " + opening.rounds());
            }
            openServices(opening, recorder, load);
        }
    }

    /**
     * Returns the same load with each application started alone, if one of them has ended because of an address that another one uses. Empty
     * if that is not the reason, not possible, or too late, because something has been measured.
     */
    private Optional<Scenario> inTurn(Exception ended, RunRecorder recorder) {
        UnexpectedExit death = ended instanceof ProcessEndedException one ? one.exit() : stop.death();
        if (death == null || !death.addressInUse() || !experiment.soFar().hasNothing()) {
            return Optional.empty();
        }
        Optional<Scenario> inTurn = inForce.oneAtATime();
        inTurn.ifPresent(any -> {
            String why = death.service().label() + " " + death.how()
                    + " beside the others, because an address was in use: the applications run one at a time instead";
            progress.report(why);
            recorder.note(why);
            stop = stop.renewed();
        });
        return inTurn;
    }

    /** Says what to do about a process that has ended before any load on it, if others like it ran beside it. */
    private String hint(UnexpectedExit died, RunRecorder recorder) {
        boolean isBesideOthers = inForce.oneAtATime().isPresent()
                && !recorder.journal().wasRequested(died.service().label());
        return isBesideOthers
                ? "\n  the applications of this run are started side by side. They share every fixed resource: a second port"
                        + " (management.server.port), a lock, a database file."
                        + "\n  Start one after another with --one-at-a-time (in a scenario: 'one-at-a-time: true')"
                : "";
    }

    /**
     * Begins to warm the engine while the test bed connects to services, if all of them are kept. Services that have just started need the
     * processors, and would make this warm-up less.
     */
    private void warmEngineMeanwhile(Mesh mesh) {
        boolean allAreKept = mesh.services().stream()
                .map(RunningService::started)
                .allMatch(started -> started != null && started.ageAtUse() != null);
        if (allAreKept) {
            warming = Thread.ofPlatform().daemon().name("engine-warm-up").start(() -> {
                try {
                    EngineWarmUp.once(scenario.engine());
                } catch (LoadException cannot) {
                    // The run's own thread repeats it, and reports the failure.
                }
            });
        }
    }

    private void openServices(ExperimentRun.Opening opening, RunRecorder recorder, LoadSource.OpenSource load)
            throws InterruptedException {
        RunCancellation current = stop;
        // JFR records each service until the end, from before the first load
        Set<Service> first = settings.jfr() ? opening.part().neededServices() : experiment.first(opening.part());
        Path logs = folder.logs().resolve(opening.logs());
        try (Mesh mesh = settings.mesh().open(opening.part(), first, logs, progress)) {
            mesh.callerEnvironment()
                    .ifPresent(environment -> recorder.keep(
                            new CallerEnvironmentFigures(environment.leftOut(), environment.telemetry())));
            mesh.onUnexpectedExit(died -> {
                if (isExpected(died, recorder)) {
                    recorder.journal().addEnd(died);
                } else {
                    current.becauseOf(died);
                }
            });
            warmEngineMeanwhile(mesh);
            experiment.started(mesh, opening);
            try (TestBed bed = TestBed.open(opening.part(), mesh, load.engine(), recorder.journal())) {
                load.processes().forEach(worker -> bed.observers().include("worker", worker));
                measure(opening, bed, recorder);
                bed.observers().checkAgain();
                mesh.keep(KeptAfterRun.of(opening.part(), recorder.journal()));
            } catch (InterruptedException interruption) {
                current.expectInterruption();
                mesh.stopSoon();
                throw interruption;
            } catch (RuntimeException early) {
                mesh.stopSoon();
                throw endOf(mesh, recorder).<RuntimeException>map(any -> any).orElse(early);
            } catch (Error early) {
                mesh.stopSoon();
                throw early;
            }
        }
    }

    /**
     * Returns the end of a process that explains why a service does not respond as it should. A listener may notice such an end later
     * than the next request fails.
     */
    private Optional<ProcessEndedException> endOf(Mesh mesh, RunRecorder recorder) {
        return mesh.ended().stream()
                .filter(died -> !isExpected(died, recorder) && !died.isByInterruption())
                .findFirst()
                .map(died -> new ProcessEndedException("", died));
    }

    /**
     * Returns whether the end of a process is what the scenario asks for, and no reason to end the run: it looks for what breaks an
     * application of the user first, and can still measure the others. An application that ends before any load was not broken by one.
     */
    private boolean isExpected(UnexpectedExit died, RunRecorder recorder) {
        return scenario.load().stopAtFailures()
                && died.service().isForeign()
                && !died.isByInterruption()
                && recorder.journal().wasRequested(died.service().label());
    }

    /** Measures on an open test bed. First warms the engine, because the load client must not influence the measurement by being cold. */
    @SuppressWarnings("try") // a recording is used only by closing it
    private void measure(ExperimentRun.Opening opening, TestBed bed, RunRecorder recorder) throws InterruptedException {
        bed.lackingPlaces(bed.mesh().services()).forEach(progress::report);
        progress.report(experiment.heading(opening.part()));
        warming.join();
        EngineWarmUp.once(scenario.engine());
        ContenderWarmUp warmUp = new ContenderWarmUp(opening.part(), bed);
        // JFR records only the last start of a service. The recording ends before the service does.
        boolean isRecorded = settings.jfr() && opening.round() == opening.rounds();
        try (Recordings recordings = isRecorded ? new Recordings(bed, folder) : null) {
            warmUp.checkRoutes();
            experiment.measure(new ExperimentRun.Context(opening, bed, warmUp, recorder, progress));
        }
    }

    /**
     * Ends the run. If a service died, reports its death rather than the consequences. The run has then failed even without consequences,
     * because its last figures are those of a dying service.
     */
    private RunResult end(RunRecorder recorder, RunState state, @Nullable String reason) {
        // The interruption has ended the run. It must not end the caller's next step, too.
        Thread.interrupted();
        log.problem().ifPresent(recorder::note);
        UnexpectedExit death = stop.death();
        if (death != null) {
            recorder.journal().addEnd(death);
        }
        RunResult ended = death == null
                ? recorder.end(state, reason)
                : recorder.end(RunState.FAILED, death.message() + hint(death, recorder));
        progress.events().accept(new Event.Assertions(ended.expectations()));
        log.end(RunSummary.of(ended, folder.path()));
        log.close();
        return ended;
    }

    private Event.Plan plan(Contender contender) {
        return new Event.Plan(
                contender.id(),
                contender.service().label(),
                contender.path(),
                contender.accept(),
                contender.calls().label(),
                contender.users(),
                scenario.requests(contender),
                contender.repetitions(),
                switch (scenario.work(contender)) {
                    case Work.Triangular(int usersPerItem) -> "triangular";
                    case Work.Fixed(int items) -> "fixed";
                },
                switch (scenario.shape(contender)) {
                    case Shape.Burst() -> "burst";
                    case Shape.Closed closed -> "closed";
                    case Shape.Open open -> "open";
                });
    }
}
