package mesh.load.analysis;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.results.experiment.ApacheBenchFigures;
import mesh.load.results.experiment.ApplicationFigures;
import mesh.load.results.experiment.PublishedStudy;
import mesh.load.results.experiment.StartFigures;
import mesh.load.scenario.Experiment.Isolated;
import org.jspecify.annotations.Nullable;

/** Compares the starts of applications that ran alone, one after another. */
public final class ApplicationComparison {

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
     * @param published what others have published; null for none
     */
    public static ApplicationFigures of(
            Isolated isolated,
            List<StartFigures> starts,
            List<ApacheBenchFigures> ab,
            @Nullable PublishedStudy published) {
        return new ApplicationFigures(
                isolated.baseline(),
                List.copyOf(starts),
                new ApplicationComparison(starts).comparisons(isolated),
                List.copyOf(ab),
                published);
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
}
