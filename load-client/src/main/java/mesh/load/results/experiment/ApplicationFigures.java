package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.ComparisonFigures;
import org.jspecify.annotations.Nullable;

/**
 * Figures of applications that ran one at a time.
 *
 * @param baseline the application that the others are compared with; null for no comparison
 * @param starts in their order
 * @param startComparisons of the times to the first 200, start by start
 * @param ab what ApacheBench measured beside the load client; empty if it was not requested or is not installed
 * @param published what others have published; null for nothing
 */
public record ApplicationFigures(
        @Nullable String baseline,
        List<StartFigures> starts,
        List<ComparisonFigures> startComparisons,
        List<ApacheBenchFigures> ab,
        @Nullable PublishedStudy published) {}
