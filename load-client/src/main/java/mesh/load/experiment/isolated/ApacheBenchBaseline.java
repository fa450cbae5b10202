package mesh.load.experiment.isolated;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import mesh.load.experiment.load.Accompaniment;
import mesh.load.experiment.load.Interference;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.run.testbed.InterruptibleSupplier;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;

/** Runs ApacheBench with the same load right before and right after the load client, if it can repeat the load. */
final class ApacheBenchBaseline implements Accompaniment {

    private final Scenario scenario;
    private final Mesh mesh;
    private final Consumer<String> notes;
    private final Consumer<ApacheBenchFigures> measured;
    private final Accompaniment load;

    /**
     * Runs nothing yet.
     *
     * @param measured receives the figures of each comparison
     * @param load the accompaniment of the load client's own load
     */
    ApacheBenchBaseline(ExperimentRun.Context context, Consumer<ApacheBenchFigures> measured, Accompaniment load) {
        this.scenario = context.scenario();
        this.mesh = context.bed().mesh();
        this.notes = context.recorder()::note;
        this.measured = measured;
        this.load = load;
    }

    @Override
    public Interference begin(Contender contender) throws InterruptedException {
        return load.begin(contender);
    }

    /**
     * Runs ApacheBench, the load client, and ApacheBench again. If the application is still getting faster, both benefit equally. Merely
     * interleaving the two over a few starts cannot guarantee this.
     */
    @Override
    public void around(Contender contender, int repetition, InterruptibleSupplier<ContenderResult> own)
            throws InterruptedException {
        Optional<ApacheBench.Result> before = fire(contender);
        ContenderResult ours = own.get();
        before.flatMap(first -> fire(contender).map(first::mean))
                .ifPresent(theirs -> measured.accept(figures(contender.id(), repetition, ours, theirs)));
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
        if (!isRepeatable(contender)) {
            return Optional.empty();
        }
        if (!ApacheBench.isInstalled()) {
            notes.accept(
                    "ab is not installed (Debian's apache2-utils): the load client's figures are not compared with it");
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

    private boolean isRepeatable(Contender contender) {
        return contender.body() == null && scenario.shape(contender) instanceof Shape.Closed;
    }
}
