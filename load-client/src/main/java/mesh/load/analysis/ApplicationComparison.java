package mesh.load.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.PublishedFigure;
import mesh.load.results.experiment.PublishedStudy;
import mesh.load.results.experiment.StartFigures;
import mesh.load.scenario.Isolated;
import mesh.load.scenario.yaml.PublishedStudies;
import org.jspecify.annotations.Nullable;

/** What becomes known of applications that run one at a time. */
public final class ApplicationComparison {

    private final @Nullable Isolated turns;
    private final List<StartFigures> starts = new ArrayList<>();
    private final List<ApacheBenchFigures> ab = new ArrayList<>();

    /**
     * Nothing is known yet.
     *
     * @param turns null where there are none: then nothing becomes known
     */
    public ApplicationComparison(@Nullable Isolated turns) {
        this.turns = turns;
    }

    public void add(StartFigures start) {
        starts.add(start);
    }

    public void add(ApacheBenchFigures beside) {
        ab.add(beside);
    }

    @Nullable
    public ApplicationFigures figures() {
        if (turns == null) {
            return null;
        }
        return new ApplicationFigures(
                turns.baseline(),
                List.copyOf(starts),
                comparisons(turns),
                List.copyOf(ab),
                Optional.ofNullable(turns.published())
                        .flatMap(PublishedStudies::find)
                        .map(ApplicationComparison::published)
                        .orElse(null));
    }

    private List<ComparisonFigures> comparisons(Isolated turns) {
        return starts.stream()
                .map(StartFigures::service)
                .distinct()
                .flatMap(service -> turns.counterparts(service).stream()
                        .flatMap(other -> RepetitionComparison.comparison(
                                service,
                                other,
                                "time to start",
                                RepetitionComparison.STARTS,
                                times(service),
                                times(other))
                                .stream()))
                .toList();
    }

    private Map<Integer, Long> times(String service) {
        return starts.stream()
                .filter(start -> start.service().equals(service))
                .collect(Collectors.toMap(StartFigures::round, StartFigures::firstOkNanos));
    }

    private static PublishedStudy published(PublishedStudies.Study study) {
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
