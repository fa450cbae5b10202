package mesh.load.run;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import mesh.load.engine.LoadException;
import mesh.load.export.ExportFiles;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.run.capacity.CapacityGoal;
import mesh.load.run.isolated.StartLog;
import mesh.load.run.isolated.StartRound;
import mesh.load.run.testbed.RunProgress;
import mesh.load.run.testbed.TestBed;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Service;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.UnexpectedExit;
import org.jspecify.annotations.Nullable;

/**
 * One scenario from start to finish: opens the mesh that it needs, warms it up, puts each contender under load, writes
 * the results and closes the mesh. However it ends, what was measured is written and what was started is stopped.
 */
public final class ScenarioRun {

    private final Scenario scenario;
    private final RunSettings settings;
    private final RunProgress progress;
    private final ResultsFolder folder;

    /**
     * Makes the results folder, and nothing else yet.
     *
     * @throws ResultsException if it cannot be made
     */
    public ScenarioRun(Scenario scenario, RunSettings settings, RunProgress progress) {
        this.scenario = scenario;
        this.settings = settings;
        this.progress = progress;
        this.folder =
                ResultsFolder.create(settings.results(), scenario.name(), LocalDateTime.now(ZoneId.systemDefault()));
        ExportFiles.create(folder);
    }

    /** Where the results are. */
    public ResultsFolder folder() {
        return folder;
    }

    /**
     * Runs the scenario. Interrupting the calling thread ends it early. The result's state says how it ended: no exception
     * comes from a service that fails, from an interruption, or from a lack of sockets, of memory or of room on the disk.
     *
     * @throws ScenarioException if a contender has a path that its service does not have
     */
    public RunResult run() {
        RunResultBuilder draft = new RunResultBuilder(scenario, settings, folder);
        RunCancellation stop = new RunCancellation();
        try {
            measure(draft, stop);
            return end(draft, stop, RunState.COMPLETE, null);
        } catch (InterruptedException interrupted) {
            return end(draft, stop, RunState.INTERRUPTED, "interrupted by the user");
        } catch (MeshException | LoadException | ResultsException failed) {
            return end(draft, stop, RunState.FAILED, failed.getMessage());
        } catch (ScenarioException unknownRoute) {
            end(draft, stop, RunState.FAILED, unknownRoute.getMessage());
            throw unknownRoute;
        } catch (VirtualMachineError lack) {
            return end(draft, stop, RunState.FAILED, "the load client itself has failed: " + lack);
        } catch (RuntimeException | Error fault) {
            end(draft, stop, RunState.FAILED, fault.toString());
            throw fault;
        }
    }

    private void measure(RunResultBuilder draft, RunCancellation stop) throws InterruptedException {
        if (scenario.oneAtATime() == null) {
            measure(scenario, StartRound.ONLY, folder.logs(), draft, stop);
        } else {
            int starts = settings.capacity() == null ? scenario.oneAtATime().starts() : 1;
            for (int round = 1; round <= starts; round++) {
                if (starts > 1) {
                    progress.say("start " + round + " of " + starts);
                }
                measureEachAlone(round, round == starts, draft, stop);
            }
        }
    }

    private void measureEachAlone(int round, boolean last, RunResultBuilder draft, RunCancellation stop)
            throws InterruptedException {
        List<Service> applications = scenario.applications();
        for (Service application : applications) {
            boolean first = round == 1 && application.equals(applications.getFirst());
            Path logs = folder.logs().resolve("start-" + round);
            measure(scenario.alone(application), new StartRound(round, first, last), logs, draft, stop);
        }
    }

    private void measure(Scenario part, StartRound turn, Path logs, RunResultBuilder draft, RunCancellation stop)
            throws InterruptedException {
        try (Mesh mesh = settings.mesh().open(part, logs, progress)) {
            mesh.onUnexpectedExit(stop::becauseOf);
            for (RunningService service : mesh.services()) {
                mesh.startOf(service.service())
                        .ifPresent(start -> draft.add(StartLog.figures(service, start, turn.round())));
            }
            try (TestBed bed = TestBed.open(part, mesh, draft);
                    ContenderMeasurement measuring =
                            new ContenderMeasurement(part, bed, turn, folder, draft, progress)) {
                progress.say(heading(part));
                measuring.warmUpEngine();
                if (settings.jfr() && turn.last()) {
                    measuring.record();
                }
                measuring.checkRoutes();
                measure(measuring, part);
            } catch (InterruptedException interruption) {
                stop.ends();
                mesh.hurry();
                throw interruption;
            } catch (RuntimeException | Error early) {
                mesh.hurry();
                throw early;
            }
        }
    }

    private String heading(Scenario part) {
        if (settings.capacity() != null) {
            return "looking for the highest rate that each contender holds";
        }
        return part.warmUp().isNone()
                ? "measuring cold: nothing is warmed up"
                : "measuring, each contender when it is warm";
    }

    private void measure(ContenderMeasurement measuring, Scenario part) throws InterruptedException {
        CapacityGoal capacity = settings.capacity();
        if (capacity == null && part.soak() != null) {
            measuring.soak(part.soak());
        } else if (capacity == null) {
            measuring.measureAll();
        } else {
            long contenders = scenario.contenders().size();
            long here = part.contenders().size();
            measuring.findCapacities(new CapacityGoal(
                    capacity.p99(), capacity.budget().multipliedBy(here).dividedBy(contenders)));
        }
    }

    /**
     * A service that died is the better reason than whatever came of it. It is one where nothing came of it, too: the last
     * figures are then those of a dying service.
     */
    private static RunResult end(
            RunResultBuilder draft, RunCancellation stop, RunState state, @Nullable String reason) {
        // An interruption has done what it was to do: what the caller does next is not to be ended by it once more.
        Thread.interrupted();
        UnexpectedExit death = stop.death();
        return death == null ? draft.end(state, reason) : draft.end(RunState.FAILED, death.message());
    }
}
