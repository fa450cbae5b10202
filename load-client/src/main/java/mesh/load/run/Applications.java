package mesh.load.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import mesh.load.result.ApacheBenchFigures;
import mesh.load.result.ApplicationFigures;
import mesh.load.result.ComparisonFigures;
import mesh.load.result.PublishedFigure;
import mesh.load.result.PublishedStudy;
import mesh.load.result.StartFigures;
import mesh.load.scenario.OneAtATime;
import mesh.load.scenario.PublishedStudies;
import org.jspecify.annotations.Nullable;

/** What becomes known of applications that run one at a time. */
final class Applications {

    private final @Nullable OneAtATime turns;
    private final List<StartFigures> starts = new ArrayList<>();
    private final List<ApacheBenchFigures> ab = new ArrayList<>();

    /** @param turns null where there are none: then nothing becomes known */
    Applications(@Nullable OneAtATime turns) {
        this.turns = turns;
    }

    void add(StartFigures start) {
        starts.add(start);
    }

    void add(ApacheBenchFigures beside) {
        ab.add(beside);
    }

    @Nullable
    ApplicationFigures figures() {
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
                        .map(Applications::published)
                        .orElse(null));
    }

    private List<ComparisonFigures> comparisons(OneAtATime turns) {
        return starts.stream()
                .map(StartFigures::service)
                .distinct()
                .flatMap(service -> turns.counterparts(service).stream()
                        .flatMap(other -> Comparing.comparison(
                                service, other, "time to start", Comparing.STARTS, times(service), times(other))
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
