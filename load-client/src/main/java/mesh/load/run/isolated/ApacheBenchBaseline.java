package mesh.load.run.isolated;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;

/** Runs ApacheBench with the same load right before and right after the load client, if wanted and possible. */
public final class ApacheBenchBaseline {

    private final Scenario scenario;
    private final Mesh mesh;
    private final Consumer<String> notes;

    /** Runs nothing yet. */
    public ApacheBenchBaseline(Scenario scenario, Mesh mesh, Consumer<String> notes) {
        this.scenario = scenario;
        this.mesh = mesh;
        this.notes = notes;
    }

    /**
     * Runs ApacheBench, the load client, and ApacheBench again. An application that still gets faster then does so for both equally. Merely
     * interleaving the two over a few starts cannot guarantee this. Empty if ApacheBench did not run.
     */
    public Optional<ApacheBenchFigures> fire(
            Contender contender, int repetition, InterruptibleSupplier<ContenderResult> own)
            throws InterruptedException {
        Optional<ApacheBench.Result> before = fire(contender);
        ContenderResult ours = own.get();
        return before.flatMap(
                first -> fire(contender).map(second -> figures(contender.id(), repetition, ours, first.mean(second))));
    }

    private static ApacheBenchFigures figures(
            String contender, int repetition, ContenderResult ours, ApacheBench.Result theirs) {
        return new ApacheBenchFigures(
                contender,
                repetition,
                theirs.requestsPerSecond(),
                ours.outcomes().requests() * 1e9 / ours.durationNanos(),
                theirs.keptAlive(),
                theirs.failed());
    }

    private Optional<ApacheBench.Result> fire(Contender contender) {
        if (!isWanted(contender)) {
            return Optional.empty();
        }
        if (!ApacheBench.isInstalled()) {
            notes.accept(
                    "ab is not installed (Debian's apache2-utils): nothing stands beside the load client's own figures");
            return Optional.empty();
        }
        try {
            return Optional.of(ApacheBench.run(
                    mesh.service(contender.service()).address(),
                    contender.pathFor(scenario.work().itemsOf(1)),
                    contender.users(),
                    scenario.requests(contender)));
        } catch (IOException cannot) {
            notes.accept(contender.id() + ": "
                    + String.valueOf(cannot.getMessage()).lines().findFirst().orElse(""));
            return Optional.empty();
        }
    }

    private boolean isWanted(Contender contender) {
        return scenario.experiment() instanceof Experiment.Isolated isolated
                && isolated.ab()
                && contender.body() == null
                && scenario.shape(contender) instanceof Shape.Closed;
    }
}
