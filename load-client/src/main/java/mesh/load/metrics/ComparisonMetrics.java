package mesh.load.metrics;

import static mesh.load.metrics.Unit.COUNT;
import static mesh.load.metrics.Unit.RATIO;
import static mesh.load.metrics.Unit.YES_OR_NO;

import java.util.List;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ComparisonFigures;
import mesh.load.stats.PairedRatio;

/** The metrics of two contenders side by side. */
final class ComparisonMetrics {

    static final Metrics<ComparisonFigures> ALL = new Metrics<>(List.of(
            RATIO.of(
                    "ratio",
                    "time of the first contender over that of the second; median of the pairs",
                    ComparisonFigures::ratio),
            RATIO.of("low", "lower end of its 95 % interval", ComparisonFigures::low),
            RATIO.of("high", "upper end of its 95 % interval", ComparisonFigures::high),
            COUNT.of("pairs", "repetitions in which both were measured", ComparisonFigures::pairs),
            YES_OR_NO.of("differs", "whether the interval excludes 1", ComparisonMetrics::differs)));

    private ComparisonMetrics() {}

    /**
     * @param ids of the two contenders
     * @throws NotMeasuredException if this run did not compare them in this order
     */
    static MetricScope of(RunResult result, List<String> ids) {
        return result.comparisons().stream()
                .filter(one -> List.of(one.first(), one.second()).equals(ids))
                .findFirst()
                .map(one -> ALL.of("compared('" + one.first() + "', '" + one.second() + "')", one))
                .orElseThrow(() -> new NotMeasuredException(
                        "'" + ids.getFirst() + "' and '" + ids.getLast() + "' were not compared in this run"));
    }

    private static boolean differs(ComparisonFigures one) {
        if (one.pairs() < PairedRatio.MIN_PAIRS) {
            throw new NotMeasuredException("'" + one.first() + "' and '" + one.second() + "' were compared in "
                    + one.pairs() + " repetitions. A difference needs " + PairedRatio.MIN_PAIRS);
        }
        return one.low() > 1 || one.high() < 1;
    }
}
