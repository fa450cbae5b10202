package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.ComparisonFigures;
import org.jspecify.annotations.Nullable;

/** Figures of applications that ran one at a time. */
public record ApplicationFigures(
        @Nullable String baseline,
        List<StartFigures> starts,
        List<ComparisonFigures> startComparisons,
        List<ApacheBenchFigures> ab,
        @Nullable PublishedStudy published) {

    /** One start of an application. A figure that the application does not log when it is ready is null. */
    public record StartFigures(
            String service,
            int round,
            @Nullable Long readyNanos,
            long firstOkNanos,
            @Nullable Long memoryUsedBytes,
            @Nullable Long classesLoaded,
            @Nullable Long threadsLive) {}

    /** ApacheBench's figures for comparison with the load client: the means of two runs of the same requests, right before and after it. */
    public record ApacheBenchFigures(
            String contender,
            int repetition,
            double requestsPerSecond,
            double ownRequestsPerSecond,
            int keptAlive,
            int failed) {}

    /** Published figures of others about the same question, on other hardware and with other versions. */
    public record PublishedStudy(
            String title,
            String publisher,
            String url,
            String work,
            boolean complete,
            List<String> columns,
            List<PublishedFigure> figures) {}

    /** One figure of a published study. */
    public record PublishedFigure(
            String figure, String unit, @Nullable String ours, List<Double> values) {}
}
