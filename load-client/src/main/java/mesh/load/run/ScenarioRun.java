package mesh.load.run;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;
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
     * comes from a service that fails or from an interruption.
     */
    public RunResult run() {
        RunDraft draft = new RunDraft(scenario, settings, folder);
        RunStop stop = new RunStop();
        try {
            measure(draft, stop);
            return end(draft, RunState.COMPLETE, null);
        } catch (InterruptedException interrupted) {
            Death death = stop.death();
            return death == null
                    ? end(draft, RunState.INTERRUPTED, "interrupted by the user")
                    : end(draft, RunState.FAILED, death.message());
        } catch (MeshException failed) {
            Death death = stop.death();
            String reason = death == null ? failed.getMessage() : death.message();
            return end(draft, RunState.FAILED, Objects.requireNonNull(reason));
        } catch (RuntimeException | Error fault) {
            end(draft, RunState.FAILED, fault.toString());
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
                measuring.measureAll();
            } catch (InterruptedException | RuntimeException | Error early) {
                mesh.hurry();
                throw early;
            }
        }
    }

    private static RunResult end(RunDraft draft, RunState state, @Nullable String reason) {
        // A set flag would break the writing of the very files that are to keep the result.
        Thread.interrupted();
        return draft.end(state, reason);
    }
}
