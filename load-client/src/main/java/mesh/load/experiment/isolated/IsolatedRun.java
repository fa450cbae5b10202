package mesh.load.experiment.isolated;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mesh.load.experiment.capacity.CapacityRun;
import mesh.load.experiment.fault.FaultKind;
import mesh.load.experiment.load.Accompaniment;
import mesh.load.experiment.load.LoadRun;
import mesh.load.results.Measurement;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.StartFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.run.Opening;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Scenario;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;

/** Starts one application after another, and does to its contenders what the scenario asks for. */
final class IsolatedRun implements ExperimentRun {

    private final Experiment.Isolated isolated;
    private final ExperimentRun underLoad;
    private final List<StartFigures> starts = new ArrayList<>();
    private final List<ApacheBenchFigures> ab = new ArrayList<>();

    IsolatedRun(Scenario scenario, Experiment.Isolated isolated) {
        this.isolated = isolated;
        this.underLoad = switch (isolated.underLoad()) {
            case Experiment.Load load -> new LoadRun(scenario, this::accompaniment);
            case Experiment.Capacity search -> new CapacityRun();
        };
    }

    private Accompaniment accompaniment(Context context) {
        Accompaniment load = FaultKind.accompaniment(context);
        return isolated.ab() ? new ApacheBenchBaseline(context, ab::add, load) : load;
    }

    /** Interleaves the starts (A B C, A B C). */
    @Override
    public List<Opening> openings(Scenario whole) {
        int rounds = isolated.starts();
        return IntStream.rangeClosed(1, rounds)
                .boxed()
                .flatMap(round -> whole.applications().stream()
                        .map(one -> new Opening(whole.alone(one), round, rounds, "start-" + round)))
                .toList();
    }

    @Override
    public String heading(Scenario part) {
        return underLoad.heading(part);
    }

    @Override
    public void started(Mesh mesh, Opening opening) {
        for (RunningService service : mesh.services()) {
            mesh.startOf(service.service())
                    .ifPresent(start -> starts.add(StartLog.figures(service, start, opening.round())));
        }
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        underLoad.measure(context);
    }

    @Override
    public Measurement soFar() {
        return measurement(underLoad.soFar());
    }

    @Override
    public Measurement whole() {
        return measurement(underLoad.whole());
    }

    private Measurement measurement(Measurement measured) {
        return new Measurement.Isolated(
                ApplicationComparison.of(isolated, starts, ab), (Measurement.UnderLoad) measured);
    }
}
