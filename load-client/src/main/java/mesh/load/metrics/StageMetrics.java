package mesh.load.metrics;

import static mesh.load.metrics.Unit.MILLIS;
import static mesh.load.metrics.Unit.RATIO;

import java.util.List;
import java.util.function.ToDoubleFunction;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.load.stats.Median;

/**
 * The metrics of one stage of a contender, each a median of the repetitions.
 *
 * @param stages of each repetition
 * @param stage its label; a route that does not have it spends no time in it
 */
record StageMetrics(List<StageFigures> stages, String stage, TimeReading reading) {

    private static final StageTime NO_TIME = new StageTime("", 0, 0, new LatencyFigures(0, 0, List.of()));

    static final Metrics<StageMetrics> ALL = new Metrics<>(List.of(
            RATIO.of("share", "time that all requests spent in the stage, divided by the time that they took")
                    .from(one -> one.reading.share(one.median(StageTime::share))),
            MILLIS.of(
                            "meanMs",
                            "mean time of a request in the stage; the means of all stages add up to the mean latency")
                    .from(one -> one.time(stage -> Unit.millis(stage.meanNanos()))),
            time("p50Ms", "50th percentile of the time that a request spent in the stage", 50),
            time("p90Ms", "90th percentile of the time that a request spent in the stage", 90),
            time("p99Ms", "99th percentile of the time that a request spent in the stage", 99),
            time("maxMs", "longest time that a request spent in the stage", 100)));

    private static Metric<StageMetrics> time(String name, String description, double percentile) {
        return MILLIS.of(name, description)
                .from(one -> one.time(stage -> Unit.millis(stage.times().at(percentile))));
    }

    private double time(ToDoubleFunction<StageTime> figure) {
        return reading.time(median(figure), 0);
    }

    private double median(ToDoubleFunction<StageTime> figure) {
        return Median.of(stages.stream()
                .mapToDouble(one -> figure.applyAsDouble(one.part(stage).orElse(NO_TIME)))
                .toArray());
    }
}
