package mesh.load.results.experiment;

import java.util.List;
import mesh.load.results.contender.ComparisonFigures;
import org.jspecify.annotations.Nullable;

/**
 * Figures of applications that ran one at a time.
 *
 * @param baseline the application with which the others are compared; null for no comparison
 * @param startComparisons of the times to the first 200, start by start
 * @param ab empty if ApacheBench was not requested or is not installed
 */
public record ApplicationFigures(
        @Nullable String baseline,
        List<StartFigures> starts,
        List<ComparisonFigures> startComparisons,
        List<ApacheBenchFigures> ab,
        @Nullable PublishedStudy published) {
    /**
     * One start of an application. A figure that the application does not log when it is ready is null.
     *
     * @param readyNanos from the request to start the process to the application's message that it is ready; with millisecond precision
     * @param firstOkNanos from the same start to the first 200 of its readiness endpoint; late by 10 ms at most
     * @param memoryUsedBytes heap and non-heap
     */
    public record StartFigures(
            String service,
            int round,
            @Nullable Long readyNanos,
            long firstOkNanos,
            @Nullable Long memoryUsedBytes,
            @Nullable Long classesLoaded,
            @Nullable Long threadsLive) {}

    /**
     * ApacheBench's figures for comparison with the load client: the means of two runs of the same requests, right before and after it.
     *
     * @param requestsPerSecond ApacheBench's mean rate over the time of both runs
     * @param keptAlive requests after which ApacheBench could keep its connection
     */
    public record ApacheBenchFigures(
            String contender,
            int repetition,
            double requestsPerSecond,
            double ownRequestsPerSecond,
            int keptAlive,
            int failed) {}

    /**
     * Published figures of others about the same question, on other hardware and with other versions.
     *
     * @param complete whether all tables of the study are here
     * @param columns what the study compares
     */
    public record PublishedStudy(
            String title,
            String publisher,
            String url,
            String work,
            boolean complete,
            List<String> columns,
            List<PublishedFigure> figures) {}

    /**
     * One figure of a published study.
     *
     * @param unit empty for a count
     * @param ours which of our figures is comparable: {@code memory}, {@code classes}, {@code threads}, {@code ready},
     *     {@code throughput} or {@code mean-time}; null for none
     * @param values one for each column
     */
    public record PublishedFigure(
            String figure, String unit, @Nullable String ours, List<Double> values) {}
}
