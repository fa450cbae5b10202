package mesh.load.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.analysis.ApplicationComparison;
import mesh.load.analysis.RepetitionComparison;
import mesh.load.results.Measurement;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.PublishedFigure;
import mesh.load.results.experiment.PublishedStudy;
import mesh.load.results.experiment.SoakFigures;
import mesh.load.results.experiment.StartFigures;
import mesh.load.scenario.Experiment;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.PublishedStudies;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** Collects the measurements of a run. The scenario determines the kind of experiment. */
final class MeasurementBuilder {

    private final Scenario scenario;
    private final List<ContenderResult> contenders = new ArrayList<>();
    private final Map<String, CapacityFigures> searches = new LinkedHashMap<>();
    private final List<OverloadFigures> overloads = new ArrayList<>();
    private final List<StartFigures> starts = new ArrayList<>();
    private final List<ApacheBenchFigures> ab = new ArrayList<>();
    private final List<OpenConnectionsStep> connections = new ArrayList<>();
    private @Nullable SoakFigures soak;

    MeasurementBuilder(Scenario scenario) {
        this.scenario = scenario;
    }

    void add(ContenderResult contender) {
        contenders.add(contender);
    }

    /** Replaces the earlier figures of this contender. */
    void put(CapacityFigures search) {
        searches.put(search.contender(), search);
    }

    void add(OverloadFigures overload) {
        overloads.add(overload);
    }

    void add(StartFigures start) {
        starts.add(start);
    }

    void add(ApacheBenchFigures beside) {
        ab.add(beside);
    }

    void add(SoakFigures figures) {
        soak = figures;
    }

    void add(OpenConnectionsStep step) {
        connections.add(step);
    }

    /** Returns how many measurements of contenders are complete. */
    int contenders() {
        return contenders.size();
    }

    /** Returns the measurements so far, without the comparisons that need the whole run. */
    Measurement soFar() {
        return measurement(new Measurement.Load(List.copyOf(contenders), List.of(), List.of()));
    }

    /** Returns the measurements with the spread of the repetitions and the comparisons between contenders. */
    Measurement compared() {
        RepetitionComparison comparison = new RepetitionComparison(contenders);
        return measurement(
                new Measurement.Load(List.copyOf(contenders), comparison.spreads(), comparison.comparisons(scenario)));
    }

    private Measurement measurement(Measurement.Load load) {
        return switch (scenario.experiment()) {
            case Experiment.UnderLoad underLoad -> measurement(underLoad, load);
            case Experiment.Overload overload -> new Measurement.Overload(List.copyOf(overloads));
            case Experiment.Soak noted -> new Measurement.Soak(soak);
            case Experiment.OpenConnections open -> new Measurement.OpenConnections(List.copyOf(connections));
            case Isolated isolated ->
                new Measurement.Isolated(
                        ApplicationComparison.of(isolated, starts, ab, published(isolated)),
                        measurement(isolated.underLoad(), load));
        };
    }

    private Measurement.UnderLoad measurement(Experiment.UnderLoad underLoad, Measurement.Load load) {
        return switch (underLoad) {
            case Experiment.Load asSaid -> load;
            case Experiment.Capacity capacity -> new Measurement.Capacity(List.copyOf(searches.values()));
        };
    }

    private static @Nullable PublishedStudy published(Isolated isolated) {
        String id = isolated.published();
        return id == null
                ? null
                : PublishedStudies.find(id).map(MeasurementBuilder::study).orElse(null);
    }

    private static PublishedStudy study(PublishedStudies.Study study) {
        return new PublishedStudy(
                study.title(),
                study.publisher(),
                study.url(),
                study.work(),
                study.isComplete(),
                study.columns(),
                study.rows().stream()
                        .map(row -> new PublishedFigure(row.figure(), row.unit(), row.ours(), row.values()))
                        .toList());
    }
}
