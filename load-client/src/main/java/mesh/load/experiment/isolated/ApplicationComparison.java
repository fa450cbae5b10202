package mesh.load.experiment.isolated;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.experiment.load.RepetitionComparison;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.PublishedFigure;
import mesh.load.results.experiment.PublishedStudy;
import mesh.load.results.experiment.StartFigures;
import mesh.load.scenario.Experiment.Isolated;
import mesh.load.scenario.PublishedStudies;
import org.jspecify.annotations.Nullable;

/** Compares the starts of applications that ran alone, one after another. */
final class ApplicationComparison {

    private final List<StartFigures> starts;

    private ApplicationComparison(List<StartFigures> starts) {
        this.starts = starts;
    }

    /**
     * Returns the figures of their starts.
     *
     * @param isolated how the applications ran
     * @param starts in their order
     * @param ab what ApacheBench measured beside the load client
     */
    static ApplicationFigures of(Isolated isolated, List<StartFigures> starts, List<ApacheBenchFigures> ab) {
        return new ApplicationFigures(
                isolated.baseline(),
                List.copyOf(starts),
                new ApplicationComparison(starts).comparisons(isolated),
                List.copyOf(ab),
                published(isolated));
    }

    private List<ComparisonFigures> comparisons(Isolated isolated) {
        return starts.stream()
                .map(StartFigures::service)
                .distinct()
                .flatMap(service -> isolated.counterparts(service).stream()
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

    /** Returns what others have published about the same question; null for none. */
    private static @Nullable PublishedStudy published(Isolated isolated) {
        String id = isolated.published();
        return id == null
                ? null
                : PublishedStudies.find(id).map(ApplicationComparison::study).orElse(null);
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
