package mesh.load.experiment.isolated;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.experiment.capacity.CapacityRun;
import mesh.load.experiment.load.ContenderLoad;
import mesh.load.experiment.load.LoadRun;
import mesh.load.experiment.load.RepetitionComparison;
import mesh.load.results.Json;
import mesh.load.results.Measurement;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.ApplicationFigures.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures.PublishedStudy;
import mesh.load.results.experiment.ApplicationFigures.StartFigures;
import mesh.load.run.ExperimentRun;
import mesh.load.scenario.Contender;
import mesh.load.scenario.ContenderPair;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.PublishedStudies;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Starts one application after another, and makes the scenario's experiment with the contenders of each. */
public final class IsolatedRun implements ExperimentRun {

    private final Experiment.Isolated isolated;
    private final ExperimentRun underLoad;
    private final List<StartFigures> starts = new ArrayList<>();
    private final List<ApacheBenchFigures> ab = new ArrayList<>();

    /** Applications that differ from another one only in a setting that did not take effect. */
    private final Set<String> sameAsOthers = new HashSet<>();

    public IsolatedRun(Experiment.Isolated isolated) {
        this.isolated = isolated;
        this.underLoad = switch (isolated.underLoad()) {
            case Experiment.Load load -> new LoadRun(isolated.ab() ? this::betweenRunsOfAb : ContenderLoad::measure);
            case Experiment.Capacity search -> new CapacityRun();
        };
    }

    /**
     * Runs ApacheBench, the load client, and ApacheBench again, if ApacheBench can send this load. If the application is still becoming
     * faster, both programs benefit equally. Merely alternating the two over a few starts would not guarantee this.
     */
    private void betweenRunsOfAb(ContenderLoad load) throws InterruptedException {
        Optional<ApacheBench.Result> before = ab(load.context(), load.contender());
        ContenderResult ours = load.measure();
        before.flatMap(first -> ab(load.context(), load.contender()).map(first::mean))
                .ifPresent(theirs -> ab.add(new ApacheBenchFigures(
                        ours.id(),
                        ours.repetition(),
                        theirs.requestsPerSecond(),
                        ours.outcomes().requests() * 1e9 / ours.durationNanos(),
                        theirs.keptAlive(),
                        theirs.failed())));
    }

    private static Optional<ApacheBench.Result> ab(Context context, Contender contender) {
        Scenario scenario = context.scenario();
        Shape shape = scenario.shape(contender);
        if (!contender.isPlainGet() || !(shape instanceof Shape.Closed) || shape.isPaced()) {
            return Optional.empty();
        }
        if (!ApacheBench.isInstalled()) {
            context.recorder()
                    .note(
                            "ab is not installed (Debian's apache2-utils): the load client's figures are not compared with it");
            return Optional.empty();
        }
        try {
            return Optional.of(ApacheBench.run(
                    context.bed().mesh().service(contender.service()).address(),
                    contender.pathFor(scenario.work(contender).itemsOf(1)),
                    contender.users(),
                    scenario.requests(contender)));
        } catch (IOException cannot) {
            String first =
                    String.valueOf(cannot.getMessage()).lines().findFirst().orElse("");
            context.recorder().note(contender.id() + ": " + first);
            return Optional.empty();
        }
    }

    /** Returns the openings, with the starts of the applications interleaved (A B C, A B C). */
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
            if (!service.service().isStartedAlone()) {
                continue; // a database or a proxy of the application
            }
            mesh.startOf(service.service())
                    .ifPresent(start -> starts.add(StartLog.figures(service, start, opening.round())));
        }
    }

    @Override
    public void measure(Context context) throws InterruptedException {
        underLoad.measure(context);
        context.bed().mesh().services().stream()
                .map(service -> service.service().label())
                .filter(label -> context.recorder().ineffectiveSetting(label).isPresent())
                .forEach(sameAsOthers::add);
    }

    @Override
    public Measurement soFar() {
        return measurement(underLoad.soFar());
    }

    @Override
    public Measurement whole(Scenario scenario) {
        return measurement(underLoad.whole(scenario));
    }

    private Measurement measurement(Measurement measured) {
        return new Measurement.Isolated(
                new ApplicationFigures(
                        isolated.baseline(), List.copyOf(starts), comparisons(), List.copyOf(ab), published()),
                (Measurement.UnderLoad) measured);
    }

    private List<ComparisonFigures> comparisons() {
        return starts.stream()
                .map(StartFigures::service)
                .distinct()
                .filter(service -> !sameAsOthers.contains(service))
                .flatMap(service -> isolated.counterparts(service).stream()
                        .filter(other -> !sameAsOthers.contains(other))
                        .flatMap(other -> RepetitionComparison.comparison(
                                new ContenderPair(service, other),
                                "time to start",
                                RepetitionComparison.STARTS,
                                this::times)))
                .toList();
    }

    private Map<Integer, Long> times(String service) {
        return starts.stream()
                .filter(start -> start.service().equals(service))
                .collect(Collectors.toMap(StartFigures::round, StartFigures::firstOkNanos));
    }

    private @Nullable PublishedStudy published() {
        JsonNode study =
                isolated.published() == null ? null : PublishedStudies.all().get(isolated.published());
        return study == null ? null : Json.MAPPER.treeToValue(study, PublishedStudy.class);
    }
}
