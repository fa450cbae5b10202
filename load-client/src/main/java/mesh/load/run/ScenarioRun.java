package mesh.load.run;

import java.time.LocalDateTime;
import java.time.ZoneId;
import mesh.load.load.LoadException;
import mesh.load.mesh.Death;
import mesh.load.mesh.Mesh;
import mesh.load.mesh.MeshException;
import mesh.load.result.RunResult;
import mesh.load.result.RunState;
import mesh.load.scenario.Scenario;
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
    }

    /** Where the results are. */
    public ResultsFolder folder() {
        return folder;
    }

    /**
     * Runs the scenario. Interrupting the calling thread ends it early. The result's state says how it ended: no exception
     * comes from a service that fails, from an interruption, or from a lack of sockets or of room on the disk.
     */
    public RunResult run() {
        RunDraft draft = new RunDraft(scenario, settings, folder);
        RunStop stop = new RunStop();
        try {
            measure(draft, stop);
            return end(draft, stop, RunState.COMPLETE, null);
        } catch (InterruptedException interrupted) {
            return end(draft, stop, RunState.INTERRUPTED, "interrupted by the user");
        } catch (MeshException | LoadException | ResultsException failed) {
            return end(draft, stop, RunState.FAILED, failed.getMessage());
        } catch (RuntimeException | Error fault) {
            end(draft, stop, RunState.FAILED, fault.toString());
            throw fault;
        }
    }

    private void measure(RunDraft draft, RunStop stop) throws InterruptedException {
        try (Mesh mesh = settings.mesh().open(scenario, folder.logs(), progress::say)) {
            mesh.whenOneDies(stop::becauseOf);
            try (Measuring measuring = new Measuring(scenario, mesh, folder, draft, progress)) {
                measuring.warmUp();
                if (settings.jfr()) {
                    measuring.record();
                }
                measure(measuring);
            } catch (InterruptedException | RuntimeException | Error early) {
                mesh.hurry();
                throw early;
            }
        }
    }

    private void measure(Measuring measuring) throws InterruptedException {
        KneeGoal knee = settings.knee();
        if (knee == null) {
            measuring.measureAll();
        } else {
            measuring.findKnees(knee);
        }
    }

    /**
     * A service that died is the better reason than whatever came of it. It is one where nothing came of it, too: the last
     * figures are then those of a dying service.
     */
    private static RunResult end(RunDraft draft, RunStop stop, RunState state, @Nullable String reason) {
        // An interruption has done what it was to do: what the caller does next is not to be ended by it once more.
        Thread.interrupted();
        Death death = stop.death();
        return death == null ? draft.end(state, reason) : draft.end(RunState.FAILED, death.message());
    }
}
